import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
let token: string;
let id: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
/** 1,000 shares, bought at 10.00 on 2026-03-02. */
beforeEach(async () => {
  ({ token } = await signIn(test));
  const shares = { investmentName: '平安银行', symbol: '#1#', investmentType: 'STOCK' };
  const firstEntry = { type: 'BUY', day: '2026-03-02', quantity: 1000, price: 10 };
  const body = { ...shares, currency: 'CNY', firstEntry };
  id = (await call('POST', '/investments', body)).body.data.id;
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });

/** What the call and its preview answer, which has to be the same; and that nothing is written. */
async function refusal(entry: object) {
  const path = `/investments/${id}/entries`;
  const before = (await call('GET', path)).body.data;
  const written = await call('POST', path, entry);
  const preview = await call('POST', `${path}/preview`, { action: 'add', entry });
  // Errors of fields that no entry of any kind can have are named after the body of the preview.
  const named = Object.entries(preview.body.error.fields).map(([name, texts]) => [
    name.replace('entry.', ''),
    texts,
  ]);
  expect([preview.status, Object.fromEntries(named)]).toEqual([
    written.status,
    written.body.error.fields,
  ]);
  expect((await call('GET', path)).body.data).toEqual(before);
  expect(await checkData(test.deps.db)).toEqual([]);
  return [written.status, written.body.error.fields];
}

describe('an entry that cannot be is refused at its field, by the preview too, and nothing is written', () => {
  const day = '2026-03-05';
  const trade = { day, quantity: 100, price: 11 };
  it.each<[string, object, Record<string, string[]>]>([
    [
      'sells what is not held',
      { ...trade, type: 'SELL', quantity: 1001 },
      { quantity: ['2026-03-05 卖出 1001 超过当时持有的 1000'] },
    ],
    [
      'sells before it was bought',
      { ...trade, type: 'SELL', day: '2026-03-01' },
      { quantity: ['2026-03-01 卖出 100 超过当时持有的 0'] },
    ],
    ['is to come', { ...trade, type: 'BUY', day: '2099-01-01' }, { day: ['交易日期不能晚于今天'] }],
    [
      'splits by 0',
      { type: 'SPLIT', day, ratioNew: 0, ratioOld: 1 },
      { ratioNew: ['拆合股比例必须是两个不同的正整数'] },
    ],
    [
      'splits nothing',
      { type: 'SPLIT', day: '2026-03-01', ratioNew: 10, ratioOld: 1 },
      { type: ['2026-03-01 当时没有持仓，不能记拆股'] },
    ],
    [
      'pays a dividend on nothing held',
      { type: 'DIVIDEND', day: '2026-03-01', amount: 50 },
      { type: ['2026-03-01 当时没有持仓，不能记现金分红'] },
    ],
    [
      'sells for less than its fee',
      { ...trade, type: 'SELL', fee: 1100.01 },
      { fee: ['费用和税费不能超过成交金额'] },
    ],
    [
      'pays a dividend below its tax',
      { type: 'DIVIDEND', day, amount: 50, tax: 50.01 },
      { fee: ['费用和税费不能超过成交金额'] },
    ],
    [
      'converts into an unknown holding',
      { ...trade, type: 'CONVERT_OUT', counterpart: { investmentId: 'none', ...trade } },
      { 'counterpart.investmentId': ['投资不存在'] },
    ],
  ])('that %s', async (_, entry, fields) => {
    expect(await refusal(entry)).toEqual([400, fields]);
  });

  it('that moves money in the account of another owner', async () => {
    const other = await signIn(test);
    const account = { accountName: '他人', accountType: 'SAVINGS', initialBalance: 99999 };
    const { body } = await test.call('POST', '/accounts', {
      token: other.token,
      body: { ...account, currency: 'CNY' },
    });
    const bought = { ...trade, type: 'BUY', accountId: body.data.id };
    expect(await refusal(bought)).toEqual([400, { accountId: ['账户不存在'] }]);
  });

  it('of a holding that is unknown, or another owner’s', async () => {
    const other = await signIn(test);
    for (const [who, path] of [
      [token, '/investments/none/entries'],
      [other.token, `/investments/${id}/entries`],
    ] as const) {
      const answer = await test.call('POST', path, { token: who, body: { ...trade, type: 'BUY' } });
      expect(answer.status).toBe(404);
    }
  });

  it('but a purchase for less than its fee is only warned of', async () => {
    const path = `/investments/${id}/entries`;
    const bought = { ...trade, type: 'BUY', fee: 1100.01 };
    const preview = await call('POST', `${path}/preview`, { action: 'add', entry: bought });
    const warning = { field: 'fee', message: '费用大于成交金额，请核对' };
    expect(preview.body.data.warnings).toEqual([warning]);
    expect((await call('POST', path, bought)).body.data.warnings).toEqual([warning]);
  });
});
