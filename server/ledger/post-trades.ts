import type { EntryType } from '../../contract/investments/entry-types.ts';
import type { Day } from '../../finance/calendar/days.ts';
import { bookTrade, type LedgerEntry } from '../../finance/ledger/ledger.ts';
import type { Decimal } from '../../finance/money/decimal.ts';
import { fromDecimalColumn, toDecimalColumn } from '../db/columns.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../errors.ts';
import type { CashAccountRow } from './book-transaction.repository.ts';
import {
  listCashAccounts,
  listCashTransactions,
  lockCashAccounts,
} from './cash-accounts.repository.ts';
import { accepted, ledgerOf, write } from './write-transaction.ts';

/** What an entry of a holding or a fund order moves in a cash account. */
export interface Movement {
  accountId: string;
  /** Signed; not 0. */
  amount: Decimal;
  day: Day;
}

/** An entry or a fund order whose money may have to move otherwise than it has. */
export interface TradeCash {
  /** The entry's id, or the order's. */
  id: string;
  isOrder?: boolean;
  /** An order's is that of the entry it becomes. */
  entryType: EntryType;
  /** The transaction that stands for it now. */
  transactionId: string | null;
  /** What it shall have moved; null when it moves nothing, or is gone. */
  wanted: Movement | null;
}

interface Posting extends Movement, Pick<TradeCash, 'id' | 'isOrder' | 'entryType'> {
  reverses: string | null;
}

/**
 * Moves the money of changed entries and orders: what has moved otherwise is taken back by a reversal
 * and moved anew. Money that comes in is booked first, so that an account which has enough in the end is
 * not refused. Answers the transaction that now stands for each.
 */
export async function postTrades(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  trades: readonly TradeCash[],
): Promise<Map<string, string | null>> {
  const standing = new Map(trades.map(({ id, transactionId }) => [id, transactionId]));
  const postings = await postingsOf(tx, ownerId, trades);
  for (const { id } of postings) standing.set(id, null);
  const accounts = postings.length > 0 ? await lockCashAccounts(tx, ownerId, idsOf(postings)) : [];
  const byId = new Map(accounts.map((account) => [account.id, account]));
  for (const posting of postings) {
    const { account, entry } = bookPosting(byId, posting);
    const id = deps.newId();
    const { entryType, reverses, day, isOrder } = posting;
    const stoodFor = isOrder ? { orderId: posting.id } : { entryId: posting.id };
    const facts = { id, day, description: null, reverses, entryType, ...stoodFor };
    byId.set(account.id, await write(tx, deps, account, entry, facts));
    if (reverses === null) standing.set(posting.id, id);
  }
  return standing;
}

/** Throws what `postTrades` would be refused with, and writes nothing. */
export async function refuseTrades(
  db: Db,
  ownerId: string,
  trades: readonly TradeCash[],
): Promise<void> {
  const postings = await postingsOf(db, ownerId, trades);
  const accounts = postings.length > 0 ? await listCashAccounts(db, ownerId, idsOf(postings)) : [];
  const byId = new Map(accounts.map((account) => [account.id, account]));
  for (const posting of postings) {
    const { account, entry } = bookPosting(byId, posting);
    byId.set(account.id, { ...account, balance: toDecimalColumn(entry.balanceAfter) });
  }
}

function idsOf(postings: readonly Posting[]): string[] {
  return [...new Set(postings.map(({ accountId }) => accountId))];
}

/** What has to be booked for the trades, in order: money that comes in first. */
async function postingsOf(
  db: Db,
  ownerId: string,
  trades: readonly TradeCash[],
): Promise<Posting[]> {
  const moving = trades.filter(({ transactionId, wanted }) => transactionId ?? wanted);
  const ids = moving.flatMap(({ transactionId }) => transactionId ?? []);
  const stored = new Map(
    (ids.length > 0 ? await listCashTransactions(db, ownerId, ids) : []).map((row) => [
      row.id,
      row,
    ]),
  );
  const postings: Posting[] = [];
  for (const { transactionId, wanted, ...trade } of moving) {
    const row = transactionId === null ? undefined : stored.get(transactionId);
    const amount = row && fromDecimalColumn(row.amount);
    const isSame =
      row?.account_id === wanted?.accountId &&
      row?.day === wanted?.day &&
      (amount === undefined ? wanted === null : wanted !== null && amount.eq(wanted.amount));
    if (isSame) continue;
    if (row && amount) {
      const back = { accountId: row.account_id, amount: amount.times(-1), day: row.day };
      postings.push({ ...trade, ...back, reverses: row.id });
    }
    if (wanted) postings.push({ ...trade, ...wanted, reverses: null });
  }
  return postings.sort((a, b) => b.amount.cmp(a.amount));
}

/** The account of a posting and the line it gets there; throws why it gets none. */
function bookPosting(
  accounts: ReadonlyMap<string, CashAccountRow>,
  { accountId, amount }: Posting,
): { account: CashAccountRow; entry: LedgerEntry } {
  const account = accounts.get(accountId);
  if (!account) throw fieldError('accountId', '账户不存在');
  return { account, entry: accepted(bookTrade(ledgerOf(account), amount), 'amount') };
}
