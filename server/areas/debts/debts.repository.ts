import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { DebtKind, DebtsTable } from './debts.table.ts';

export type DebtRow = Selectable<DebtsTable>;

/** Earliest due date first; what has none comes last. */
export function listDebts(db: Db, userId: string, kind: DebtKind): Promise<DebtRow[]> {
  return ofUser(db, userId, kind)
    .orderBy('due_day', (order) => order.asc().nullsLast())
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function findDebt(
  db: Db,
  userId: string,
  kind: DebtKind,
  id: string,
): Promise<DebtRow | undefined> {
  return ofUser(db, userId, kind).where('id', '=', id).executeTakeFirst();
}

/** The row, held until the transaction ends. */
export function lockDebt(
  tx: Tx,
  userId: string,
  kind: DebtKind,
  id: string,
): Promise<DebtRow | undefined> {
  return lockRow(tx, ofUser(tx, userId, kind).where('id', '=', id)).executeTakeFirst();
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
  userId: string,
  id: string,
  changes: Updateable<DebtsTable>,
): Promise<DebtRow> {
  return tx
    .updateTable('debts')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeDebt(
  tx: Tx,
  userId: string,
  kind: DebtKind,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('debts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function ofUser(db: Db, userId: string, kind: DebtKind) {
  return db.selectFrom('debts').selectAll().where('user_id', '=', userId).where('kind', '=', kind);
}
