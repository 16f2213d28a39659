import type { EntryMark, EntryMarks } from '../../../../../contract/investments/entries.ts';
import type { EntryType } from '../../../../../contract/investments/entry-types.ts';
import type { DayPrice } from '../../../../../contract/investments/investment-prices.ts';
import type { ChartMark } from '../../../../ui/charts/chart-marks.tsx';

export interface PricePoints {
  days: string[];
  prices: (number | null)[];
  /** Per unit, at the end of each day; null while nothing is held. */
  costs: (number | null)[];
  marks: ChartMark[];
}

interface Figures extends EntryMarks {
  prices: readonly DayPrice[];
  textOf: (entry: EntryMark) => string;
}

const kinds: Partial<Record<EntryType, ChartMark['kind']>> = {
  OPENING: 'in',
  BUY: 'in',
  REINVEST: 'in',
  RIGHTS: 'in',
  TRANSFER_IN: 'in',
  CONVERT_IN: 'in',
  SELL: 'out',
  TRANSFER_OUT: 'out',
  CONVERT_OUT: 'out',
};
const kindNames = { in: '买入、转入', out: '卖出、转出' };

/**
 * The days of a price line: those that have a price, and those on which something was bought or sold,
 * at its own price where the day has no other.
 */
export function pricePoints(figures: Figures): PricePoints {
  const { prices, entries, averageCostBefore, textOf } = figures;
  const priceOf = new Map<string, number | null>(prices.map(({ day, price }) => [day, price]));
  const marked = entries.filter(({ type }) => kinds[type] !== undefined);
  for (const entry of marked) {
    if (!priceOf.has(entry.day)) priceOf.set(entry.day, ownPrice(entry));
  }
  const days = [...priceOf.keys()].sort();
  const indexOf = new Map(days.map((day, index) => [day, index]));
  const costs: (number | null)[] = [];
  let [next, cost] = [0, averageCostBefore];
  for (const day of days) {
    for (let entry = entries[next]; entry && entry.day <= day; entry = entries[next]) {
      cost = entry.averageCost;
      next += 1;
    }
    costs.push(cost);
  }
  const marks = marked.map((entry) => {
    const kind = kinds[entry.type] ?? 'in';
    const index = indexOf.get(entry.day) ?? 0;
    return { index, kind, name: kindNames[kind], text: textOf(entry) };
  });
  return { days, prices: days.map((day) => priceOf.get(day) ?? null), costs, marks };
}

/** Drawing only, so that a quotient of floats suffices. */
function ownPrice({ price, amount, quantity }: EntryMark): number | null {
  return price ?? (amount !== null && quantity ? amount / quantity : null);
}
