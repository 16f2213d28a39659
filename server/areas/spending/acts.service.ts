import type { SpendingActKind } from '../../../contract/spending/spending-words.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import type { Deps } from '../../deps.ts';

export const actRows = ownedRows('spending_acts');

/** A change of many entries: how many, and what they were before, to be put back. */
interface Act {
  kind: SpendingActKind;
  count: number;
  earlier: object;
}

/** Writes down what a change of many entries replaces, so that it can be undone as one. */
export async function recordAct(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { kind, count, earlier }: Act,
): Promise<string> {
  const id = deps.newId();
  await actRows.insert(tx, [
    {
      id,
      owner_id: ownerId,
      kind,
      entry_count: count,
      earlier: JSON.stringify(earlier),
      created_at: toInstantColumn(deps.now()),
      undone_at: null,
    },
  ]);
  return id;
}
