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

/** What is paid in one currency and priced in one other, added up. */
interface Purse {
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
  const purses = days.map(() => new Map<string, Purse>());
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
      put(purses[index] ?? new Map(), holding.currency, cost, worth.currency, worth.value);
    }
  }
  return days.map((date, index) =>
    point(date, [...(purses[index]?.values() ?? [])], currency, ratesOn(date)),
  );
}

function dayOf(holding: TrendHolding, index: number): Day {
  return holding.prices[index]?.day ?? '';
}

function put(
  purses: Map<string, Purse>,
  costCurrency: Currency,
  cost: Decimal,
  valueCurrency: Currency,
  value: Decimal,
): void {
  const key = costCurrency + valueCurrency;
  const purse = purses.get(key);
  if (purse) {
    purse.cost = purse.cost.plus(cost);
    purse.value = purse.value.plus(value);
  } else {
    purses.set(key, { costCurrency, valueCurrency, cost, value });
  }
}

function point(
  date: Day,
  purses: readonly Purse[],
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
  for (const purse of purses) {
    const value = inOne(purse.value, purse.valueCurrency);
    const cost = inOne(purse.cost, purse.costCurrency);
    if (!value || !cost) continue;
    totalValue = totalValue.plus(value);
    totalCost = totalCost.plus(cost);
  }
  return { date, totalValue, totalCost, missingRates: [...missing] };
}
