import type { Selectable, Updateable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';

export type DepositRow = Selectable<Database['deposits']>;
export type DepositRateRow = Selectable<Database['deposit_rates']>;
export type DepositActRow = Selectable<Database['deposit_acts']>;

/** A deposit with all that its figures follow from: rates by the numbers of their terms. */
export interface StoredDeposit {
  row: DepositRow;
  rates: DepositRateRow[];
  opening: DepositActRow | null;
  closing: DepositActRow | null;
}

/** The deposits of an owner, oldest first: all, or one. */
export async function listDeposits(db: Db, ownerId: string, id?: string): Promise<StoredDeposit[]> {
  const rows = await db
    .selectFrom('deposits')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const rates = await db
    .selectFrom('deposit_rates')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('deposit_id', '=', id ?? ''))
    .orderBy('term_number')
    .execute();
  const acts = await db
    .selectFrom('deposit_acts')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .$if(id !== undefined, (query) => query.where('deposit_id', '=', id ?? ''))
    .execute();
  const ratesOf = Map.groupBy(rates, ({ deposit_id }) => deposit_id);
  const actsOf = new Map(acts.map((act) => [`${act.kind} ${act.deposit_id}`, act]));
  return rows.map((row) => ({
    row,
    rates: ratesOf.get(row.id) ?? [],
    opening: actsOf.get(`OPENING ${row.id}`) ?? null,
    closing: actsOf.get(`CLOSING ${row.id}`) ?? null,
  }));
}

export async function findDeposit(
  db: Db,
  ownerId: string,
  id: string,
): Promise<StoredDeposit | undefined> {
  return (await listDeposits(db, ownerId, id))[0];
}

/** The deposit, locked until the transaction ends: whatever else changes it waits. */
export async function lockDeposit(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<StoredDeposit | undefined> {
  const query = tx
    .selectFrom('deposits')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id);
  return (await lockRow(tx, query).executeTakeFirst()) && findDeposit(tx, ownerId, id);
}

/** The ids of all owners who have deposits. */
export async function listDepositOwners(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('deposits').select('owner_id').distinct().execute();
  return rows.map(({ owner_id }) => owner_id);
}

export async function findFirstStartDate(db: Db, ownerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('deposits')
    .select('start_date')
    .where('owner_id', '=', ownerId)
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirst();
  return row?.start_date;
}

export function insertDeposits(tx: Tx, rows: readonly DepositRow[]): Promise<void> {
  return insertRows(tx, 'deposits', rows);
}

export function insertRates(tx: Tx, rows: readonly DepositRateRow[]): Promise<void> {
  return insertRows(tx, 'deposit_rates', rows);
}

export function insertActs(tx: Tx, rows: readonly DepositActRow[]): Promise<void> {
  return insertRows(tx, 'deposit_acts', rows);
}

export async function updateDeposit(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: Updateable<Database['deposits']>,
): Promise<void> {
  await tx
    .updateTable('deposits')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Removes the deposit with its rates and what moved money for it. */
export async function removeDeposit(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom('deposits').where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

export async function removeRates(tx: Tx, ownerId: string, depositId: string): Promise<void> {
  await tx
    .deleteFrom('deposit_rates')
    .where('owner_id', '=', ownerId)
    .where('deposit_id', '=', depositId)
    .execute();
}

export async function removeAct(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx
    .deleteFrom('deposit_acts')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}
