import { centsToDecimal } from '../../../../finance/money/cents.ts';
import { countOf } from '../../../../finance/spending/recurring/occurrences.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import type { AreaDue, DuesQuestion } from '../../../due.ts';
import { readOccurrences, rhythmOf } from './read-occurrences.ts';

/** The occurrences of what recurs; settled are those that are booked, found among the entries, or skipped. */
export async function recurringDues(
  db: Db,
  deps: Deps,
  { ownerId, from, to, rowId }: DuesQuestion,
): Promise<AreaDue[]> {
  const found = await readOccurrences(db, deps, { ownerId, from, to, seriesId: rowId });
  return found.map(({ series: { row }, plannedDay, day, number, amount, state, entry }) => {
    const count = countOf(rhythmOf(row));
    const isNumbered = number !== null && count !== null;
    return {
      kind: 'RECURRING' as const,
      rowId: row.id,
      occurrence: plannedDay,
      title: isNumbered ? `${row.name} 第${number}/${count}期` : row.name,
      date: day,
      money: { amount: centsToDecimal(entry?.amount ?? amount), currency: row.currency },
      link: `/dashboard/recurring/${row.id}`,
      isSettled: state !== 'OPEN' && state !== 'WAITING',
      version: row.version,
      updatedAt: row.updated_at,
    };
  });
}
