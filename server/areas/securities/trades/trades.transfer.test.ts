import { expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { personalFileOfAll } from '../../../testing/bodies/personal-file.ts';
import { personalDataFixture } from '../../../testing/fixtures/personal-data-fixture.ts';

const fixture = personalDataFixture();

const instants = { createdAt: '2026-02-05T01:00:00.000Z', updatedAt: '2026-02-05T01:00:00.000Z' };
const trade = {
  symbol: 'BTC',
  currency: 'USD' as const,
  type: 'BUY' as const,
  day: '2026-02-01',
  quantity: '0.5',
  price: '20000',
  fee: '0',
  tax: '0',
  origin: 'import' as const,
  import: 1,
  createdAt: instants.createdAt,
};
const applied = {
  kind: 'TRADES' as const,
  source: 'binance',
  rowCount: 1,
  appliedAt: instants.createdAt,
  written: { transactions: 0, entries: 2, accounts: 0, investments: 0 },
  ...instants,
};
function fileWith(trades: object[]) {
  const file = personalFileOfAll();
  Object.assign(file.securitiesAccounts[0] as object, { trades });
  return { ...file, imports: [applied] };
}

it('trades of synced accounts leave with the personal export and come back, known as imported', async () => {
  const trades = [trade, { ...trade, day: '2026-02-02', quantity: '0.25' }];
  expect((await fixture.importFile(fileWith(trades))).status).toBe(200);
  const file = await fixture.exportFile();
  expect(file.securitiesAccounts[0]?.trades).toMatchObject(trades);
  const { token } = fixture.user;
  const { body } = await fixture.test.call('GET', '/imports', { token });
  const [{ id }] = body.data.records;
  expect((await fixture.test.call('DELETE', `/imports/${id}`, { token })).status).toBe(200);
  expect((await fixture.exportFile()).securitiesAccounts[0]?.trades).toEqual([]);
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

it.each([
  ['0.quantity', '2026-02-01 卖出 0.5 超过当时持有的 0', [{ ...trade, type: 'SELL' }]],
  ['0.day', '交易日期不能晚于今天', [{ ...trade, day: '2027-02-01' }]],
  ['1.symbol', '同一证券的代码和币种必须相同', [trade, { ...trade, symbol: 'BTC/USDT' }]],
  ['1.symbol', '同一证券的代码和币种必须相同', [trade, { ...trade, currency: 'EUR' }]],
  ['0.ratioNew', '拆合股比例必须且只能用于拆股', [{ ...trade, ratioNew: 2, ratioOld: 1 }]],
])('a file whose trades are wrong at %s is refused: %s', async (place, text, trades) => {
  const refused = await fixture.importFile(fileWith(trades));
  expect(refused.status).toBe(400);
  expect(refused.body.error.fields).toEqual({ [`securitiesAccounts.0.trades.${place}`]: [text] });
});
