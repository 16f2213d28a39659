import { describe, expect, it } from 'vitest';
import { analysisFixture } from '../../../testing/fixtures/analysis-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const fixture = analysisFixture();
const { get, add, addThree } = fixture;

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
    expect(await get(`/investments/summary/${fixture.user.userId}`)).toEqual(
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
    await fixture.test.call('PUT', `/investments/${id}/status`, {
      token: fixture.user.token,
      body,
    });
    expect(await get('/investments/summary')).toMatchObject({ holdingsCount: 0, totalCost: 0 });
    expect(await get('/investments')).toHaveLength(1);
    expect(await get('/investments/analysis/trend')).toEqual([]);
    expect((await get('/overview/assets')).statistics.investmentCount).toBe(0);
  });

  it('is not found under what is neither a type nor the user’s own id', async () => {
    const other = await signIn(fixture.test);
    for (const param of [other.userId, 'stock', 'ART', '0']) {
      const answer = await fixture.test.call('GET', `/investments/summary/${param}`, {
        token: fixture.user.token,
      });
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
