import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type CashEntry, chainOf, listChain } from '../entries/entry-chains.repository.ts';
import { removeDetails } from '../entries/entry-details.repository.ts';
import { linkRows } from './entry-links.repository.ts';
import { bringBack } from './merge-twins.ts';

/**
 * Prepares the undoing of an import for the rows that were merged. One that the import brought is gone with
 * it; one that was merged into an entry of the import comes back. Money that comes in is brought back here,
 * money that goes out by the function that is answered, when the import's own rows are taken back.
 */
export async function undoTwinsOf(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  batchId: string,
  standing: readonly CashEntry[],
): Promise<() => Promise<void>> {
  const twins = await linkRows.list(tx, ownerId, { kind: 'TWIN' }, 'id');
  const kept = new Set(standing.map(chainOf));
  const later: string[] = [];
  for (const { entry_id, other_id } of twins) {
    const last = (await listChain(tx, ownerId, other_id)).at(-1);
    if (last?.batch_id === batchId) await removeDetails(tx, ownerId, [other_id]);
    else if (kept.has(entry_id)) {
      if (last?.amount.startsWith('-')) later.push(other_id);
      else await bringBack(tx, deps, ownerId, other_id);
    }
  }
  return async () => {
    for (const id of later) await bringBack(tx, deps, ownerId, id);
  };
}
