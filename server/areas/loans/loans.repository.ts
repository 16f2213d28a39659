import type { Db, Tx } from '../../db/database.ts';
import { listLoans, loanRows, type StoredLoan } from '../../ledger/stored-loans.repository.ts';

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
  return (await loanRows.lock(tx, ownerId, id)) && findLoan(tx, ownerId, id);
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
  const { day } = await db
    .selectFrom('loans')
    .select((eb) => eb.fn.min(eb.fn.coalesce('taken_over_on', 'start_date')).as('day'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}
