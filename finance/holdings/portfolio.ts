import type { Currency } from '../../contract/fields/currencies.ts';
import { type Decimal, sum, zero } from '../money/decimal.ts';
import { addUp, convert, currenciesIn, type RateUse, rateUse } from '../money/money.ts';
import type { RateTable } from '../money/rates.ts';
import { gain, percentageOf, type Valuation } from './positions.ts';

/** A holding's cost and value in the holding's own currency. */
export interface ValuedHolding {
  currency: Currency;
  cost: Decimal;
  value: Decimal;
}

/**
 * Adds holdings up in one currency. A currency without a rate is left out of cost and value alike,
 * so that the profit stays that of the holdings that are counted, and is named in `missingRates`.
 */
export function portfolioTotal(
  holdings: readonly ValuedHolding[],
  currency: Currency,
  rates: RateTable,
  today: string,
): Valuation & RateUse {
  const side = (amountOf: (holding: ValuedHolding) => Decimal) =>
    holdings.map((holding) => ({ amount: amountOf(holding), currency: holding.currency }));
  const costs = side(({ cost }) => cost);
  const values = side(({ value }) => value);
  return {
    ...gain(addUp(costs, currency, rates), addUp(values, currency, rates)),
    ...rateUse(currenciesIn([...costs, ...values]), currency, rates, today),
  };
}

/** A holding's value in `currency`, or undefined when the rate is not known. */
export function valueIn(
  { value, currency }: ValuedHolding,
  to: Currency,
  rates: RateTable,
): Decimal | undefined {
  return convert({ amount: value, currency }, to, rates);
}

/** One part of a whole. */
export interface Slice<K extends string> {
  key: K;
  amount: Decimal;
  /** In percent of the whole, exact; 0 when the whole is 0. */
  percentage: Decimal;
}

/**
 * Splits a whole by key, largest part first, equal parts by key. Parts of the same key are added.
 * The exact percentages sum to 100; rounded to two places they do so within half a hundredth each.
 */
export function allocate<K extends string>(
  parts: Iterable<{ key: K; amount: Decimal }>,
): Slice<K>[] {
  const amounts = amountsByKey(parts);
  const whole = sum(amounts.values());
  return [...amounts]
    .map(([key, amount]) => ({
      key,
      amount,
      percentage: whole.gt(0) ? percentageOf(amount, whole) : zero,
    }))
    .sort((a, b) => b.amount.cmp(a.amount) || (a.key < b.key ? -1 : 1));
}

/** The largest part's share of the whole, in percent, parts of the same key added; 0 of nothing. */
export function largestShare(parts: Iterable<{ key: string; amount: Decimal }>): Decimal {
  const amounts = [...amountsByKey(parts).values()];
  const whole = sum(amounts);
  const largest = amounts.reduce((most, amount) => (amount.gt(most) ? amount : most), zero);
  return whole.gt(0) ? percentageOf(largest, whole) : zero;
}

function amountsByKey<K extends string>(
  parts: Iterable<{ key: K; amount: Decimal }>,
): Map<K, Decimal> {
  const amounts = new Map<K, Decimal>();
  for (const { key, amount } of parts) {
    amounts.set(key, amounts.get(key)?.plus(amount) ?? amount);
  }
  return amounts;
}
