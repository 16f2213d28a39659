import type { Currency } from '../../contract/fields/currencies.ts';
import type { Day } from '../calendar/days.ts';
import type { Fixed } from '../money/fixed.ts';
import { scaledDigits } from '../money/scaled.ts';
import type { SeriesBuilder } from '../net-worth/worth-series.ts';

/** The quantity of a holding from the end of a day on, until the next change, and what it cost. */
export interface HoldingStep {
  day: Day;
  quantity: Fixed;
  cost: Fixed;
}

/** A change of the quantity held, from its day on. In whole units of the places that the group names. */
export interface QuantityChange {
  day: Day;
  quantity: bigint;
  /** What the change adds to the cost, in the places of quantity and price together. */
  cost: bigint;
}

/** What one unit cost from a day on, until the next price. */
export interface DatedPrice {
  day: Day;
  /** Decimal text. */
  price: string;
  currency: Currency;
}

/** Holdings that share their prices, because they are of one instrument; often only one. */
export interface HoldingGroup {
  /** By day. */
  changes: readonly QuantityChange[];
  costCurrency: Currency;
  /** By day, at most one a day. Prices from before the first change are allowed. */
  prices: readonly DatedPrice[];
  /** The decimal places of its quantities. */
  quantityPlaces: number;
  /** At least the places of every price, and with those of quantities those of the costs. */
  pricePlaces: number;
}

/**
 * Takes what a group was worth from the end of a day on: the value in the places of quantity and price
 * together, the price in those of prices; null before the first one, when the group counts at cost.
 */
type TakeStep = (day: Day, value: bigint, currency: Currency, price: bigint | null) => void;

const afterAll: Day = '9999-12-31';

/**
 * Gives what a group was worth on each day of a change or a price: the quantity of the day at the newest
 * price of that day or before, at cost before the first price. The quantity is a step function of its
 * changes: a holding without trades has one step, on its purchase date.
 */
export function eachHeldStep(
  { changes, prices, costCurrency, pricePlaces }: HoldingGroup,
  take: TakeStep,
): void {
  let [quantity, cost] = [0n, 0n];
  let price: bigint | null = null;
  let currency = costCurrency;
  let [change, known] = [0, 0];
  while (change < changes.length || known < prices.length) {
    const changeDay = changes[change]?.day ?? afterAll;
    const priceDay = prices[known]?.day ?? afterAll;
    const isPriced = priceDay <= changeDay;
    const day = isPriced ? priceDay : changeDay;
    if (!isPriced || priceDay === changeDay) {
      for (let one = changes[change]; one?.day === day; one = changes[++change]) {
        quantity += one.quantity;
        cost += one.cost;
      }
    }
    const newest = isPriced ? prices[known] : undefined;
    if (newest) {
      price = scaledDigits(newest.price, pricePlaces);
      currency = newest.currency;
      known += 1;
    }
    take(day, price === null ? cost : quantity * price, currency, price);
  }
}

/** Adds the worth of a group on each day to a series. */
export function addHeldValue(group: HoldingGroup, builder: SeriesBuilder): void {
  let before = 0n;
  let currency = group.costCurrency;
  const places = group.quantityPlaces + group.pricePlaces;
  let add = builder.to('investments', currency, places);
  eachHeldStep(group, (day, value, priced) => {
    if (priced !== currency) {
      add(day, -before);
      [currency, before] = [priced, 0n];
      add = builder.to('investments', currency, places);
    }
    if (value !== before) add(day, value - before);
    before = value;
  });
}
