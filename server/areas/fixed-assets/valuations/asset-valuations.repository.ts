import type { Selectable } from 'kysely';
import type { Day } from '../../../../finance/calendar/days.ts';
import type { Database, Db, Tx } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';

export type ValuationRow = Selectable<Database['asset_valuations']>;
export type ValueBasisRow = Selectable<Database['asset_value_bases']>;

/** A write throws a unique violation when the asset has another value of the day. */
export const valuationRows = ownedRows('asset_valuations');
export const valueBasisRows = ownedRows('asset_value_bases');

/** The market values of one asset, or of all assets of an owner, oldest first. */
export function listValuations(db: Db, ownerId: string, assetId?: string): Promise<ValuationRow[]> {
  return valuationRows.list(db, ownerId, assetId ? { asset_id: assetId } : {}, 'day', 'id');
}

export async function findValuation(
  db: Db,
  ownerId: string,
  { id, valuationId }: { id: string; valuationId: string },
): Promise<ValuationRow | undefined> {
  return (await valuationRows.list(db, ownerId, { asset_id: id, id: valuationId }))[0];
}

/** What counts of one asset, or of all assets of an owner, from which day on, oldest first. */
export function listValueBases(
  db: Db,
  ownerId: string,
  assetId?: string,
): Promise<ValueBasisRow[]> {
  const values = assetId ? { asset_id: assetId } : {};
  return valueBasisRows.list(db, ownerId, values, 'from_day', 'asset_id');
}

/** Forgets what was chosen for days from one on. */
export async function removeValueBasesFrom(
  tx: Tx,
  ownerId: string,
  { assetId, from }: { assetId: string; from: Day },
): Promise<void> {
  await tx
    .deleteFrom('asset_value_bases')
    .where('owner_id', '=', ownerId)
    .where('asset_id', '=', assetId)
    .where('from_day', '>=', from)
    .execute();
}
