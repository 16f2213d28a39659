import type { Selectable } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';

export type SecuritiesAccountRow = Selectable<Database['securities_accounts']>;

/** Without an account go its positions, cash and syncs. */
export const securitiesAccountRows = ownedRows('securities_accounts');

export function listSecuritiesAccounts(db: Db, ownerId: string): Promise<SecuritiesAccountRow[]> {
  return securitiesAccountRows.list(db, ownerId, {}, 'created_at', 'id');
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
