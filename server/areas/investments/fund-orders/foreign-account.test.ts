import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
let token: string;
let fundId: string;
let accountId: string;

beforeAll(async () => {
  test = await buildTestApp();
  const facts = { day: '2026-11-16', source: 'test', fetched_at: '2026-11-16T08:00:00.000Z' };
  // A dollar is 6.40 yuan.
  const rates = [
    { currency: 'CNY' as const, per_euro: '8', ...facts },
    { currency: 'USD' as const, per_euro: '1.25', ...facts },
  ];
  await test.deps.db.insertInto('exchange_rates').values(rates).execute();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
/** 100 shares of a fund in dollars at 1.00, and 5,000.00 yuan in an account. */
beforeEach(async () => {
  ({ token } = await signIn(test));
  fundId = (
    await call('POST', '/investments', {
      investmentName: '美元债',
      symbol: '#U#',
      investmentType: 'FUND',
      currency: 'USD',
      quantity: 100,
      purchasePrice: 1,
      purchaseDate: '2026-01-05',
    })
  ).body.data.id;
  await call('PUT', `/investments/${fundId}/price`, { currentPrice: 1, day: '2026-01-05' });
  const account = { accountName: '现金', accountType: 'SAVINGS', day: '2026-01-05' };
  accountId = (
    await call('POST', '/accounts', { ...account, initialBalance: 5000, currency: 'CNY' })
  ).body.data.id;
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });
/** Placed after three on the 18th, so that it is priced on the 19th and confirmed on the 20th. */
const place = (body: object) =>
  call('POST', '/fund-orders', {
    investmentId: fundId,
    accountId,
    placedAt: '2026-11-18T15:30:00+08:00',
    ...body,
  });
const step = (id: string, name: string, body: object = {}) =>
  call('POST', `/fund-orders/${id}/${name}`, body);
const balance = async () => (await call('GET', `/accounts/${accountId}`)).body.data.balance;
const overview = async () => {
  const { assetBreakdown } = (await call('GET', '/overview/assets')).body.data;
  return [assetBreakdown.cash, assetBreakdown.investments];
};
const missing = '账户币种是 CNY，请填写实际扣款（到账）金额';

describe('an order that is paid from an account in another currency', () => {
  it('takes what the bank has taken there, and counts once', async () => {
    expect(await overview()).toEqual([5000, 640]);
    const { data } = (await place({ side: 'SUBSCRIBE', amount: 200, accountAmount: 1290 })).body;
    expect(data).toMatchObject({ amount: 200, accountId, accountAmount: 1290 });
    // 200 dollars are on the way, for which 1,290 yuan have gone.
    expect(await overview()).toEqual([3710, 1920]);
    await step(data.id, 'confirm', { nav: 1 });
    expect(await overview()).toEqual([3710, 1920]);
    const { data: why } = (await call('GET', '/net-worth/changes?from=2026-11-17&to=2026-11-21'))
      .body;
    const moved = why.parts.filter(({ amount }: { amount: number }) => amount !== 0);
    expect(moved).toMatchObject([{ part: 'fx', amount: -10 }]);
    expect(why.residual).toBe(0);
  });

  it('gives all of it back when it is cancelled', async () => {
    const { data } = (await place({ side: 'SUBSCRIBE', amount: 200, accountAmount: 1290 })).body;
    await step(data.id, 'cancel');
    expect(await balance()).toBe(5000);
  });

  it('says at accountAmount that this is missing, when it is placed or its money has come', async () => {
    const refused = await place({ side: 'SUBSCRIBE', amount: 200 });
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { accountAmount: [missing] },
    ]);
    const { data } = (await place({ side: 'REDEEM', quantity: 50 })).body;
    await step(data.id, 'confirm', { nav: 1 });
    const paid = await step(data.id, 'paid', { day: '2026-11-20' });
    expect([paid.status, paid.body.error.fields]).toEqual([400, { accountAmount: [missing] }]);
    const early = await place({ side: 'REDEEM', quantity: 10, accountAmount: 64 });
    expect(early.body.error.fields).toEqual({
      accountAmount: ['赎回的到账金额请在登记到账时填写'],
    });
    expect(await balance()).toBe(5000);
  });

  it('of a redemption brings what has come there, and takes it back with its entry', async () => {
    const { data } = (await place({ side: 'REDEEM', quantity: 50 })).body;
    const { entryId } = (await step(data.id, 'confirm', { nav: 1 })).body.data;
    const paid = await step(data.id, 'paid', { day: '2026-11-20', accountAmount: 318.5 });
    expect(paid.body.data).toMatchObject({ status: 'PAID', net: 50, accountAmount: 318.5 });
    expect(await overview()).toEqual([5318.5, 320]);
    await call('DELETE', `/investments/${fundId}/entries/${entryId}`);
    expect(await overview()).toEqual([5000, 640]);
  });

  it('cannot be that of a plan, for which no amount is entered each period', async () => {
    const plan = { investmentId: fundId, amount: 10, every: 'MONTH', dayOfMonth: 5, accountId };
    const { body } = await call('POST', '/fund-plans', { ...plan, startDay: '2026-11-01' });
    expect(body.error.fields).toEqual({
      accountId: ['账户币种是 CNY，与基金币种 USD 不同，不能关联'],
    });
  });
});
