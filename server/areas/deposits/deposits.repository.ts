import type { Selectable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import { writtenRows } from '../../db/written-rows.ts';

export type DepositRow = Selectable<Database['deposits']>;
export type DepositRateRow = Selectable<Database['deposit_rates']>;
export type DepositActRow = Selectable<Database['deposit_acts']>;

export const depositRows = ownedRows('deposits');
export const depositRateRows = ownedRows('deposit_rates');
export const depositActRows = writtenRows('deposit_acts');

/** A deposit with all that its figures follow from: rates by the numbers of their terms. */
export interface StoredDeposit {
  row: DepositRow;
  rates: DepositRateRow[];
  opening: DepositActRow | null;
  closing: DepositActRow | null;
}

/** The deposits of an owner, oldest first: all, or one. */
export async function listDeposits(db: Db, ownerId: string, id?: string): Promise<StoredDeposit[]> {
  const rows = await depositRows.list(db, ownerId, id ? { id } : {}, 'created_at', 'id');
  if (rows.length === 0) return [];
  const ofDeposit = id ? { deposit_id: id } : {};
  const rates = await depositRateRows.list(db, ownerId, ofDeposit, 'term_number');
  const acts = await depositActRows.list(db, ownerId, ofDeposit);
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
  return (await depositRows.lock(tx, ownerId, id)) && findDeposit(tx, ownerId, id);
}

export async function findFirstStartDate(db: Db, ownerId: string): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('deposits')
    .select((eb) => eb.fn.min(eb.fn.coalesce('taken_over_on', 'start_date')).as('day'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}
