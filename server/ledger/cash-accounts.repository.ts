import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../db/database.ts';
import { lockRow } from '../db/with-transaction.ts';
import type { CashAccountRow } from './book-transaction.repository.ts';

/** A cash account as others than its own area see it. */
export type CashAccount = Pick<CashAccountRow, 'id' | 'currency'>;

export function findCashAccount(
  db: Db,
  ownerId: string,
  id: string,
): Promise<CashAccount | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'currency'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The ids of all accounts of an owner, in the order of the personal export. */
export async function listCashAccountIds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Accounts of an owner, held until the transaction ends, in the order of their ids. */
export function lockCashAccounts(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<CashAccountRow[]> {
  return lockRow(tx, accountsOf(tx, ownerId, ids)).execute();
}

/** The same to read. */
export function listCashAccounts(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<CashAccountRow[]> {
  return accountsOf(db, ownerId, ids).execute();
}

function accountsOf(db: Db, ownerId: string, ids: readonly string[]) {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .orderBy('id');
}

/** Transactions of an owner by their ids. */
export function listCashTransactions(
  db: Db,
  ownerId: string,
  ids: readonly string[],
): Promise<Selectable<Database['account_transactions']>[]> {
  return db
    .selectFrom('account_transactions')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
}
