import { describe, expect, it } from 'vitest';
import { fixedAssetsFixture } from '../../../testing/fixed-assets-fixture.ts';

const fixture = fixedAssetsFixture();
const { add, call } = fixture;

describe('the statistics of fixed assets', () => {
  it('add up at each asset’s own rate, without scrapped assets in the value alone', async () => {
    await add();
    await add({ originalValue: 1_000, currency: 'USD', exchangeRate: 7.1, usageStatus: 'IDLE' });
    await add({ originalValue: 600, usageStatus: 'SCRAPPED', disposalDate: '2026-03-15' });
    // 12 000 + 7 100 + 600; nine months of sixty: 10 200 + 850 x 7.1; 1 800 + 150 x 7.1 + 20.
    expect((await call('GET', '/fixed-assets/statistics')).body.data).toEqual({
      countedValue: 16_235,
      totalCount: 3,
      totalPurchaseValue: 19_700,
      totalValue: 16_235,
      totalDepreciation: 2_885,
      inUseCount: 1,
      currency: 'CNY',
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
  });

  it('are 0 without assets', async () => {
    expect((await call('GET', '/fixed-assets/statistics')).body.data).toMatchObject({
      totalCount: 0,
      totalPurchaseValue: 0,
      totalValue: 0,
      totalDepreciation: 0,
      inUseCount: 0,
    });
  });

  it('say when there is no rate for the currency asked for, and refuse an unknown currency', async () => {
    await add();
    const { data } = (
      await fixture.test.call('GET', '/fixed-assets/statistics', {
        token: fixture.token,
        query: { currency: 'GBP' },
      })
    ).body;
    expect(data).toMatchObject({ currency: 'GBP', totalValue: 0, missingRates: ['CNY'] });
    const query = { currency: 'TWD' };
    expect(
      (await fixture.test.call('GET', '/fixed-assets/statistics', { token: fixture.token, query }))
        .status,
    ).toBe(400);
  });
});

describe('the balance sheet', () => {
  it('counts fixed assets at their own rate, and scrapped ones not at all', async () => {
    await add();
    await add({ originalValue: 1_000, currency: 'USD', exchangeRate: 7.1 });
    await add({ originalValue: 600, usageStatus: 'SCRAPPED' });
    expect((await call('GET', '/overview/assets')).body.data).toMatchObject({
      assetBreakdown: { fixedAssets: 16_235 },
      totalAssets: 16_235,
      netWorth: 16_235,
      liquidAssets: 0,
      missingRates: [],
    });
  });
});
