import type { Selectable } from 'kysely';
import type { DebtKind } from '../../../contract/debts/debts.table.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import type { EntryQuestion } from '../../area-entries.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';

export type DebtRow = Selectable<Database['debts']>;

export const debtRows = ownedRows('debts');

/** Earliest due date first; debts without one come last. */
export function listDebts(db: Db, ownerId: string, kind: DebtKind): Promise<DebtRow[]> {
  return db
    .selectFrom('debts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .orderBy('due_day', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Debts of either kind that are due on some days, in any order. */
export function listDebtsDue(
  db: Db,
  ownerId: string,
  { from, to }: { from: Day; to: Day },
): Promise<DebtRow[]> {
  return debtsDue(db, { ownerId, from, to });
}

const debtsDue = compileOnce((db, { ownerId, from, to }: { ownerId: string; from: Day; to: Day }) =>
  db
    .selectFrom('debts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('due_day', '>=', from)
    .where('due_day', '<=', to),
);

/** On which day each debt of either kind arose. */
export function listDebtDays(
  db: Db,
  ownerId: string,
): Promise<Pick<DebtRow, 'id' | 'day' | 'counterparty' | 'handed_over_on'>[]> {
  return db
    .selectFrom('debts')
    .select(['id', 'day', 'counterparty', 'handed_over_on'])
    .where('owner_id', '=', ownerId)
    .execute();
}

/** The newest debts of some days whose texts contain a keyword. */
export function findNamedDebts(
  db: Db,
  ownerId: string,
  { from, to, keyword, skip, most }: EntryQuestion,
): Promise<DebtRow[]> {
  return db
    .selectFrom('debts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(keyword !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          containsText('counterparty', keyword as string),
          containsText('description', keyword as string),
        ]),
      ),
    )
    .orderBy('day', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .offset(skip)
    .execute();
}

export async function findDebt(
  db: Db,
  ownerId: string,
  kind: DebtKind,
  id: string,
): Promise<DebtRow | undefined> {
  return ifOfKind(kind, await debtRows.find(db, ownerId, id));
}

/** The row, locked until the transaction ends. */
export async function lockDebt(
  tx: Tx,
  ownerId: string,
  kind: DebtKind,
  id: string,
): Promise<DebtRow | undefined> {
  return ifOfKind(kind, await debtRows.lock(tx, ownerId, id));
}

function ifOfKind(kind: DebtKind, row: DebtRow | undefined): DebtRow | undefined {
  return row?.kind === kind ? row : undefined;
}
