import { expect, it, onTestFinished } from 'vitest';
import type { Investment } from '../../../../contract/investments/investment-fields.ts';
import { hideAmounts } from '../../../lib/format/hidden-amounts.ts';
import { positionFigures } from './position-figures.ts';

/** 10,000 shares of a fund that cost 1.2346 each; a little more than that has come back. */
const fund = {
  investmentType: 'FUND',
  currency: 'CNY',
  quantity: 10_000,
  entryCount: 2,
  totalCost: 12_346,
  averageCost: 1.2346,
  dilutedCost: -0.4,
  dilutedUnitCost: -0.00004,
  fifoCost: 12_346,
  currentPrice: 1.2345,
  currentValue: 12_345,
  profit: -1,
  realizedGain: 0,
  income: 0,
  fees: 0,
  taxes: 0,
  fifoRealizedGain: 0,
  dayGain: null,
} as Investment;

const figureOf = (label: string) =>
  positionFigures(fund).find((figure) => figure.label === label) ?? { note: '', parts: [] };

it('the cost of one unit has four decimals, and no sign when it is shown as zero', () => {
  expect(figureOf('成本').note).toBe('买入均价 ¥1.2346 · 摊薄成本 ¥0.00');
});

it('the cost of one unit is hidden whole with the amounts that it follows from', () => {
  hideAmounts(true);
  onTestFinished(() => hideAmounts(false));
  expect(figureOf('成本').note).toBe('买入均价 ¥**** · 摊薄成本 ¥****');
});

it('the value is explained by factors that make it: the price has all of its decimals there', () => {
  expect(figureOf('市值').note).toBe('现价 ¥1.235');
  expect(figureOf('市值').parts).toEqual([{ label: '10,000 × ¥1.2345', value: '¥12,345.00' }]);
});
