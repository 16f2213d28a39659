import { toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { listPositionIds, replaceHoldings } from '../positions.repository.ts';
import {
  type SecuritiesAccountRow,
  securitiesAccountRows,
} from '../securities-accounts.repository.ts';
import { replaceSecuritiesDay } from '../worth/securities-days.repository.ts';
import type { Failure } from './ask-broker.ts';
import { chanceFrom, nextSync } from './next-sync.ts';
import type { Reading } from './read-account.ts';
import { identityOf } from './snapshot-rows.ts';
import { runRows, type SyncRunRow } from './sync-runs.repository.ts';

/**
 * Ends a run: replaces the stored positions by the reading, or stores the reason of a failure beside
 * them. `started` is the account at the beginning of the run. If it was deleted, paused or given
 * another key since, the reading is dropped and the run is `STOPPED`.
 */
export async function saveReading(
  tx: Tx,
  deps: Pick<Deps, 'now' | 'newId' | 'randomBytes'>,
  runId: string,
  started: SecuritiesAccountRow,
  outcome: Reading | Failure,
): Promise<'SUCCESS' | 'FAILED' | 'STOPPED'> {
  const { owner_id: ownerId, id } = started;
  const end = (ending: Pick<SyncRunRow, 'status' | 'error' | 'position_count'>) =>
    runRows.update(tx, ownerId, runId, { ...ending, ended_at: toInstantColumn(deps.now()) });
  const account = await securitiesAccountRows.lock(tx, ownerId, id);
  if (!account) return 'STOPPED';
  const staleText = staleReason(account, started);
  if (staleText) {
    await end({ status: 'FAILED', error: staleText, position_count: null });
    return 'STOPPED';
  }
  if ('failure' in outcome) {
    await storeFailure(tx, deps, account, outcome.failure);
    await end({ status: 'FAILED', error: outcome.failure, position_count: null });
    return 'FAILED';
  }
  await storeReading(tx, deps, account, outcome);
  await end({ status: 'SUCCESS', error: null, position_count: outcome.positions.length });
  return 'SUCCESS';
}

/** Why a reading has to be dropped; undefined when it is still valid. */
function staleReason(now: SecuritiesAccountRow, started: SecuritiesAccountRow) {
  if (now.is_active !== 1) return '账户在同步期间被停用';
  if (now.credentials_version !== started.credentials_version) return '密钥在同步期间被更换';
  return undefined;
}

async function storeFailure(
  tx: Tx,
  { now, randomBytes }: Pick<Deps, 'now' | 'randomBytes'>,
  { owner_id, id, failures, account_type: accountType }: SecuritiesAccountRow,
  failure: string,
): Promise<void> {
  await securitiesAccountRows.update(tx, owner_id, id, {
    sync_status: 'FAILED',
    sync_error: failure,
    failures: failures + 1,
    next_sync_at: toInstantColumn(
      nextSync(now(), failures + 1, chanceFrom(randomBytes), accountType),
    ),
  });
}

async function storeReading(
  tx: Tx,
  { now, newId, randomBytes }: Pick<Deps, 'now' | 'newId' | 'randomBytes'>,
  { owner_id, id, account_type: accountType }: SecuritiesAccountRow,
  { positions, cash, day, dayRows, unread, at }: Reading,
): Promise<void> {
  const before = await listPositionIds(tx, owner_id, id);
  const ids = new Map(before.map((row) => [identityOf(row), row.id]));
  const rows = positions.map((position) => {
    const identity = identityOf(position);
    const known = ids.get(identity);
    ids.delete(identity);
    return { ...position, id: known ?? newId() };
  });
  await replaceHoldings(tx, owner_id, id, rows, cash);
  const history = dayRows.map((row) => ({ id: newId(), ...row }));
  await replaceSecuritiesDay(tx, owner_id, id, day, history);
  await securitiesAccountRows.update(tx, owner_id, id, {
    sync_status: 'SUCCESS',
    sync_error: null,
    unread: JSON.stringify(unread),
    last_sync_at: toInstantColumn(at),
    failures: 0,
    next_sync_at: toInstantColumn(nextSync(now(), 0, chanceFrom(randomBytes), accountType)),
  });
}
