import type { SpendingActKind } from '../../../contract/spending/spending-words.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';
import type { Deps } from '../../deps.ts';

export const actRows = ownedRows('spending_acts');

/** The newest acts of an owner are stored, as many as are listed: each has what every entry was before. */
const mostActs = 20;

/** A change of many entries: how many, and what they were before, to be put back. */
interface Act {
  kind: SpendingActKind;
  count: number;
  earlier: object;
}

/** Stores what a change of many entries replaces, so that it can be undone as one, and drops the oldest. */
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
  const newest = tx
    .selectFrom('spending_acts')
    .select('id')
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .limit(mostActs);
  await tx
    .deleteFrom('spending_acts')
    .where('owner_id', '=', ownerId)
    .where('id', 'not in', newest)
    .execute();
  return id;
}
