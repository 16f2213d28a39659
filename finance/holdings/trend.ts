import type { Currency } from '../../contract/fields/currencies.ts';
import type { Day } from '../calendar/days.ts';
import { type Decimal, zero } from '../money/decimal.ts';
import { fixedToDecimal } from '../money/fixed.ts';
import { convert } from '../money/money.ts';
import type { RateTable } from '../money/rates.ts';
import type { HoldingStep } from './held-value.ts';

/** What one unit cost from a day on, until the next price. */
export interface PriceOnDay {
  day: Day;
  price: Decimal;
  currency: Currency;
}

/** A holding: its quantity from each day on, and all of its prices. */
export interface TrendHolding {
  /** By day, oldest first; of several of one day the last counts. */
  steps: readonly HoldingStep[];
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
 * The portfolio at each of `days` (ascending): every holding as it was held then, at its newest price
 * known by then, at cost before the first, converted at the rates known by then. Steps and prices of a
 * holding are each read once, so the work grows with holdings times days.
 */
export function trend(
  holdings: readonly TrendHolding[],
  days: readonly Day[],
  currency: Currency,
  ratesOn: (day: Day) => RateTable,
): TrendPoint[] {
  const pairsOfDays = days.map(() => new Map<string, CurrencyPair>());
  for (const holding of holdings) {
    let [stepCount, priceCount] = [0, 0];
    let held: { quantity: Decimal; cost: Decimal } | undefined;
    let worth: { value: Decimal; currency: Currency } | undefined;
    for (const [index, day] of days.entries()) {
      const [stepsBefore, pricesBefore] = [stepCount, priceCount];
      stepCount = countUntil(holding.steps, stepCount, day);
      priceCount = countUntil(holding.prices, priceCount, day);
      const hasNewStep = stepCount > stepsBefore;
      if (hasNewStep) held = inDecimals(holding.steps[stepCount - 1]);
      if (!held || held.quantity.eq(0)) continue;
      const price = holding.prices[priceCount - 1];
      if (!worth || hasNewStep || priceCount > pricesBefore) {
        worth = price
          ? { value: held.quantity.times(price.price), currency: price.currency }
          : { value: held.cost, currency: holding.currency };
      }
      addToPair(
        pairsOfDays[index] ?? new Map(),
        holding.currency,
        held.cost,
        worth.currency,
        worth.value,
      );
    }
  }
  return days.map((date, index) =>
    toPoint(date, [...(pairsOfDays[index]?.values() ?? [])], currency, ratesOn(date)),
  );
}

function inDecimals(step: HoldingStep | undefined) {
  return step && { quantity: fixedToDecimal(step.quantity), cost: fixedToDecimal(step.cost) };
}

/** How many items there are up to and including a day, at least `start`. */
function countUntil(items: readonly { day: Day }[], start: number, day: Day): number {
  let count = start;
  while ((items[count]?.day ?? '9') <= day) count += 1;
  return count;
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
  const convertOrName = (amount: Decimal, from: Currency) => {
    const converted = convert({ amount, currency: from }, currency, rates);
    if (!converted) missing.add(from);
    return converted;
  };
  let totalValue = zero;
  let totalCost = zero;
  for (const pair of pairs) {
    const value = convertOrName(pair.value, pair.valueCurrency);
    const cost = convertOrName(pair.cost, pair.costCurrency);
    if (!value || !cost) continue;
    totalValue = totalValue.plus(value);
    totalCost = totalCost.plus(cost);
  }
  return { date, totalValue, totalCost, missingRates: [...missing] };
}
