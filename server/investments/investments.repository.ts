import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { lockRow } from '../db/with-transaction.ts';
import type { InvestmentsTable } from './investments.table.ts';

export type InvestmentRow = Selectable<InvestmentsTable>;

/** All holdings of a user, those added last first. */
export function listInvestments(db: Db, userId: string): Promise<InvestmentRow[]> {
  return ofUser(db, userId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

export function listRecentInvestments(
  db: Db,
  userId: string,
  limit: number,
): Promise<InvestmentRow[]> {
  return ofUser(db, userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findInvestment(
  db: Db,
  userId: string,
  id: string,
): Promise<InvestmentRow | undefined> {
  return ofUser(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The row, held until the transaction ends. */
export function lockInvestment(
  tx: Tx,
  userId: string,
  id: string,
): Promise<InvestmentRow | undefined> {
  return lockRow(tx, ofUser(tx, userId).where('id', '=', id)).executeTakeFirst();
}

export async function insertInvestment(tx: Tx, row: InvestmentRow): Promise<void> {
  await tx.insertInto('investments').values(row).execute();
}

export function updateInvestment(
  tx: Tx,
  userId: string,
  id: string,
  changes: Updateable<InvestmentsTable>,
): Promise<InvestmentRow> {
  return tx
    .updateTable('investments')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Also deletes the prices that were said for it. */
export async function removeInvestment(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('investments')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

function ofUser(db: Db, userId: string) {
  return db.selectFrom('investments').selectAll().where('user_id', '=', userId);
}
