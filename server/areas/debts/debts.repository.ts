import type { Selectable, Updateable } from 'kysely';
import type { Day } from '../../../finance/calendar/days.ts';
import type { EntryQuestion } from '../../area-entries.ts';
import { compileOnce } from '../../db/compile-once.ts';
import { containsText } from '../../db/contains-text.ts';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { DebtKind, DebtsTable } from './debts.table.ts';

export type DebtRow = Selectable<DebtsTable>;

/** Earliest due date first; debts without one come last. */
export function listDebts(db: Db, ownerId: string, kind: DebtKind): Promise<DebtRow[]> {
  return ofOwner(db, ownerId, kind)
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
): Promise<Pick<DebtRow, 'id' | 'day' | 'counterparty'>[]> {
  return db
    .selectFrom('debts')
    .select(['id', 'day', 'counterparty'])
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

export function findDebt(
  db: Db,
  ownerId: string,
  kind: DebtKind,
  id: string,
): Promise<DebtRow | undefined> {
  return ofOwner(db, ownerId, kind).where('id', '=', id).executeTakeFirst();
}

/** The row, locked until the transaction ends. */
export function lockDebt(
  tx: Tx,
  ownerId: string,
  kind: DebtKind,
  id: string,
): Promise<DebtRow | undefined> {
  return lockRow(tx, ofOwner(tx, ownerId, kind).where('id', '=', id)).executeTakeFirst();
}

/** Debts from another installation. */
export function insertDebts(tx: Tx, rows: readonly DebtRow[]): Promise<void> {
  return insertRows(tx, 'debts', rows);
}

export async function insertDebt(tx: Tx, row: DebtRow): Promise<void> {
  await tx.insertInto('debts').values(row).execute();
}

export function updateDebt(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: Updateable<DebtsTable>,
): Promise<DebtRow> {
  return tx
    .updateTable('debts')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes a debt and answers its row. */
export function removeDebt(
  tx: Tx,
  ownerId: string,
  kind: DebtKind,
  id: string,
): Promise<DebtRow | undefined> {
  return tx
    .deleteFrom('debts')
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

function ofOwner(db: Db, ownerId: string, kind: DebtKind) {
  return db
    .selectFrom('debts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('kind', '=', kind);
}
