import type { Db } from '../../../db/database.ts';
import {
  type DisposalRow,
  findDisposal,
  listDisposals,
} from '../disposal/asset-disposals.repository.ts';
import {
  listValuations,
  listValueBases,
  type ValuationRow,
  type ValueBasisRow,
} from '../valuations/asset-valuations.repository.ts';

/** What is stored of an asset beside its row. */
export interface AssetFacts {
  disposal: DisposalRow | undefined;
  /** Oldest first. */
  valuations: readonly ValuationRow[];
  /** Which value counts from which day on, oldest first. */
  bases: readonly ValueBasisRow[];
}

/** Those of an asset that was just added. */
export const noFacts: AssetFacts = { disposal: undefined, valuations: [], bases: [] };

export async function factsOfAsset(db: Db, ownerId: string, id: string): Promise<AssetFacts> {
  return {
    disposal: await findDisposal(db, ownerId, id),
    valuations: await listValuations(db, ownerId, id),
    bases: await listValueBases(db, ownerId, id),
  };
}

/** The facts of all assets of an owner, by the id of the asset. */
export async function factsOfAll(db: Db, ownerId: string): Promise<(id: string) => AssetFacts> {
  const disposals = await listDisposals(db, ownerId);
  const valuations = Map.groupBy(await listValuations(db, ownerId), ({ asset_id }) => asset_id);
  const bases = Map.groupBy(await listValueBases(db, ownerId), ({ asset_id }) => asset_id);
  return (id) => ({
    disposal: disposals.get(id),
    valuations: valuations.get(id) ?? [],
    bases: bases.get(id) ?? [],
  });
}
