import type { AmountPlaces, Entry } from '../holdings/entries/entry.ts';
import { type Folded, figuresOf, foldEntries } from '../holdings/entries/fold.ts';
import { decimal, round, toText } from '../money/decimal.ts';
import { entriesOf } from './entries.ts';

export function fold(entries: readonly Entry[], places: AmountPlaces = 2): Folded {
  const folded = foldEntries(entries, { places });
  if ('problem' in folded) throw new Error(`${folded.problem} at ${folded.entry.id}`);
  return folded;
}

/** The figures of a position as the worked cases write them. */
export function figures(story: string, places: AmountPlaces, price: string | null) {
  const { state } = fold(entriesOf(story), places);
  const { quantity, cost, dilutedCost, dilutedUnitCost, ...rest } = figuresOf(state);
  const value = price === null ? decimal(0) : quantity.times(price);
  const text = (figure: typeof cost) => toText(round(figure, 8));
  return {
    q: text(quantity),
    C: text(cost),
    R: text(rest.realizedGain),
    I: text(rest.income),
    D: dilutedCost && text(dilutedCost),
    d: dilutedUnitCost && toText(round(dilutedUnitCost, 4)),
    U: text(value.minus(cost)),
    total: text(value.minus(cost).plus(rest.realizedGain).plus(rest.income)),
    fifo: `${text(rest.fifoCost)} / ${text(rest.fifoRealizedGain)}`,
  };
}
