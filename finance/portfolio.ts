import type { Currency } from '../contract/fields.ts';
import type { Decimal } from './decimal.ts';
import { convert, type RateUse, total } from './money.ts';
import { gain, percentOf, type Valuation } from './positions.ts';
import type { RateTable } from './rates.ts';

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
  const { rateTime, missingRates, staleRates } = total(
    [...costs, ...values],
    currency,
    rates,
    today,
  );
  return {
    ...gain(
      total(costs, currency, rates, today).amount,
      total(values, currency, rates, today).amount,
    ),
    rateTime,
    missingRates,
    staleRates,
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
  const amounts = new Map<K, Decimal>();
  for (const { key, amount } of parts) {
    amounts.set(key, amounts.get(key)?.plus(amount) ?? amount);
  }
  const whole = [...amounts.values()].reduce<Decimal | undefined>(
    (total, amount) => total?.plus(amount) ?? amount,
    undefined,
  );
  return [...amounts]
    .map(([key, amount]) => ({
      key,
      amount,
      percentage: whole?.gt(0) ? percentOf(amount, whole) : amount.times(0),
    }))
    .sort((a, b) => b.amount.cmp(a.amount) || (a.key < b.key ? -1 : 1));
}
