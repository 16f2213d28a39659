import type { EntryType } from '../../contract/investments/entry-types.ts';
import { addDays, type Day } from '../calendar/days.ts';
import { type Decimal, decimal, divide } from '../money/decimal.ts';
import { fixedToDecimal } from '../money/fixed.ts';
import type { FoldedEntry } from './entries/fold.ts';

/** Kinds of entry after which one unit is another one. */
export const restatingTypes = ['SPLIT', 'BONUS', 'CAPITALISATION'] satisfies EntryType[];

const restating: ReadonlySet<EntryType> = new Set<EntryType>(restatingTypes);

/** New units that came for nothing: every `before` of them became `after`. */
export interface Restatement {
  /** The day from whose beginning the new units are held. */
  day: Day;
  /** The first day whose prices are those of the new units; not after `day`. */
  exDay: Day;
  before: Decimal;
  after: Decimal;
}

/** The restatements among the entries of a position, by day. */
export function restatementsOf(entries: readonly FoldedEntry[]): Restatement[] {
  return entries.flatMap(({ entry, before, after }) => {
    if (!restating.has(entry.type) || before.quantity <= 0n || after.quantity <= 0n) return [];
    const { day, recordDay, ratioNew, ratioOld } = entry;
    const exDay = recordDay !== null && recordDay < day ? addDays(recordDay, 1) : day;
    if (ratioNew !== null && ratioOld !== null) {
      return [{ day, exDay, before: decimal(ratioOld), after: decimal(ratioNew) }];
    }
    return [
      {
        day,
        exDay,
        before: fixedToDecimal(before.quantity),
        after: fixedToDecimal(after.quantity),
      },
    ];
  });
}

/** Whether one unit becomes another one on a day, so that its price then is no price of the units before. */
export function isRestatedOn({ entries }: { entries: readonly FoldedEntry[] }, day: Day): boolean {
  return entries.some(({ entry }) => entry.day === day && restating.has(entry.type));
}

/**
 * A price of a day as it counts at the end of another: until there is a newer one, a price from before the
 * ex-day is shared by the new units. A price of the ex-day or later is one of the new units already.
 */
export function restatedPrice(
  price: Decimal,
  day: Day,
  restatements: readonly Restatement[],
  on: Day,
): Decimal {
  return restatements.reduce(
    (restated, one) =>
      day < one.exDay && one.day <= on ? divide(restated.times(one.before), one.after) : restated,
    price,
  );
}

/**
 * Prices by day, with one more on the day of each restatement until `to` that finds only an older one: so
 * that the value stays as it was until there is a price of the new units. `restate` is given all that came since
 * the older price as one, because several may be of one day.
 */
export function withRestated<Price extends { day: Day }>(
  prices: readonly Price[],
  restatements: readonly Restatement[],
  to: Day,
  restate: (price: Price, by: Restatement) => Price,
): readonly Price[] {
  const added: Price[] = [];
  for (const day of new Set(restatements.map((one) => one.day))) {
    const newest = day > to ? undefined : prices.findLast((price) => price.day <= day);
    const since = restatements.filter((one) => newest && newest.day < one.exDay && one.day <= day);
    if (newest && since.at(-1)?.day === day) {
      added.push({ ...restate(newest, since.reduce(together)), day });
    }
  }
  if (added.length === 0) return prices;
  return [...prices, ...added].sort((a, b) => (a.day < b.day ? -1 : 1));
}

function together(earlier: Restatement, later: Restatement): Restatement {
  const before = earlier.before.times(later.before);
  return { ...later, before, after: earlier.after.times(later.after) };
}
