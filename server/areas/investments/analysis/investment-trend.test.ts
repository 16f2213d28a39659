import { describe, expect, it } from 'vitest';
import { analysisFixture } from '../../../testing/fixtures/analysis-fixture.ts';
import { storeQuote } from '../../../testing/store-quote.ts';

const fixture = analysisFixture();
const { get, add, addThree } = fixture;

/** Turns the clock to a morning, on which the user has just signed in. */
async function turnClockTo(day: string): Promise<void> {
  const [now, later] = [`${day}T02:00:00.000Z`, `${day}T03:00:00.000Z`];
  fixture.test.clock.set(now);
  await fixture.test.deps.db
    .updateTable('sessions')
    .set({ created_at: now, last_used_at: now, expires_at: later })
    .where('user_id', '=', fixture.user.userId)
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
    await fixture.test.call('PUT', `/investments/${id}/price`, { token: fixture.user.token, body });
    const points = await get('/investments/analysis/trend', { userId: fixture.user.userId });
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
    await storeQuote(fixture.test, {
      key: 'SH600036',
      price: '175',
      currency: 'CNY',
      day: '2026-11-20',
    });
    const body = { currentPrice: 172.5, day: '2026-10-31' };
    await fixture.test.call('PUT', `/investments/${id}/price`, { token: fixture.user.token, body });
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
      fixture.test.call('GET', '/investments/analysis/trend', { token: fixture.user.token, query });
    expect((await ask({ period: 'HOURLY' })).status).toBe(400);
    expect((await ask({ userId: fixture.test.deps.newId() })).status).toBe(403);
  });
});

describe('the overview', () => {
  it('counts investments, their gain and their risk', async () => {
    const at = fixture.test.deps.now().toISOString();
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
    await fixture.test.call('POST', '/accounts', { token: fixture.user.token, body });
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
  await fixture.test.deps.db
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
