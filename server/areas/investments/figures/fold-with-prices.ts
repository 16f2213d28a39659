import { addDays, type Day } from '../../../../finance/calendar/days.ts';
import { amountPlacesOf } from '../../../../finance/holdings/entries/entry.ts';
import { type Folded, foldEntries, needsPrice } from '../../../../finance/holdings/entries/fold.ts';
import { decimal } from '../../../../finance/money/decimal.ts';
import type { Db } from '../../../db/database.ts';
import { toEntry } from '../../../ledger/stored-entry.ts';
import type { EntryRow } from '../entries/entries.repository.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { pricesOfHolding } from '../prices/prices-by-day.ts';

/** No market is closed for so long: an older price is not that of the day. */
const mostDaysApart = 14;
/** After these, one unit is another one, and an earlier price is not its price. */
const restating: ReadonlySet<EntryRow['type']> = new Set<EntryRow['type']>([
  'SPLIT',
  'BONUS',
  'CAPITALISATION',
]);

/**
 * Folds the stored entries of a holding, those of transfers and corrections with the market value of
 * their day as their flow. Prices are read once, and only when there are such entries.
 */
export async function foldWithPrices(
  db: Db,
  holding: InvestmentRow,
  rows: readonly EntryRow[],
): Promise<Folded> {
  const priceOn = await pricesFor(db, holding, rows);
  const places = amountPlacesOf(holding.investment_type);
  const folded = foldEntries(rows.map(toEntry), { places, priceOn });
  if ('problem' in folded) throw new Error('the entries of a holding do not add up');
  return folded;
}

/** The newest price that a holding had on each day of a transfer or correction. */
async function pricesFor(db: Db, holding: InvestmentRow, rows: readonly EntryRow[]) {
  const days = rows.flatMap(({ type, day }) => (needsPrice.has(type) ? [day] : [])).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return () => undefined;
  const prices = await pricesOfHolding(db, holding, addDays(first, -mostDaysApart), last);
  return (day: Day) => {
    const newest = prices.findLast((price) => price.day <= day);
    if (!newest || newest.day < addDays(day, -mostDaysApart)) return undefined;
    const isRestated = rows.some(
      (row) => restating.has(row.type) && row.day > newest.day && row.day <= day,
    );
    return isRestated ? undefined : decimal(newest.price);
  };
}
