import { expect, it } from 'vitest';
import type { AssetOverview } from '../../../contract/net-worth/overview.ts';
import * as explanations from './explanations.ts';
import { riskText, shownOverview } from './shown-overview.ts';

const answered = (part: object) => shownOverview({ currency: 'HKD', ...part } as AssetOverview);

it('has a place for every figure, and keeps those that came', () => {
  const { assetBreakdown, statistics, usedRates, currency } = answered({
    assetBreakdown: { cash: 5, investments: null },
    statistics: null,
    usedRates: [{ currency: 'USD', rate: 7, day: '2026-11-20' }],
  });
  const rest = { fixedAssets: null, receivables: null };
  expect(assetBreakdown).toEqual({ cash: 5, investments: null, ...rest });
  expect(statistics).toEqual({ accountCount: null, investmentCount: null, overduePayables: null });
  expect(usedRates).toHaveLength(1);
  expect(currency).toBe('HKD');
});

it('does not call a risk low that is not known', () => {
  expect(riskText(null)).toBe('-');
  expect(riskText('HIGH')).toBe('高风险');
  expect(riskText('EXTREME' as 'LOW')).toBe('低风险');
});

it.each(Object.entries(explanations))('is explained without any figure: %s', (_, explain) => {
  for (const { value } of explain(answered({})).parts) expect(value).toBe('-');
});
