import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { AssetDisposalsTable } from '../fixed-assets.table.ts';

export type DisposalRow = Selectable<AssetDisposalsTable>;

export function findDisposal(
  db: Db,
  ownerId: string,
  assetId: string,
): Promise<DisposalRow | undefined> {
  return ofOwner(db, ownerId).where('asset_id', '=', assetId).executeTakeFirst();
}

/** The disposals of an owner's assets, by asset. */
export async function listDisposals(db: Db, ownerId: string): Promise<Map<string, DisposalRow>> {
  const rows = await ofOwner(db, ownerId).execute();
  return new Map(rows.map((row) => [row.asset_id, row]));
}

export function insertDisposals(tx: Tx, rows: readonly DisposalRow[]): Promise<void> {
  return insertRows(tx, 'asset_disposals', rows);
}

export async function removeDisposal(tx: Tx, { owner_id, id }: DisposalRow): Promise<void> {
  await tx
    .deleteFrom('asset_disposals')
    .where('owner_id', '=', owner_id)
    .where('id', '=', id)
    .execute();
}

/** The disposals, of whichever owner, whose asset does not agree with them. */
export function listDisagreeing(db: Db): Promise<{ id: string }[]> {
  return db
    .selectFrom('asset_disposals as disposal')
    .innerJoin('fixed_assets as asset', 'asset.id', 'disposal.asset_id')
    .select('disposal.id')
    .where((eb) =>
      eb.or([
        eb('asset.disposal_date', 'is', null),
        eb('asset.disposal_date', '!=', eb.ref('disposal.day')),
        eb('asset.purchase_date', '>', eb.ref('disposal.day')),
      ]),
    )
    .orderBy('disposal.id')
    .limit(100)
    .execute();
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('asset_disposals').selectAll().where('owner_id', '=', ownerId);
}
