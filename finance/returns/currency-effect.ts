import type { AmountPlaces, Entry } from '../holdings/entries/entry.ts';
import { amountOf, statedCost } from '../holdings/entries/entry-amount.ts';
import {
  type Fixed,
  fixedOfText,
  fixedToText,
  multiplyFixed,
  oneFixed,
  proportion,
} from '../money/fixed.ts';

/** A holding at the end of a day in its own currency, what the owner put in that day, and the rate. */
export interface RatedDay {
  value: Fixed;
  /** Above 0 when put in. */
  flow: Fixed;
  /** Units of the other currency for one unit. */
  rate: Fixed;
  /** The flow in the other currency, where it is known otherwise than by the rate. */
  flowThere?: Fixed | undefined;
}

/** Why a value in another currency changed; the three add up to the change exactly. */
export interface CurrencyEffect {
  market: Fixed;
  fx: Fixed;
  trades: Fixed;
}

/**
 * Splits the change of a value in another currency, day by day: what was held over night times the
 * change of the rate is the exchange effect, what is put in or taken out counts at the rate of its
 * day, and all else is the market's. The first day is where the change begins.
 */
export function currencyEffect(days: readonly RatedDay[]): CurrencyEffect {
  const effect = { market: 0n, fx: 0n, trades: 0n };
  for (const [index, { value, flow, rate, flowThere }] of days.entries()) {
    const before = days[index - 1];
    if (!before) continue;
    const traded = multiplyFixed(flow, rate);
    const there = flowThere ?? traded;
    effect.market += multiplyFixed(value - before.value - flow, rate);
    effect.fx += multiplyFixed(before.value, rate - before.rate) + traded - there;
    effect.trades += there;
  }
  return effect;
}

/** The part of a return that exchange rates made: `there ÷ local`, both and the answer as factors. */
export function fxFactor(there: Fixed, local: Fixed): Fixed | undefined {
  return local > 0n ? proportion(there, oneFixed, local) : undefined;
}

/**
 * Entries with their amounts in another currency, each at its own rate, so that folding them carries
 * the cost at the rates at which it was paid. Names the first without a rate.
 */
export function entriesInCurrency(
  entries: readonly Entry[],
  places: AmountPlaces,
  rateOf: (entry: Entry) => Fixed | undefined,
): Entry[] | { noRateFor: Entry } {
  const converted: Entry[] = [];
  for (const entry of entries) {
    const rate = rateOf(entry);
    if (rate === undefined) return { noRateFor: entry };
    const there = (amount: Fixed) => fixedToText(multiplyFixed(amount, rate));
    converted.push({
      ...entry,
      price: null,
      amount: there(amountOf(entry, places)),
      cost: there(statedCost(entry)),
      // Their costs are in the other currency; a return needs the cost of all together alone.
      lots: null,
      fee: there(fixedOfText(entry.fee)),
      tax: there(fixedOfText(entry.tax)),
    });
  }
  return converted;
}
