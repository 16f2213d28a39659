import type { Assumptions } from '../../../../contract/planning/assumptions.ts';
import { usualAssumptions } from '../../../../contract/planning/assumptions.ts';
import type { StoredAssumptions } from '../../../../contract/planning/goals.ts';
import { toInstantColumn } from '../../../db/columns.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { takeOwnerMutex } from '../../../db/with-transaction.ts';
import type { Deps } from '../../../deps.ts';
import { staleVersion } from '../../../errors.ts';
import { type AssumptionsRow, assumptionsRows } from '../planning.repository.ts';

/** An owner's own assumptions, else the usual ones. */
export async function findAssumptions(db: Db, ownerId: string): Promise<StoredAssumptions> {
  const [row] = await assumptionsRows.list(db, ownerId);
  return toAssumptions(row);
}

export async function setAssumptions(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { version, ...assumptions }: Assumptions & { version?: number | null | undefined },
): Promise<StoredAssumptions> {
  await takeOwnerMutex(tx, ownerId);
  const [before] = await assumptionsRows.list(tx, ownerId);
  if (version != null && version !== (before?.version ?? 0)) {
    throw staleVersion(toAssumptions(before));
  }
  const now = toInstantColumn(deps.now());
  const row: AssumptionsRow = {
    owner_id: ownerId,
    assumptions: JSON.stringify(assumptions),
    version: (before?.version ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
  };
  await assumptionsRows.save(tx, row, ['owner_id']);
  return toAssumptions(row);
}

function toAssumptions(row: AssumptionsRow | undefined): StoredAssumptions {
  const found = row ? (JSON.parse(row.assumptions) as Assumptions) : usualAssumptions;
  const { savingGrowth = null } = found;
  return { ...found, savingGrowth, isUsual: !row, version: row?.version ?? 0 };
}
