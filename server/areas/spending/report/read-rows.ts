import type { Day } from '../../../../finance/calendar/days.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { centsOfText } from '../../../../finance/money/cents.ts';
import {
  type SpendingRow,
  type SpentEntry,
  spendingRows,
} from '../../../../finance/spending/spending-rows.ts';
import type { Db } from '../../../db/database.ts';
import { type ChangesContext, changeRowsOf } from '../../net-worth/changes.service.ts';
import { listCategories } from '../categories.repository.ts';
import {
  type Categories,
  indexCategories,
  listLightEntries,
  listParts,
} from '../entries.repository.ts';
import { categoryOf } from '../entry-answers.ts';

/** A period of days, both included. */
export interface Period {
  from: Day;
  to: Day;
}

/** What a report is worked out from. */
export interface SpendingData {
  rows: SpendingRow[];
  entries: Awaited<ReturnType<typeof listLightEntries>>;
  categories: Categories;
}

/** The day at whose end a period begins, as net worth counts; nothing is dated before 1970. */
export function eveBefore(from: Day): Day {
  return from > '1970-01-01' ? addDays(from, -1) : from;
}

/** Everything that is saved in a period, each amount with its line and category. */
export async function readSpending(
  db: Db,
  context: ChangesContext,
  { from, to }: Period,
): Promise<SpendingData> {
  const { ownerId } = context.user;
  const query = { from: eveBefore(from), to };
  const saved = await changeRowsOf(db, context, query, ['saving', 'income']);
  const categories = indexCategories(await listCategories(db, ownerId));
  const entries = await listLightEntries(db, ownerId, { from, to });
  const parts = Map.groupBy(await listParts(db, ownerId), ({ entry_id }) => entry_id);
  const byId = new Map(
    entries.map((row): [string, SpentEntry] => [
      row.chain,
      {
        id: row.chain,
        type: row.type,
        actKind: row.act_kind,
        amount: centsOfText(row.amount),
        categoryId: categoryOf(row, categories),
        payee: row.payee,
        isOnce: row.is_once === 1,
        parts: (parts.get(row.chain) ?? []).map(({ category_id, amount }) => ({
          categoryId: category_id,
          amount: centsOfText(amount),
        })),
      },
    ]),
  );
  // Of income, interest of accounts alone is a line here.
  const counted = saved.filter(
    ({ part, source }) => part === 'saving' || byId.get(source ?? '')?.type === 'INTEREST',
  );
  const rows = spendingRows(
    counted,
    (id) => byId.get(id),
    (id) => categories.byId.get(id)?.kind,
  );
  return { rows: [...rows], entries, categories };
}
