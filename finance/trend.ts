import type { Currency } from '../contract/fields.ts';
import type { Day } from './days.ts';
import { type Decimal, zero } from './decimal.ts';
import { convert } from './money.ts';
import type { RateTable } from './rates.ts';

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
  /** Currencies without a rate that day, left out of both sums. */
  missingRates: Currency[];
}

type Purse = Map<Currency, Decimal>;

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
  const purses = days.map(() => ({ values: new Map() as Purse, costs: new Map() as Purse }));
  for (const holding of holdings) {
    const cost = holding.quantity.times(holding.purchasePrice);
    let worth = { amount: cost, currency: holding.currency };
    let next = 0;
    for (const [index, day] of days.entries()) {
      if (day < holding.since) continue;
      const seen = next;
      while ((holding.prices[next]?.day ?? '9999') <= day) next += 1;
      const newest = holding.prices[next - 1];
      if (newest && next > seen) {
        worth = { amount: holding.quantity.times(newest.price), currency: newest.currency };
      }
      const purse = purses[index];
      if (!purse) continue;
      put(purse.values, worth.currency, worth.amount);
      put(purse.costs, holding.currency, cost);
    }
  }
  return days.map((date, index) => point(date, purses[index], currency, ratesOn(date)));
}

function put(purse: Purse, currency: Currency, amount: Decimal): void {
  purse.set(currency, (purse.get(currency) ?? zero).plus(amount));
}

function point(
  date: Day,
  purse: { values: Purse; costs: Purse } | undefined,
  currency: Currency,
  rates: RateTable,
): TrendPoint {
  const missing = new Set<Currency>();
  const inOne = (amounts: Purse = new Map()) => {
    let total = zero;
    for (const [from, amount] of amounts) {
      const converted = convert({ amount, currency: from }, currency, rates);
      if (converted) total = total.plus(converted);
      else if (!amount.eq(0)) missing.add(from);
    }
    return total;
  };
  const totalValue = inOne(purse?.values);
  const totalCost = inOne(purse?.costs);
  return { date, totalValue, totalCost, missingRates: [...missing] };
}
