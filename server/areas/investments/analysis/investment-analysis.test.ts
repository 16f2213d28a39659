import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenShares } from '../../../testing/bodies/investment-bodies.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { storeQuote } from '../../../testing/store-quote.ts';

let test: TestApp;
let user: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
  // Round figures: a euro is 8 yuan and 1 dollar 25, so a dollar is 6.4 yuan.
  await test.deps.db
    .insertInto('exchange_rates')
    .values(
      [
        { currency: 'CNY' as const, per_euro: '8' },
        { currency: 'USD' as const, per_euro: '1.25' },
      ].map((rate) => ({
        ...rate,
        day: '2026-11-20',
        source: 'test',
        fetched_at: '2026-11-20T15:00:00.000Z',
      })),
    )
    .execute();
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await signIn(test);
});

const get = async (path: string, query?: Record<string, string>) =>
  (await test.call('GET', path, { token: user.token, ...(query && { query }) })).body.data;

async function add(fields: Record<string, unknown> = {}) {
  const body = { ...tenShares, ...fields };
  return (await test.call('POST', '/investments', { token: user.token, body })).body.data;
}

/** 10 shares, 150 → 180 dollars; a fund of 4000 → 4320 yuan; gold of 9360 → 8160 yuan. */
async function addThree() {
  await add({ currentPrice: 180 });
  const inYuan = { currency: 'CNY', purchaseDate: '2026-09-10' };
  await add({
    ...inYuan,
    investmentName: '消费基金',
    investmentType: 'FUND',
    symbol: '110022',
    quantity: 1000,
    costPrice: 4,
    currentPrice: 4.32,
  });
  await add({
    ...inYuan,
    investmentName: '金条',
    investmentType: 'GOLD',
    symbol: 'AU9999',
    quantity: 12,
    costPrice: 780,
    currentPrice: 680,
  });
}

describe('the summary of investments', () => {
  it('has no rate of return without investments', async () => {
    expect(await get('/investments/summary')).toEqual({
      holdingsCount: 0,
      totalCost: 0,
      totalValue: 0,
      totalProfit: 0,
      profitRate: null,
      realizedGain: 0,
      income: 0,
      totalGain: 0,
      currency: 'CNY',
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
  });

  it('adds up in the base currency: 11520 + 4320 + 8160 over 9600 + 4000 + 9360', async () => {
    await addThree();
    expect(await get('/investments/summary')).toMatchObject({
      holdingsCount: 3,
      totalCost: 22960,
      totalValue: 24000,
      totalProfit: 1040,
      // 1040 / 22960
      profitRate: 4.53,
      currency: 'CNY',
      rateTime: '2026-11-20',
      missingRates: [],
    });
  });

  it('adds up in another currency, and by type', async () => {
    await addThree();
    expect(await get('/investments/summary', { currency: 'USD' })).toMatchObject({
      totalValue: 3750,
      profitRate: 4.53,
    });
    expect(await get('/investments/summary/GOLD')).toMatchObject({
      holdingsCount: 1,
      totalProfit: -1200,
      profitRate: -12.82,
    });
    expect(await get(`/investments/summary/${user.userId}`)).toEqual(
      await get('/investments/summary'),
    );
  });

  it('leaves out what has no exchange rate, and names it', async () => {
    await add({ currency: 'JPY', currentPrice: 180 });
    expect(await get('/investments/summary')).toMatchObject({
      holdingsCount: 1,
      totalValue: 0,
      missingRates: ['JPY'],
    });
  });

  it('does not count a status of 0, which stays in the list', async () => {
    const { id } = await add();
    const body = { status: 0 };
    await test.call('PUT', `/investments/${id}/status`, { token: user.token, body });
    expect(await get('/investments/summary')).toMatchObject({ holdingsCount: 0, totalCost: 0 });
    expect(await get('/investments')).toHaveLength(1);
    expect(await get('/investments/analysis/trend')).toEqual([]);
    expect((await get('/overview/assets')).statistics.investmentCount).toBe(0);
  });

  it('is not found under what is neither a type nor the user’s own id', async () => {
    const other = await signIn(test);
    for (const param of [other.userId, 'stock', 'ART', '0']) {
      const answer = await test.call('GET', `/investments/summary/${param}`, { token: user.token });
      expect(answer.status).toBe(404);
    }
  });
});

describe('the portfolio', () => {
  it('is divided by types and currencies, largest first', async () => {
    await addThree();
    expect(await get('/investments/analysis/portfolio')).toMatchObject({
      totalValue: 24000,
      currency: 'CNY',
      allocationByType: [
        { investmentType: 'STOCK', value: 11520, percentage: 48 },
        { investmentType: 'GOLD', value: 8160, percentage: 34 },
        { investmentType: 'FUND', value: 4320, percentage: 18 },
      ],
      allocationByCurrency: [
        { currency: 'CNY', value: 12480, percentage: 52 },
        { currency: 'USD', value: 11520, percentage: 48 },
      ],
      topHoldings: [{ symbol: 'AAPL', value: 11520, percentage: 48 }, {}, {}],
      concentration: 48,
    });
  });

  it('adds up lots of the same instrument, however it is spelled', async () => {
    await add({ currency: 'CNY', quantity: 1, costPrice: 100 });
    await add({ currency: 'CNY', quantity: 1, costPrice: 200, symbol: 'AAPL.US' });
    await add({ currency: 'CNY', quantity: 1, costPrice: 100, symbol: 'MSFT' });
    const { topHoldings, concentration } = await get('/investments/analysis/portfolio');
    expect(topHoldings).toMatchObject([{ value: 300, percentage: 75 }, { symbol: 'MSFT' }]);
    expect(concentration).toBe(75);
  });

  it('is empty without holdings', async () => {
    expect(await get('/investments/analysis/portfolio')).toMatchObject({
      allocationByType: [],
      topHoldings: [],
      concentration: 0,
    });
  });
});

/** Turns the clock to a morning, on which the user has just signed in. */
async function turnClockTo(day: string): Promise<void> {
  const [now, later] = [`${day}T02:00:00.000Z`, `${day}T03:00:00.000Z`];
  test.clock.set(now);
  await test.deps.db
    .updateTable('sessions')
    .set({ created_at: now, last_used_at: now, expires_at: later })
    .where('user_id', '=', user.userId)
    .execute();
}

describe('the trend', () => {
  it('has a point for each month end and one for today', async () => {
    const inYuan = { currency: 'CNY', missingRates: [] };
    await add({ currency: 'CNY', purchaseDate: '2026-09-10', currentPrice: 180 });
    await add({ currency: 'CNY', purchaseDate: '2026-10-31', quantity: 2, costPrice: 50 });
    expect(await get('/investments/analysis/trend')).toEqual([
      { date: '2026-09-30', totalValue: 1500, totalCost: 1500, ...inYuan },
      { date: '2026-10-31', totalValue: 1600, totalCost: 1600, ...inYuan },
      { date: '2026-11-21', totalValue: 1900, totalCost: 1600, ...inYuan },
    ]);
  });

  it('has the earlier price before the day of a new one', async () => {
    await turnClockTo('2026-09-15');
    const { id } = await add({
      investmentType: 'OTHER',
      currency: 'CNY',
      purchaseDate: '2026-08-01',
      currentPrice: 200,
    });
    await turnClockTo('2026-11-21');
    const body = { currentPrice: 120 };
    await test.call('PUT', `/investments/${id}/price`, { token: user.token, body });
    const points = await get('/investments/analysis/trend', { userId: user.userId });
    expect(points.map((point: { totalValue: number }) => point.totalValue)).toEqual([
      1500, 2000, 2000, 1200,
    ]);
  });

  it('uses the stored closes', async () => {
    await add({ symbol: '600519', currency: 'CNY', purchaseDate: '2026-09-10' });
    await writeCloses('SH600519', [
      ['2026-09-09', '151'],
      ['2026-09-29', '160'],
      ['2026-10-30', '170'],
      ['2026-11-20', '175'],
    ]);
    const points = await get('/investments/analysis/trend');
    expect(points.map((point: { totalValue: number }) => point.totalValue)).toEqual([
      1600, 1700, 1750,
    ]);
  });

  it('prefers a price entered by the owner for a day to the close', async () => {
    const { id } = await add({ symbol: '600036', currency: 'CNY', purchaseDate: '2026-09-10' });
    await writeCloses('SH600036', [
      ['2026-09-30', '160'],
      ['2026-10-30', '170'],
      ['2026-11-20', '175'],
    ]);
    await storeQuote(test, { key: 'SH600036', price: '175', currency: 'CNY', day: '2026-11-20' });
    const body = { currentPrice: 172.5, day: '2026-10-31' };
    await test.call('PUT', `/investments/${id}/price`, { token: user.token, body });
    const points = await get('/investments/analysis/trend');
    expect(points.map((point: { totalValue: number }) => point.totalValue)).toEqual([
      1600, 1725, 1750,
    ]);
  });

  it.each([
    ['DAILY', 3],
    ['WEEKLY', 1],
    ['MONTHLY', 1],
    ['YEARLY', 1],
  ])('has a point for the end of each period when asked for %s', async (period, points) => {
    await add({ purchaseDate: '2026-11-19' });
    expect(await get('/investments/analysis/trend', { period })).toHaveLength(points);
  });

  it('ends with the figures of the summary', async () => {
    await addThree();
    const { totalValue, totalCost } = await get('/investments/summary');
    const last = (await get('/investments/analysis/trend')).at(-1);
    expect(last).toMatchObject({ date: '2026-11-21', totalValue, totalCost });
  });

  it('refuses an unknown period, and another user’s id', async () => {
    const ask = (query: Record<string, string>) =>
      test.call('GET', '/investments/analysis/trend', { token: user.token, query });
    expect((await ask({ period: 'HOURLY' })).status).toBe(400);
    expect((await ask({ userId: test.deps.newId() })).status).toBe(403);
  });
});

describe('the overview', () => {
  it('counts investments, their gain and their risk', async () => {
    const at = test.deps.now().toISOString();
    await addThree();
    await add({
      investmentName: '字画',
      investmentType: 'OTHER',
      symbol: '无',
      currency: 'CNY',
      quantity: 1,
      costPrice: 1000,
    });
    const body = { accountName: '工资卡', accountType: 'CHECKING', initialBalance: 5000 };
    await test.call('POST', '/accounts', { token: user.token, body });
    expect(await get('/overview/assets')).toMatchObject({
      totalAssets: 30000,
      liquidAssets: 29000,
      assetBreakdown: { cash: 5000, investments: 25000 },
      investmentMetrics: {
        totalInvestmentCost: 23960,
        totalUnrealizedGainLoss: 1040,
        // 1040 / 23960
        overallReturnRate: 4.34,
      },
      riskMetrics: {
        // (3 × 11520 + 2 × 4320 + 2 × 8160 + 3 × 1000) / 30000 = 2.0840
        portfolioRisk: 'MEDIUM',
        // 11520 / 25000
        concentrationRisk: 46.1,
      },
      statistics: { accountCount: 1, investmentCount: 4 },
      priceUpdateTime: at,
    });
  });
});

async function writeCloses(key: string, closes: [string, string][]): Promise<void> {
  await test.deps.db
    .insertInto('daily_closes')
    .values(
      closes.map(([day, close]) => ({
        key,
        day,
        close,
        currency: 'CNY' as const,
        source: 'test',
      })),
    )
    .execute();
}
