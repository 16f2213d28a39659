import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import { chunks } from '../../lib/chunks.ts';

export type SyncedTradeRow = Selectable<Database['synced_trades']>;

export const syncedTradeRows = ownedRows('synced_trades');

/** A synced account as the areas see it that import its trades. */
export type SyncedAccount = Pick<
  Selectable<Database['securities_accounts']>,
  'id' | 'account_type' | 'last_sync_at'
>;

/** One of the owner's synced accounts, inactive ones too. */
export function findSyncedAccount(
  db: Db,
  ownerId: string,
  id: string,
): Promise<SyncedAccount | undefined> {
  return accountOf(db, ownerId, id).executeTakeFirst();
}

/** The same, locked until the transaction ends: whoever changes the trades of an account holds it. */
export function lockSyncedAccount(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<SyncedAccount | undefined> {
  return lockRow(tx, accountOf(tx, ownerId, id)).executeTakeFirst();
}

/** The imported trades of an owner, or of one account, each symbol's in the order of their recording. */
export function listSyncedTrades(
  db: Db,
  ownerId: string,
  accountId?: string,
): Promise<SyncedTradeRow[]> {
  const values = accountId === undefined ? {} : { account_id: accountId };
  return syncedTradeRows.list(db, ownerId, values, 'account_id', 'symbol', 'sequence');
}

/** The accounts with trades that an import has brought in, in the order in which they are locked. */
export async function listSyncedAccountsOfBatch(
  db: Db,
  ownerId: string,
  batchId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('synced_trades')
    .select('account_id')
    .distinct()
    .where('owner_id', '=', ownerId)
    .where('batch_id', '=', batchId)
    .orderBy('account_id')
    .execute();
  return rows.map((row) => row.account_id);
}

const rowsAtOnce = 500;

export async function removeSyncedTrades(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  for (const some of chunks(ids, rowsAtOnce)) {
    await tx
      .deleteFrom('synced_trades')
      .where('owner_id', '=', ownerId)
      .where('id', 'in', some)
      .execute();
  }
}

function accountOf(db: Db, ownerId: string, id: string) {
  return db
    .selectFrom('securities_accounts')
    .select(['id', 'account_type', 'last_sync_at'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id);
}
