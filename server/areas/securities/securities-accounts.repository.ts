import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { SecuritiesAccountsTable } from './securities.table.ts';

export type SecuritiesAccountRow = Selectable<SecuritiesAccountsTable>;

export function listSecuritiesAccounts(db: Db, userId: string): Promise<SecuritiesAccountRow[]> {
  return ofUser(db, userId).orderBy('created_at').orderBy('id').execute();
}

export function findSecuritiesAccount(
  db: Db,
  userId: string,
  id: string,
): Promise<SecuritiesAccountRow | undefined> {
  return ofUser(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The row, held until the transaction ends. */
export function lockSecuritiesAccount(
  tx: Tx,
  userId: string,
  id: string,
): Promise<SecuritiesAccountRow | undefined> {
  return lockRow(tx, ofUser(tx, userId).where('id', '=', id)).executeTakeFirst();
}

/** Accounts from another installation. */
export function insertSecuritiesAccounts(
  tx: Tx,
  rows: readonly SecuritiesAccountRow[],
): Promise<void> {
  return insertRows(tx, 'securities_accounts', rows);
}

export async function insertSecuritiesAccount(tx: Tx, row: SecuritiesAccountRow): Promise<void> {
  await tx.insertInto('securities_accounts').values(row).execute();
}

export function updateSecuritiesAccount(
  tx: Tx,
  userId: string,
  id: string,
  changes: Updateable<SecuritiesAccountsTable>,
): Promise<SecuritiesAccountRow> {
  return tx
    .updateTable('securities_accounts')
    .set(changes)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Also deletes its positions, cash and syncs. */
export async function removeSecuritiesAccount(
  tx: Tx,
  userId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('securities_accounts')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Active accounts of all users whose turn has come, longest waiting first. For the sync job alone. */
export function listDueAccounts(
  db: Db,
  now: string,
  limit: number,
): Promise<Pick<SecuritiesAccountRow, 'id' | 'user_id'>[]> {
  return db
    .selectFrom('securities_accounts')
    .select(['id', 'user_id'])
    .where('is_active', '=', 1)
    .where('next_sync_at', '<=', now)
    .orderBy('next_sync_at')
    .limit(limit)
    .execute();
}

/** Accounts of all users, page by page by id. For the rotation of keys alone. */
export function listAccountsAfter(
  db: Db,
  id: string,
  limit: number,
): Promise<Pick<SecuritiesAccountRow, 'id' | 'user_id'>[]> {
  return db
    .selectFrom('securities_accounts')
    .select(['id', 'user_id'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

function ofUser(db: Db, userId: string) {
  return db.selectFrom('securities_accounts').selectAll().where('user_id', '=', userId);
}
