import { type Decimal, decimal, divide } from '../money/decimal.ts';

const hundred = decimal(100);

/** A quantity that cost one amount and is worth another, all in one currency. */
export interface Position {
  quantity: Decimal;
  cost: Decimal;
  /** The newest known price; null when none was ever known. */
  currentPrice: Decimal | null;
}

/** What a position cost and what it is worth, exact. `profit` is always `value - cost`. */
export interface Valuation {
  cost: Decimal;
  value: Decimal;
  profit: Decimal;
  /** In percent of cost; null when nothing was paid. */
  rate: Decimal | null;
}

/** Values a position: without a current price it is worth what it cost. */
export function valuate(position: Position): Valuation {
  const { cost, value } = costAndValue(position);
  return gain(cost, value);
}

/** The same without the gain, for totals: the rate of each of a thousand positions is shown nowhere. */
export function costAndValue({ quantity, cost, currentPrice }: Position) {
  return { cost, value: currentPrice ? quantity.times(currentPrice) : cost };
}

/**
 * The gain of a value over its cost, in percent of the cost's magnitude, so that what was sold short
 * and fell shows a gain. Of several positions together the magnitudes add up to another `basis`.
 */
export function gain(cost: Decimal, value: Decimal, basis = cost.abs()): Valuation {
  const profit = value.minus(cost);
  return { cost, value, profit, rate: basis.eq(0) ? null : percentageOf(profit, basis) };
}

/** `part` in percent of `whole`, which is not 0. */
export function percentageOf(part: Decimal, whole: Decimal): Decimal {
  return divide(part.times(hundred), whole);
}
