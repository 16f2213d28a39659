import { describe, expect, it } from 'vitest';
import { orderCashFixture, today } from '../../../testing/fixtures/order-cash-fixture.ts';

const fixture = orderCashFixture();
const { call, place, subscribe, redeem, step, ledger, worth, overview } = fixture;

/** The parts of why net worth changed; they sum to the change, with open orders too. */
async function parts(from: string, to: string) {
  const { data } = (await call('GET', `/net-worth/changes?from=${from}&to=${to}`)).body;
  expect(data.residual).toBe(0);
  const moved = data.parts.filter(({ amount }: { amount: number }) => amount !== 0);
  return Object.fromEntries(
    moved.map(({ part, amount }: { part: string; amount: number }) => [part, amount]),
  );
}

describe('why net worth changed', () => {
  it('a linked purchase is no part of it, but for its fee on the pricing day', async () => {
    const { id } = await subscribe(1500, { accountId: fixture.accountId, fixedFee: 30 });
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
    const early = await subscribe(1500, {
      accountId: fixture.accountId,
      placedAt: '2026-11-18T10:00:00+08:00',
    });
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
    await call('PUT', `/investments/${fixture.fundId}/status`, { status: 0 });
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
  await fixture.test.deps.db
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
