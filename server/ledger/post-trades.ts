import type { EntryType } from '../../contract/investments/entry-types.ts';
import { fromDecimalColumn } from '../db/columns.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { bookPostings, type Movement, type Posting, refusePostings } from './book-postings.ts';
import { listCashTransactions } from './cash-accounts.repository.ts';

/** An entry or a fund order whose money may have to move otherwise than it has. */
export interface TradeCash {
  /** The entry's id, or the order's. */
  id: string;
  isOrder?: boolean;
  /** An order's is that of the entry it becomes. */
  entryType: EntryType;
  /** The transaction that moves its money now. */
  transactionId: string | null;
  /** What it shall have moved; null when it moves nothing, or is gone. */
  movement: Movement | null;
}

interface TradePosting extends Posting {
  tradeId: string;
}

/**
 * Moves the money of changed entries and orders: a movement that is no longer right is taken back
 * by a reversal and booked anew. Answers the transaction that moves the money of each now.
 */
export async function postTrades(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  trades: readonly TradeCash[],
): Promise<Map<string, string | null>> {
  const standing = new Map(trades.map(({ id, transactionId }) => [id, transactionId]));
  const postings = await postingsOf(tx, ownerId, trades);
  for (const { tradeId } of postings) standing.set(tradeId, null);
  for (const [{ tradeId, reverses }, id] of await bookPostings(tx, deps, ownerId, postings)) {
    if (reverses == null) standing.set(tradeId, id);
  }
  return standing;
}

/** Throws what `postTrades` would be refused with, and writes nothing. */
export async function refuseTrades(
  db: Db,
  ownerId: string,
  trades: readonly TradeCash[],
): Promise<void> {
  await refusePostings(db, ownerId, await postingsOf(db, ownerId, trades));
}

/** What has to be booked for the trades. */
async function postingsOf(
  db: Db,
  ownerId: string,
  trades: readonly TradeCash[],
): Promise<TradePosting[]> {
  const moving = trades.filter(({ transactionId, movement }) => transactionId ?? movement);
  const ids = moving.flatMap(({ transactionId }) => transactionId ?? []);
  const rows = ids.length > 0 ? await listCashTransactions(db, ownerId, ids) : [];
  const stored = new Map(rows.map((row) => [row.id, row]));
  const postings: TradePosting[] = [];
  for (const { id, isOrder, entryType, transactionId, movement } of moving) {
    const row = transactionId === null ? undefined : stored.get(transactionId);
    const amount = row && fromDecimalColumn(row.amount);
    const isSame =
      row?.account_id === movement?.accountId &&
      row?.day === movement?.day &&
      (amount === undefined ? movement === null : movement !== null && amount.eq(movement.amount));
    if (isSame) continue;
    const link = { entryType, ...(isOrder ? { orderId: id } : { entryId: id }) };
    const trade = { tradeId: id, type: 'TRADE', description: null, link } as const;
    if (row && amount) {
      const back = { accountId: row.account_id, amount: amount.times(-1), day: row.day };
      postings.push({ ...trade, ...back, reverses: row.id });
    }
    if (movement) postings.push({ ...trade, ...movement });
  }
  return postings;
}
