import { type Selectable, sql } from 'kysely';
import type { Database, Db, Tx } from '../db/database.ts';
import { lockRow } from '../db/with-transaction.ts';
import type { CashAccountRow } from './book-transaction.repository.ts';

/** Whether another transaction reverses this one. `moved` is the table's name in the query. */
export const isReversed = sql<boolean>`EXISTS (
  SELECT 1 FROM account_transactions AS back WHERE back.reverses = moved.id)`;

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

/** Accounts of an owner, locked until the transaction ends, in the order of their ids. */
export function lockCashAccounts(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<CashAccountRow[]> {
  return lockRow(tx, accountsOf(tx, ownerId, ids)).execute();
}

/**
 * All accounts of an owner, locked in the order of their ids: two transactions that do so run one after
 * the other, and no entry is booked or corrected until the transaction ends.
 */
export function lockAllCashAccounts(tx: Tx, ownerId: string): Promise<CashAccountRow[]> {
  const accounts = tx.selectFrom('accounts').selectAll().where('owner_id', '=', ownerId);
  return lockRow(tx, accounts.orderBy('id')).execute();
}

/** Some accounts of an owner to read, in the order of their ids. */
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

/** Where the first transaction of an act stands in the personal export, counted from 1. */
export interface TransactionPlace {
  account: number;
  transaction: number;
}

/** The places of all acts that have moved money in an owner's accounts, by the ids of the acts. */
export async function findActPlaces(
  db: Db,
  ownerId: string,
): Promise<Map<string, TransactionPlace>> {
  const rows = await db
    .selectFrom('account_transactions')
    .select(['act_id', 'account_id', 'sequence'])
    .where('owner_id', '=', ownerId)
    .where('act_id', 'is not', null)
    .orderBy('sequence')
    .execute();
  const places = new Map<string, TransactionPlace>();
  if (rows.length === 0) return places;
  const ofAccounts = Map.groupBy(rows, (row) => row.account_id);
  for (const [index, id] of (await listCashAccountIds(db, ownerId)).entries()) {
    for (const { act_id, sequence } of ofAccounts.get(id) ?? []) {
      if (act_id === null || places.has(act_id)) continue;
      places.set(act_id, { account: index + 1, transaction: sequence });
    }
  }
  return places;
}

/** What an act has moved and was not taken back, in the order of booking. */
export function listStandingOfAct(
  db: Db,
  ownerId: string,
  actId: string,
): Promise<Selectable<Database['account_transactions']>[]> {
  return db
    .selectFrom('account_transactions as moved')
    .selectAll('moved')
    .where('moved.owner_id', '=', ownerId)
    .where('moved.act_id', '=', actId)
    .where('moved.reverses', 'is', null)
    .where(({ not }) => not(isReversed))
    .orderBy('moved.account_id')
    .orderBy('moved.sequence')
    .execute();
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
