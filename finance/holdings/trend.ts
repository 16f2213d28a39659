import type { Currency } from '../../contract/fields/currencies.ts';
import type { Day } from '../calendar/days.ts';
import { type Decimal, zero } from '../money/decimal.ts';
import { convert } from '../money/money.ts';
import type { RateTable } from '../money/rates.ts';

/** What one unit cost from a day on, until the next price. */
export interface PriceOnDay {
  day: Day;
  price: Decimal;
  currency: Currency;
}

/** A quantity held since a day, with every price known for it. */
export interface TrendHolding {
  since: Day;
  quantity: Decimal;
  purchasePrice: Decimal;
  currency: Currency;
  /** By day, oldest first; at most one a day. Prices from before the purchase are allowed. */
  prices: readonly PriceOnDay[];
}

/** The portfolio at the end of a day, in one currency. */
export interface TrendPoint {
  date: Day;
  totalValue: Decimal;
  totalCost: Decimal;
  /** Currencies without a rate that day; holdings that need one are in neither sum. */
  missingRates: Currency[];
}

/** The sums of all holdings that are paid in one currency and priced in one other. */
interface CurrencyPair {
  costCurrency: Currency;
  valueCurrency: Currency;
  cost: Decimal;
  value: Decimal;
}

/**
 * The portfolio at each of `days` (ascending): every holding bought by then, at its newest price
 * known by then, at cost before the first, converted at the rates known by then. One walk along
 * each holding's prices, so the work grows with holdings times days.
 */
export function trend(
  holdings: readonly TrendHolding[],
  days: readonly Day[],
  currency: Currency,
  ratesOn: (day: Day) => RateTable,
): TrendPoint[] {
  const pairsOfDays = days.map(() => new Map<string, CurrencyPair>());
  for (const holding of holdings) {
    const cost = holding.quantity.times(holding.purchasePrice);
    let worth = { value: cost, currency: holding.currency };
    let known = 0;
    for (const [index, day] of days.entries()) {
      if (day < holding.since) continue;
      const before = known;
      while (known < holding.prices.length && dayOf(holding, known) <= day) known += 1;
      const newest = holding.prices[known - 1];
      if (newest && known > before) {
        worth = { value: holding.quantity.times(newest.price), currency: newest.currency };
      }
      addToPair(
        pairsOfDays[index] ?? new Map(),
        holding.currency,
        cost,
        worth.currency,
        worth.value,
      );
    }
  }
  return days.map((date, index) =>
    toPoint(date, [...(pairsOfDays[index]?.values() ?? [])], currency, ratesOn(date)),
  );
}

function dayOf(holding: TrendHolding, index: number): Day {
  return holding.prices[index]?.day ?? '';
}

function addToPair(
  pairs: Map<string, CurrencyPair>,
  costCurrency: Currency,
  cost: Decimal,
  valueCurrency: Currency,
  value: Decimal,
): void {
  const key = costCurrency + valueCurrency;
  const pair = pairs.get(key);
  if (pair) {
    pair.cost = pair.cost.plus(cost);
    pair.value = pair.value.plus(value);
  } else {
    pairs.set(key, { costCurrency, valueCurrency, cost, value });
  }
}

function toPoint(
  date: Day,
  pairs: readonly CurrencyPair[],
  currency: Currency,
  rates: RateTable,
): TrendPoint {
  const missing = new Set<Currency>();
  const inOne = (amount: Decimal, from: Currency) => {
    const converted = convert({ amount, currency: from }, currency, rates);
    if (!converted) missing.add(from);
    return converted;
  };
  let totalValue = zero;
  let totalCost = zero;
  for (const pair of pairs) {
    const value = inOne(pair.value, pair.valueCurrency);
    const cost = inOne(pair.cost, pair.costCurrency);
    if (!value || !cost) continue;
    totalValue = totalValue.plus(value);
    totalCost = totalCost.plus(cost);
  }
  return { date, totalValue, totalCost, missingRates: [...missing] };
}
