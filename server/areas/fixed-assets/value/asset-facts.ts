import type { Db } from '../../../db/database.ts';
import {
  type DisposalRow,
  findDisposal,
  listDisposals,
} from '../disposal/asset-disposals.repository.ts';

/** What is stored of an asset beside its row. */
export interface AssetFacts {
  disposal: DisposalRow | undefined;
}

export async function factsOfAsset(db: Db, ownerId: string, id: string): Promise<AssetFacts> {
  return { disposal: await findDisposal(db, ownerId, id) };
}

/** The facts of all assets of an owner, by the id of the asset. */
export async function factsOfAll(db: Db, ownerId: string): Promise<(id: string) => AssetFacts> {
  const disposals = await listDisposals(db, ownerId);
  return (id) => ({ disposal: disposals.get(id) });
}
