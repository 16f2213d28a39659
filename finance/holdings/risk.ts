import type { InvestmentType } from '../../contract/investments/investment-fields.ts';
import { type Decimal, decimal, divide, sum, zero } from '../money/decimal.ts';
import { largestShare } from './portfolio.ts';

/** How much each class of asset can move. Cash does not. */
export const riskWeights = {
  BOND: 1,
  FUND: 2,
  GOLD: 2,
  COMMODITY: 2,
  STOCK: 3,
  OTHER: 3,
  CRYPTO: 5,
} as const satisfies Record<InvestmentType, number>;
export type RiskClass = InvestmentType;

export type RiskLevel = 'HIGH' | 'MEDIUM' | 'LOW';

/** Money in one instrument, all exposures in one currency. Lots of one instrument share a `key`. */
export interface Exposure {
  key: string;
  riskClass: RiskClass;
  value: Decimal;
}

const highFrom = decimal('3.5');
const mediumFrom = decimal('1.5');
const half = decimal(50);

/** The risk of a portfolio. */
export interface Risk {
  level: RiskLevel;
  /** The largest holding's share of all investments, in percent; 0 when there are none. */
  concentration: Decimal;
}

/** The largest holding's share of all investments, in percent; 0 when there are none. */
export function concentration(exposures: readonly Exposure[]): Decimal {
  return largestShare(exposures.map(({ key, value }) => ({ key, amount: value })));
}

/** The value-weighted mean of the classes' weights, cash at 0; 0 when there is nothing. */
export function riskScore(cash: Decimal, exposures: readonly Exposure[]): Decimal {
  const byClass = new Map<RiskClass, Decimal>();
  for (const { riskClass, value } of exposures) {
    byClass.set(riskClass, byClass.get(riskClass)?.plus(value) ?? value);
  }
  const whole = cash.plus(sum(byClass.values()));
  if (!whole.gt(0)) return zero;
  const weighted = [...byClass].map(([riskClass, value]) =>
    value.times(decimal(riskWeights[riskClass])),
  );
  return divide(sum(weighted), whole);
}

/** HIGH from 3.5 or with one holding over half of investments, MEDIUM from 1.5, else LOW. */
export function riskOf(cash: Decimal, exposures: readonly Exposure[]): Risk {
  const score = riskScore(cash, exposures);
  const share = concentration(exposures);
  return { level: levelOf(score, share), concentration: share };
}

function levelOf(score: Decimal, share: Decimal): RiskLevel {
  if (score.gte(highFrom) || share.gt(half)) return 'HIGH';
  return score.gte(mediumFrom) ? 'MEDIUM' : 'LOW';
}
