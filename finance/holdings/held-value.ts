import type { Currency } from '../../contract/fields/currencies.ts';
import type { Day } from '../calendar/days.ts';
import type { Fixed } from '../money/fixed.ts';
import { scaledDigits } from '../money/scaled.ts';
import type { SeriesBuilder } from '../net-worth/worth-series.ts';

/** What is held from the end of a day on, until the next change, and what it cost. */
export interface HeldFrom {
  day: Day;
  quantity: Fixed;
  cost: Fixed;
}

/** A change of what is held, from its day on. Whole units of the places that the caller chose. */
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

/** Lots of one thing that share their prices. */
export interface HeldThing {
  /** By day. */
  changes: readonly QuantityChange[];
  costCurrency: Currency;
  /** By day, at most one a day. Prices from before the first change are allowed. */
  prices: readonly DatedPrice[];
}

/** What a thing was worth from the end of a day on. */
export interface HeldStep {
  day: Day;
  /** In the places of quantity and price together. */
  value: bigint;
  currency: Currency;
  /** In the places of prices; null before the first price, when the thing counts at cost. */
  price: bigint | null;
}

const afterAll: Day = '9999-12-31';

/**
 * What a thing was worth on each day of a change or a price: the quantity of the day at the newest
 * price of that day or before, at cost before the first price. The quantity is a step function of its
 * changes: a holding without trades has one step, on its purchase date. `pricePlaces`: at least
 * those of every price.
 */
export function* heldSteps(
  { changes, prices, costCurrency }: HeldThing,
  pricePlaces: number,
): Generator<HeldStep> {
  let [quantity, cost] = [0n, 0n];
  let price: bigint | null = null;
  let currency = costCurrency;
  let [change, known] = [0, 0];
  while (change < changes.length || known < prices.length) {
    const changeDay = changes[change]?.day ?? afterAll;
    const priceDay = prices[known]?.day ?? afterAll;
    const day = changeDay < priceDay ? changeDay : priceDay;
    for (let one = changes[change]; one?.day === day; one = changes[++change]) {
      quantity += one.quantity;
      cost += one.cost;
    }
    for (let one = prices[known]; one?.day === day; one = prices[++known]) {
      price = scaledDigits(one.price, pricePlaces);
      currency = one.currency;
    }
    yield { day, value: price === null ? cost : quantity * price, currency, price };
  }
}

/** Adds what was held to a series. */
export function addHeldValue(thing: HeldThing, pricePlaces: number, builder: SeriesBuilder): void {
  let before = 0n;
  let currency = thing.costCurrency;
  let add = builder.to('investments', currency);
  for (const step of heldSteps(thing, pricePlaces)) {
    if (step.currency !== currency) {
      add(step.day, -before);
      [currency, before] = [step.currency, 0n];
      add = builder.to('investments', currency);
    }
    if (step.value !== before) add(step.day, step.value - before);
    before = step.value;
  }
}
