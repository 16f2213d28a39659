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
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
/** 1,000.00 shares at 1.50 in the fund, and 5,000.00 in the account: 6,500.00. */
beforeEach(async () => {
  ({ token } = await signIn(test));
  const fund = { investmentName: '沪深300指数A', symbol: '#F#', investmentType: 'FUND' };
  const bought = { quantity: 1000, purchasePrice: 1.5, purchaseDate: '2026-01-05' };
  fundId = (await call('POST', '/investments', { ...fund, ...bought, currency: 'CNY' })).body.data
    .id;
  await call('PUT', `/investments/${fundId}/price`, { currentPrice: 1.5, day: '2026-01-05' });
  const account = { accountName: '现金', accountType: 'SAVINGS', day: '2026-01-05' };
  accountId = (
    await call('POST', '/accounts', { ...account, initialBalance: 5000, currency: 'CNY' })
  ).body.data.id;
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });

const placedAt = '2026-11-18T15:30:00+08:00';
/** Placed after three on the 18th, so that it is priced on the 19th and confirmed on the 20th. */
const place = async (body: object) => {
  const order = { investmentId: fundId, placedAt, ...body };
  return (await call('POST', '/fund-orders', order)).body;
};
const subscribe = async (amount: number, fields: object = { accountId }) =>
  (await place({ side: 'SUBSCRIBE', amount, ...fields })).data;
const redeem = async (quantity: number, fields: object = { accountId }) =>
  (await place({ side: 'REDEEM', quantity, ...fields })).data;
const step = async (id: string, name: string, body: object = {}) =>
  (await call('POST', `/fund-orders/${id}/${name}`, body)).body;

const balance = async () => (await call('GET', `/accounts/${accountId}`)).body.data.balance;
const ledger = async () =>
  (await call('GET', `/accounts/${accountId}/transactions`)).body.data.records;
const inTransit = async () => (await call('GET', `/investments/${fundId}`)).body.data.inTransit;

/**
 * Cash and investments at the end of days, by the history, by the call
 * for one day and by today's overview.
 */
async function worth(...days: string[]) {
  const figures = [];
  for (const day of days) {
    const { netWorth, assetBreakdown } = (await call('GET', `/net-worth?day=${day}`)).body.data;
    const { points } = (await call('GET', `/net-worth/history?from=${day}&to=${day}&interval=DAY`))
      .body.data;
    expect(points.map((point: { netWorth: number }) => point.netWorth)).toEqual([netWorth]);
    figures.push([assetBreakdown.cash, assetBreakdown.investments]);
  }
  return figures;
}

/** The parts of why net worth changed; they sum to the change, with open orders too. */
async function parts(from: string, to: string) {
  const { data } = (await call('GET', `/net-worth/changes?from=${from}&to=${to}`)).body;
  expect(data.residual).toBe(0);
  const moved = data.parts.filter(({ amount }: { amount: number }) => amount !== 0);
  return Object.fromEntries(
    moved.map(({ part, amount }: { part: string; amount: number }) => [part, amount]),
  );
}
const today = '2026-11-21';
const overview = async () => {
  const { assetBreakdown } = (await call('GET', '/overview/assets')).body.data;
  return [assetBreakdown.cash, assetBreakdown.investments];
};

describe('a linked purchase', () => {
  it('pays when it is placed, and counts once on every day', async () => {
    const order = await subscribe(1500, { accountId, ratePercent: 0 });
    expect(await balance()).toBe(3500);
    expect((await ledger())[0]).toMatchObject({
      type: 'TRADE',
      label: '申购扣款',
      day: '2026-11-18',
      amount: -1500,
      orderId: order.id,
      entryId: null,
      reverses: null,
    });
    // 5,000 in cash and 1,500 in shares; from the 18th 1,500 of the cash are on the way.
    const pending = [
      [5000, 1500],
      [3500, 3000],
      [3500, 3000],
      [3500, 3000],
    ];
    const days = ['2026-11-17', '2026-11-18', '2026-11-19', today];
    expect(await worth(...days)).toEqual(pending);
    expect(await overview()).toEqual([3500, 3000]);
    expect(await inTransit()).toBe(1500);
    const shown = (await call('GET', '/net-worth')).body.data.inTransit;
    expect(shown).toEqual([
      { subject: '沪深300指数A', side: 'SUBSCRIBE', amount: 1500, currency: 'CNY' },
    ]);
    await step(order.id, 'confirm', { nav: 1.5 });
    // 1,000 more shares at 1.50 take the place of the money on the way, from the 19th on.
    expect(await worth(...days)).toEqual(pending);
    expect(await overview()).toEqual([3500, 3000]);
    expect([await balance(), await inTransit()]).toEqual([3500, 0]);
    expect(await ledger()).toHaveLength(2);
    const past = async (day: string) =>
      (await call('GET', `/net-worth?day=${day}`)).body.data.inTransit.length;
    expect([await past('2026-11-17'), await past('2026-11-18'), await past('2026-11-19')]).toEqual([
      0, 1, 0,
    ]);
  });

  it('loses its fee on the pricing day and not before', async () => {
    const { id } = await subscribe(1500, { accountId, fixedFee: 30 });
    await step(id, 'confirm', { nav: 1.5 });
    // 1,470 ÷ 1.50 = 980 shares.
    expect(await worth('2026-11-18', '2026-11-19')).toEqual([
      [3500, 3000],
      [3500, 2970],
    ]);
  });

  it('that is cancelled has never moved anything, on no day', async () => {
    const { id } = await subscribe(1500);
    expect((await step(id, 'cancel')).data).toMatchObject({ status: 'CANCELLED' });
    expect(await worth('2026-11-17', '2026-11-18', today)).toEqual([
      [5000, 1500],
      [5000, 1500],
      [5000, 1500],
    ]);
    const [back, first] = await ledger();
    expect(back).toMatchObject({
      label: '申购扣款冲正',
      day: '2026-11-18',
      amount: 1500,
      reverses: first.id,
    });
  });

  it('is refused when the account has not enough, and leaves nothing', async () => {
    const { code, message } = await place({ side: 'SUBSCRIBE', amount: 5000.01, accountId });
    expect([code, message]).toEqual(['INSUFFICIENT_BALANCE', '余额不足']);
    expect((await call('GET', '/fund-orders')).body.data).toEqual([]);
    expect(await balance()).toBe(5000);
  });

  it('is undone with its entry: the money comes back, the order is cancelled', async () => {
    const { id } = await subscribe(1500);
    const { entryId } = (await step(id, 'confirm', { nav: 1.5 })).data;
    await call('DELETE', `/investments/${fundId}/entries/${entryId}`);
    const [order] = (await call('GET', '/fund-orders')).body.data;
    expect(order).toMatchObject({ id, status: 'CANCELLED', entryId: null, nav: null, net: null });
    expect(await worth('2026-11-18', '2026-11-19', today)).toEqual([
      [5000, 1500],
      [5000, 1500],
      [5000, 1500],
    ]);
  });

  it('loses its account and not its money when the account is deleted', async () => {
    const { id } = await subscribe(1500);
    await call('DELETE', `/accounts/${accountId}`);
    expect(await overview()).toEqual([0, 3000]);
    expect((await step(id, 'cancel')).data).toMatchObject({ status: 'CANCELLED', accountId: null });
    expect(await overview()).toEqual([0, 1500]);
  });
});

describe('a linked redemption', () => {
  it('counts as shares, then as its net, then as cash, once on every day', async () => {
    const { id } = await redeem(400);
    expect(await overview()).toEqual([5000, 1500]);
    expect(await inTransit()).toBe(0);
    await step(id, 'confirm', { nav: 1.5, fee: 6 });
    // 600 shares are 900; 400 × 1.50 − 6 are on the way.
    expect(await worth('2026-11-18', '2026-11-19', today)).toEqual([
      [5000, 1500],
      [5000, 1494],
      [5000, 1494],
    ]);
    expect(await overview()).toEqual([5000, 1494]);
    expect(await inTransit()).toBe(594);
    expect(await balance()).toBe(5000);
    await step(id, 'paid', { day: '2026-11-20' });
    expect((await ledger())[0]).toMatchObject({
      label: '赎回到账',
      day: '2026-11-20',
      amount: 594,
      orderId: id,
    });
    expect(await worth('2026-11-18', '2026-11-19', '2026-11-20', today)).toEqual([
      [5000, 1500],
      [5000, 1494],
      [5594, 900],
      [5594, 900],
    ]);
    expect([await overview(), await inTransit()]).toEqual([[5594, 900], 0]);
  });

  it('that is undone with its entry gives back what was paid', async () => {
    const { id } = await redeem(400);
    const { entryId } = (await step(id, 'confirm', { nav: 1.5 })).data;
    await step(id, 'paid');
    expect(await balance()).toBe(5600);
    await call('POST', `/accounts/${accountId}/withdraw`, { amount: 5500 });
    const path = `/investments/${fundId}/entries/${entryId}`;
    expect((await call('DELETE', path)).body.code).toBe('INSUFFICIENT_BALANCE');
    await call('POST', `/accounts/${accountId}/deposit`, { amount: 5500 });
    expect((await call('DELETE', path)).status).toBe(200);
    expect(await overview()).toEqual([5000, 1500]);
    expect((await ledger())[0]).toMatchObject({ label: '赎回到账冲正', amount: -600 });
  });
});

describe('why net worth changed', () => {
  it('a linked purchase is no part of it, but for its fee on the pricing day', async () => {
    const { id } = await subscribe(1500, { accountId, fixedFee: 30 });
    expect(await parts('2026-11-17', '2026-11-18')).toEqual({});
    expect(await parts('2026-11-17', today)).toEqual({});
    await step(id, 'confirm', { nav: 1.5 });
    expect(await parts('2026-11-17', '2026-11-18')).toEqual({});
    expect(await parts('2026-11-18', '2026-11-19')).toEqual({ charges: -30 });
    expect(await parts('2026-11-17', today)).toEqual({ charges: -30 });
  });

  it('a linked redemption is no part of it, but for its fee', async () => {
    const { id } = await redeem(400);
    await step(id, 'confirm', { nav: 1.5, fee: 6 });
    expect(await parts('2026-11-18', '2026-11-19')).toEqual({ charges: -6 });
    await step(id, 'paid', { day: '2026-11-20' });
    expect(await parts('2026-11-19', '2026-11-20')).toEqual({});
    expect(await parts('2026-11-17', today)).toEqual({ charges: -6 });
  });

  it('an order without an account is money saved when it is placed, or spent when it is paid', async () => {
    const purchase = await subscribe(1500, {});
    expect(await parts('2026-11-17', '2026-11-18')).toEqual({ saving: 1500 });
    await step(purchase.id, 'confirm', { nav: 1.5 });
    expect(await parts('2026-11-17', today)).toEqual({ saving: 1500 });
    expect(await parts('2026-11-18', '2026-11-19')).toEqual({});
    const sale = await redeem(400, {});
    await step(sale.id, 'confirm', { nav: 1.5 });
    await step(sale.id, 'paid', { day: '2026-11-20' });
    expect(await parts('2026-11-19', '2026-11-20')).toEqual({ saving: -600 });
  });

  it('an order that is priced on its own day and one that is cancelled are no part of it', async () => {
    const early = await subscribe(1500, { accountId, placedAt: '2026-11-18T10:00:00+08:00' });
    await step(early.id, 'confirm', { nav: 1.5 });
    expect(await parts('2026-11-17', '2026-11-18')).toEqual({});
    const { id } = await subscribe(700);
    await step(id, 'cancel');
    expect(await parts('2026-11-17', today)).toEqual({});
  });
});

describe('an order without an account', () => {
  it('says nothing about cash', async () => {
    const purchase = await subscribe(1500, {});
    expect(await overview()).toEqual([5000, 3000]);
    await step(purchase.id, 'confirm', { nav: 1.5 });
    expect(await overview()).toEqual([5000, 3000]);
    const sale = await redeem(1000, { placedAt: '2026-11-19T15:30:00+08:00' });
    await step(sale.id, 'confirm', { nav: 1.5 });
    expect(await overview()).toEqual([5000, 3000]);
    await step(sale.id, 'paid');
    expect(await overview()).toEqual([5000, 1500]);
    expect(await ledger()).toHaveLength(1);
  });

  it('of a fund that is left out of every sum is in none either', async () => {
    await subscribe(1500, {});
    await call('PUT', `/investments/${fundId}/status`, { status: 0 });
    expect(await overview()).toEqual([5000, 0]);
    expect(await worth('2026-11-19')).toEqual([[5000, 0]]);
  });

  it('counts as money and not as a fund in the risk figures', async () => {
    await subscribe(1500, {});
    const { riskMetrics, investmentMetrics } = (await call('GET', '/overview/assets')).body.data;
    expect(riskMetrics.concentrationRisk).toBe(100);
    expect(investmentMetrics).toMatchObject({
      totalInvestmentCost: 1500,
      totalUnrealizedGainLoss: 0,
    });
  });
});

it('an order of a fund in dollars is named in dollars and counts at their rate', async () => {
  const rates = [
    { currency: 'CNY' as const, per_euro: '8' },
    { currency: 'USD' as const, per_euro: '1.25' },
  ];
  const facts = { day: '2026-11-16', source: 'test', fetched_at: '2026-11-16T08:00:00.000Z' };
  await test.deps.db
    .insertInto('exchange_rates')
    .values(rates.map((rate) => ({ ...rate, ...facts })))
    .execute();
  const fund = {
    investmentName: '标普500',
    symbol: '#U#',
    investmentType: 'FUND',
    currency: 'USD',
  };
  const bought = { quantity: 10, purchasePrice: 1, purchaseDate: '2026-01-05' };
  const { id } = (await call('POST', '/investments', { ...fund, ...bought })).body.data;
  await place({ side: 'SUBSCRIBE', amount: 100, investmentId: id });
  // 1,500 yuan of shares, 10 dollars and 100 on the way at 6.40.
  expect(await overview()).toEqual([5000, 2204]);
  expect(await worth('2026-11-18')).toEqual([[5000, 2204]]);
  expect((await call('GET', '/net-worth?day=2026-11-18')).body.data.inTransit).toEqual([
    { subject: '标普500', side: 'SUBSCRIBE', amount: 100, currency: 'USD' },
  ]);
});
