import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { SecuritiesAccountsTable } from './securities.table.ts';

export type SecuritiesAccountRow = Selectable<SecuritiesAccountsTable>;

export function listSecuritiesAccounts(db: Db, ownerId: string): Promise<SecuritiesAccountRow[]> {
  return ofOwner(db, ownerId).orderBy('created_at').orderBy('id').execute();
}

export function findSecuritiesAccount(
  db: Db,
  ownerId: string,
  id: string,
): Promise<SecuritiesAccountRow | undefined> {
  return ofOwner(db, ownerId).where('id', '=', id).executeTakeFirst();
}

/** The row, locked until the transaction ends. */
export function lockSecuritiesAccount(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<SecuritiesAccountRow | undefined> {
  return lockRow(tx, ofOwner(tx, ownerId).where('id', '=', id)).executeTakeFirst();
}

/** Inserts imported accounts. */
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
  ownerId: string,
  id: string,
  changes: Updateable<SecuritiesAccountsTable>,
): Promise<SecuritiesAccountRow> {
  return tx
    .updateTable('securities_accounts')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Also deletes its positions, cash and syncs. */
export async function removeSecuritiesAccount(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('securities_accounts')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Active accounts of all users whose next sync is due, the longest due first. For the sync job only. */
export function listDueAccounts(
  db: Db,
  now: string,
  limit: number,
): Promise<Pick<SecuritiesAccountRow, 'id' | 'owner_id'>[]> {
  return db
    .selectFrom('securities_accounts')
    .select(['id', 'owner_id'])
    .where('is_active', '=', 1)
    .where('next_sync_at', '<=', now)
    .orderBy('next_sync_at')
    .limit(limit)
    .execute();
}

/** Accounts of all users, page by page by id. For key rotation and its check only. */
export function listAccountsAfter(
  db: Db,
  id: string,
  limit: number,
): Promise<Pick<SecuritiesAccountRow, 'id' | 'owner_id'>[]> {
  return db
    .selectFrom('securities_accounts')
    .select(['id', 'owner_id'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('securities_accounts').selectAll().where('owner_id', '=', ownerId);
}
