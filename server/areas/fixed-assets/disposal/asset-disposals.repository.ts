import type { Selectable } from 'kysely';
import type { Database, Db } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';

export type DisposalRow = Selectable<Database['asset_disposals']>;

export const disposalRows = ownedRows('asset_disposals');

export async function findDisposal(
  db: Db,
  ownerId: string,
  assetId: string,
): Promise<DisposalRow | undefined> {
  return (await disposalRows.list(db, ownerId, { asset_id: assetId }))[0];
}

/** The disposals of an owner's assets, by asset. */
export async function listDisposals(db: Db, ownerId: string): Promise<Map<string, DisposalRow>> {
  const rows = await disposalRows.list(db, ownerId);
  return new Map(rows.map((row) => [row.asset_id, row]));
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
