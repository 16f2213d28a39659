import type { Updateable } from 'kysely';
import type { Database, Db, Tx } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import {
  type LoanActRow,
  type LoanRateRow,
  type LoanRow,
  listLoans,
  type StoredLoan,
} from '../../ledger/stored-loans.repository.ts';

export async function findLoan(
  db: Db,
  ownerId: string,
  id: string,
): Promise<StoredLoan | undefined> {
  return (await listLoans(db, ownerId, { id }))[0];
}

/**
 * The loan, with its row locked until the transaction ends, so that its acts are booked in turn.
 */
export async function lockLoan(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<StoredLoan | undefined> {
  const query = tx
    .selectFrom('loans')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id);
  return (await lockRow(tx, query).executeTakeFirst()) && findLoan(tx, ownerId, id);
}

/** The owners who have loans. */
export async function listLoanOwners(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('loans').select('owner_id').distinct().execute();
  return rows.map(({ owner_id }) => owner_id);
}

/** Whether a fixed asset is the owner's. */
export async function hasFixedAsset(db: Db, ownerId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('fixed_assets')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/** The codes of the owner's fixed assets by their ids: an export names assets by their codes. */
export async function listAssetCodes(db: Db, ownerId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('fixed_assets')
    .select(['id', 'asset_code'])
    .where('owner_id', '=', ownerId)
    .execute();
  return new Map(rows.map(({ id, asset_code }) => [id, asset_code]));
}

export async function findFirstStartDate(db: Db, ownerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('loans')
    .select('start_date')
    .where('owner_id', '=', ownerId)
    .orderBy('start_date')
    .limit(1)
    .executeTakeFirst();
  return row?.start_date;
}

export function insertLoans(tx: Tx, rows: readonly LoanRow[]): Promise<void> {
  return insertRows(tx, 'loans', rows);
}

export function insertRates(tx: Tx, rows: readonly LoanRateRow[]): Promise<void> {
  return insertRows(tx, 'loan_rates', rows);
}

export function insertActs(tx: Tx, rows: readonly LoanActRow[]): Promise<void> {
  return insertRows(tx, 'loan_acts', rows);
}

export async function updateLoan(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: Updateable<Database['loans']>,
): Promise<void> {
  await tx
    .updateTable('loans')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Removes the loan with its rates and what was booked of it. */
export async function removeLoan(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom('loans').where('owner_id', '=', ownerId).where('id', '=', id).execute();
}

export async function removeRates(tx: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('loan_rates')
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .execute();
}

export async function removeAct(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom('loan_acts').where('owner_id', '=', ownerId).where('id', '=', id).execute();
}
