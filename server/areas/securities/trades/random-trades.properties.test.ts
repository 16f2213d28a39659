import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../../../../finance/calendar/days.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { depth } from '../../../testing/depth/depth.ts';
import {
  bitcoins,
  syncedTradesFixture,
} from '../../../testing/securities/synced-trades-fixture.ts';

const fixture = syncedTradesFixture();
const { call, linkWith, begin, undo } = fixture;

/** `IMPORT_RUNS=200` for a longer search. */
const runs = Number(process.env.IMPORT_RUNS ?? depth(2, 40));

const row = fc.record({
  day: fc.integer({ min: 0, max: 300 }).map((days) => addDays('2026-01-01', days)),
  type: fc.constantFrom(
    ...['BUY', 'BUY', 'BUY', 'SELL', 'DIVIDEND', 'BONUS', 'FEE', 'TRANSFER_IN', 'CORRECTION'],
    ...['SPLIT', 'CONVERT_OUT', 'CONVERT_IN'],
  ),
  symbol: fc.constantFrom('BTC', 'btc', 'ETH/USDT', 'DOGE'),
  quantity: fc.integer({ min: 1, max: 300 }),
  price: fc.option(fc.integer({ min: 100, max: 9000 }), { nil: undefined }),
  amount: fc.option(fc.integer({ min: 100, max: 900_000 }), { nil: undefined }),
  fee: fc.constantFrom(0, 0.5),
  currency: fc.constantFrom('USD', 'USD', ''),
});
const files = fc.array(row, { minLength: 1, maxLength: 40 });

/** Everything that shows money, and the trades as they are stored. */
async function figures(): Promise<string> {
  const paths = [
    '/overview/assets',
    '/net-worth',
    '/securities/overview',
    '/securities/accounts',
    '/securities/positions',
    '/investments',
    '/net-worth/history?from=2026-01-01&to=2026-11-21&interval=WEEK',
  ];
  const answers: unknown[] = [];
  for (const path of paths) {
    const { status, body } = await call('GET', path);
    expect([path, status]).toEqual([path, 200]);
    answers.push(body.data);
  }
  const trades = await fixture.test.deps.db
    .selectFrom('synced_trades')
    .selectAll()
    .where('owner_id', '=', fixture.user.userId)
    .orderBy('id')
    .execute();
  return JSON.stringify([answers, trades]);
}

it('an import of any trades leaves what its preview says, never what is worth, and is nothing once it is undone', async () => {
  const total = async () => (await call('GET', '/overview/assets')).body.data.netWorth;
  await fc.assert(
    fc.asyncProperty(files, files, fc.boolean(), async (kept, rows, isCorrected) => {
      const accountId = await linkWith([bitcoins('0.6'), bitcoins('7', { symbol: 'ETH' })]);
      const worth = await total();
      const first = await begin(accountId, kept);
      await call('POST', `/imports/${first.id}/apply`, {});
      if (isCorrected) {
        await call('POST', `/securities/accounts/${accountId}/corrections`, { symbol: 'BTC' });
      }
      const before = await figures();
      const second = await begin(accountId, rows);
      const applied = await call('POST', `/imports/${second.id}/apply`, {});
      expect(applied.status).toBeLessThan(500);
      expect(await total()).toBe(worth);
      if (applied.status === 200) {
        const { mismatches } = (await call('GET', '/securities/accounts')).body.data.find(
          ({ id }: { id: string }) => id === accountId,
        );
        for (const { symbol, quantityAfter, quantitySynced } of second.data.instruments) {
          const shown = mismatches.find((one: { symbol: string }) => one.symbol === symbol);
          // All rows of a symbol may be wrong: then it has no trades, and nothing is compared.
          const equal = quantityAfter === 0 ? 0 : quantitySynced;
          expect(shown?.derived ?? equal).toBe(quantityAfter);
        }
        expect((await undo(second.id)).status).toBe(200);
      }
      expect(await figures()).toBe(before);
    }),
    { numRuns: runs },
  );
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
}, 600_000);
