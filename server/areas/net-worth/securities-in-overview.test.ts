import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';

const fake = fakeBrokers();
let test: TestApp;
let user: Awaited<ReturnType<typeof securitiesUser>>;

beforeAll(async () => {
  test = await buildTestApp({ deps: { brokers: fake.brokers } });
  const day = '2026-11-20';
  const rate = { day, source: 'test', fetched_at: `${day}T16:00:00.000Z` };
  await test.deps.db
    .insertInto('exchange_rates')
    .values([
      { currency: 'CNY', per_euro: '8', ...rate },
      { currency: 'USD', per_euro: '1.25', ...rate },
    ])
    .execute();
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await securitiesUser(test);
});

async function overview() {
  return (await test.call('GET', '/overview/assets', { token: user.token })).body.data;
}

describe('the overview with securities accounts', () => {
  it('counts positions and the broker’s cash among investments, and all of it as liquid', async () => {
    fake.answer = async () =>
      snapshotOf([positionOf('600519.SS', { quantity: '10', price: '1500', avgCost: '1200' })], {
        cash: [{ currency: 'USD', amount: '1000' }],
      });
    await user.sync(await user.link());
    expect(await overview()).toMatchObject({
      totalAssets: 21400, // 15,000 + 1,000 × 6.4
      netWorth: 21400,
      liquidAssets: 21400,
      assetBreakdown: { cash: 0, investments: 21400 },
      investmentMetrics: {
        totalUnrealizedGainLoss: 3000,
        totalInvestmentCost: 12000,
        overallReturnRate: 25,
      },
      riskMetrics: { portfolioRisk: 'HIGH', concentrationRisk: 100 },
      statistics: { accountCount: 0, investmentCount: 0 },
      missingRates: [],
      priceUpdateTime: '2026-11-21T02:00:00.000Z',
    });
  });

  it('counts the broker’s cash as cash in the risk: (3 × 300 + 0 × 700) / 1000 is LOW but for concentration', async () => {
    fake.answer = async () =>
      snapshotOf(
        ['A', 'B', 'C'].map((symbol) =>
          positionOf(symbol, { price: '100', positionType: 'STOCK' }),
        ),
        { cash: [{ currency: 'CNY', amount: '700' }] },
      );
    await user.sync(await user.link());
    expect((await overview()).riskMetrics).toEqual({
      portfolioRisk: 'LOW',
      concentrationRisk: 33.3,
    });
  });

  it('adds up one instrument at two places: 600 of 800 is over half', async () => {
    const body = {
      investmentName: '茅台',
      symbol: '600519',
      investmentType: 'STOCK',
      quantity: 2,
      costPrice: 100,
      currency: 'CNY',
      purchaseDate: '2026-11-01',
    };
    await test.call('POST', '/investments', { token: user.token, body });
    fake.answer = async () =>
      snapshotOf([
        positionOf('600519.SS', { quantity: '4', price: '100' }),
        positionOf('BTC', { positionType: 'CRYPTO', quantity: '2', price: '100' }),
      ]);
    await user.sync(await user.link());
    expect((await overview()).riskMetrics).toEqual({
      portfolioRisk: 'HIGH',
      concentrationRisk: 75,
    });
  });

  it('leaves inactive accounts out, and names currencies it cannot count', async () => {
    fake.answer = async () =>
      snapshotOf([positionOf('2330.TW', { currency: 'TWD' })], {
        cash: [{ currency: 'CNY', amount: '5' }],
      });
    const id = await user.link();
    await user.sync(id);
    expect(await overview()).toMatchObject({ totalAssets: 5, missingRates: ['TWD'] });
    await user.edit(id, { isActive: false });
    expect(await overview()).toMatchObject({ totalAssets: 0, missingRates: [] });
  });
});
