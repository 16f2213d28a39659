import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
let token: string;
let accountId: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  ({ token } = await signIn(test));
  const account = { accountName: '现金', accountType: 'SAVINGS', initialBalance: 5000 };
  accountId = (await call('POST', '/accounts', { ...account, day: '2026-01-05', currency: 'CNY' }))
    .body.data.id;
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });
const fund = { investmentName: '沪深300指数A', symbol: '#F#', investmentType: 'FUND' };
const firstOrder = { amount: 1500, placedAt: '2026-11-18T15:30:00+08:00' };
const create = (fields: object) =>
  call('POST', '/investments', { ...fund, currency: 'CNY', firstOrder, ...fields });
const list = async (state: string) => (await call('GET', `/investments?state=${state}`)).body.data;
const overview = async () => {
  const { assetBreakdown, netWorth } = (await call('GET', '/overview/assets')).body.data;
  return [assetBreakdown.cash, assetBreakdown.investments, netWorth];
};

describe('a fund that is ordered before anything of it is held', () => {
  it('is a holding of nothing, whose order is on the way and counts once', async () => {
    const { data } = (await create({ firstOrder: { ...firstOrder, accountId } })).body;
    expect(data).toMatchObject({
      quantity: 0,
      totalCost: 0,
      entryCount: 0,
      inTransit: 1500,
      averageCost: null,
      purchaseDate: '2026-11-18',
    });
    expect(await overview()).toEqual([3500, 1500, 5000]);
    expect(await list('held')).toEqual([]);
    expect((await call('GET', '/investments/summary')).body.data).toMatchObject({
      holdingsCount: 0,
    });
    const history = (await call('GET', '/net-worth?day=2026-11-18')).body.data;
    expect(history).toMatchObject({ netWorth: 5000 });
    const [order] = (await call('GET', '/fund-orders')).body.data;
    expect(order).toMatchObject({ investmentId: data.id, status: 'PENDING', amount: 1500 });

    await call('POST', `/fund-orders/${order.id}/confirm`, { nav: 1.5 });
    expect(await list('held')).toMatchObject([
      { id: data.id, quantity: 1000, totalCost: 1500, purchaseDate: '2026-11-19', inTransit: 0 },
    ]);
    expect(await overview()).toEqual([3500, 1500, 5000]);
  });

  it('can be ordered again after the order was cancelled, or deleted', async () => {
    const { data } = (await create({})).body;
    const [order] = (await call('GET', '/fund-orders')).body.data;
    expect((await call('DELETE', `/investments/${data.id}`)).status).toBe(409);
    await call('POST', `/fund-orders/${order.id}/cancel`, {});
    expect(await overview()).toEqual([5000, 0, 5000]);
    const again = { investmentId: data.id, side: 'SUBSCRIBE', amount: 100 };
    const placed = await call('POST', '/fund-orders', again);
    await call('POST', `/fund-orders/${placed.body.data.id}/cancel`, {});
    expect((await call('DELETE', `/investments/${data.id}`)).status).toBe(200);
  });

  it('is in the personal export with its order, and comes back', async () => {
    await create({ firstOrder: { ...firstOrder, accountId } });
    const file = (await call('GET', '/personal-data/export')).body;
    ({ token } = await signIn(test));
    const { status, body } = await call('POST', '/personal-data/import', file);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(await overview()).toEqual([3500, 1500, 5000]);
    expect((await call('GET', '/personal-data/export')).body.investments).toEqual(file.investments);
  });

  it.each<[string, object, Record<string, string[]>]>([
    [
      'what is no fund',
      { investmentType: 'STOCK' },
      { investmentType: ['只有基金可以申购和赎回'] },
    ],
    [
      'an order and an entry at once',
      { firstEntry: { type: 'BUY', day: '2026-11-18', quantity: 1, price: 1 } },
      { firstOrder: ['首笔记录和首笔订单只能填写一个'] },
    ],
    [
      'an account that is not there',
      { firstOrder: { ...firstOrder, accountId: 'none' } },
      { 'firstOrder.accountId': ['账户不存在'] },
    ],
    [
      'an order to come',
      { firstOrder: { ...firstOrder, placedAt: '2099-01-01' } },
      { 'firstOrder.placedAt': ['下单时间不能晚于现在'] },
    ],
    [
      'an order of nothing',
      { firstOrder: { ...firstOrder, amount: 0 } },
      { 'firstOrder.amount': ['申购金额必须大于0'] },
    ],
  ])('is refused for %s, and nothing is written', async (_, fields, refused) => {
    const { status, body } = await create(fields);
    expect([status, body.error.fields]).toEqual([400, refused]);
    expect(await list('all')).toEqual([]);
  });

  it('is refused when the account has not enough, and nothing is written', async () => {
    const { body } = await create({ firstOrder: { ...firstOrder, amount: 5000.01, accountId } });
    expect(body.code).toBe('INSUFFICIENT_BALANCE');
    expect(await list('all')).toEqual([]);
  });
});
