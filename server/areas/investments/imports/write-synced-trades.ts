import type { ImportDraft, ImportOutcome } from '../../../area-imports.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { foldSyncedTrades } from '../../../ledger/synced/fold-synced-trades.ts';
import {
  listSyncedAccountsOfBatch,
  listSyncedTrades,
  lockSyncedAccount,
  removeSyncedTrades,
  type SyncedTradeRow,
  syncedTradeRows,
} from '../../../ledger/synced/synced-trades.repository.ts';
import { type Blocking, blocked } from '../../../ledger/undo-batch.ts';
import { refusalError } from '../entries/holding-books.ts';
import type { PlannedHolding } from './fold-trades.ts';
import { entryOf, type Trade } from './trade-lines.ts';

/** Writes the trades of a file beneath the symbols of a synced account. No money is moved. */
export async function writeSyncedTrades(
  tx: Tx,
  deps: Deps,
  draft: ImportDraft,
  accountId: string,
  planned: readonly PlannedHolding[],
): Promise<ImportOutcome> {
  const trades = planned.flatMap(({ added }) => added);
  await syncedTradeRows.insert(
    tx,
    trades.map((trade) => toRow(deps, draft, accountId, trade)),
  );
  return { transactions: 0, entries: trades.length, accounts: [], investments: [] };
}

function toRow(deps: Deps, draft: ImportDraft, accountId: string, trade: Trade): SyncedTradeRow {
  const entry = entryOf(deps, draft, trade);
  const { symbol, currency } = trade.target.holding;
  return {
    id: entry.id,
    owner_id: draft.ownerId,
    account_id: accountId,
    symbol,
    currency,
    type: entry.type,
    day: entry.day,
    time: entry.time,
    sequence: entry.sequence,
    quantity: entry.quantity,
    price: entry.price,
    amount: entry.amount,
    fee: entry.fee,
    tax: entry.tax,
    ratio_new: entry.ratio_new,
    ratio_old: entry.ratio_old,
    cost: entry.cost,
    pair_id: entry.pair_id,
    origin: entry.origin,
    batch_id: entry.batch_id,
    fingerprint: entry.fingerprint,
    note: entry.note,
    created_at: entry.created_at,
  };
}

/** Where the imports are listed that have to be undone first. */
const importsPath = '/dashboard/imports';

/**
 * Removes what an import has written beneath synced accounts; refused when trades that are left would then
 * take more than is held. A correction goes with the last trade that it corrects.
 */
export async function undoSyncedTrades(tx: Tx, ownerId: string, batchId: string): Promise<void> {
  const blocking: Blocking[] = [];
  for (const accountId of await listSyncedAccountsOfBatch(tx, ownerId, batchId)) {
    const account = await lockSyncedAccount(tx, ownerId, accountId);
    if (!account) continue;
    const rows = await listSyncedTrades(tx, ownerId, accountId);
    const removedIds: string[] = [];
    for (const own of Map.groupBy(rows, ({ symbol }) => symbol).values()) {
      const left = own.filter(({ batch_id }) => batch_id !== batchId);
      if (left.length === own.length) continue;
      const isNoTradeLeft = left.every(({ batch_id }) => batch_id === null);
      const removedTrades = isNoTradeLeft
        ? own
        : own.filter(({ batch_id }) => batch_id === batchId);
      removedIds.push(...removedTrades.map(({ id }) => id));
      const folded = isNoTradeLeft ? undefined : foldSyncedTrades(left, account.account_type);
      if (!folded || !('problem' in folded)) continue;
      const { id, day } = folded.entry;
      const words = refusalError(folded, new Set()).message;
      blocking.push({ kind: 'ENTRY', id, path: importsPath, day, words });
    }
    await removeSyncedTrades(tx, ownerId, removedIds);
  }
  if (blocking.length > 0) throw blocked('这批数据之后还有建立在它上面的记录，未撤销', blocking);
}
