import type { EntryType } from '../../contract/investments/entry-types.ts';
import type { Day } from '../../finance/calendar/days.ts';
import { bookTrade } from '../../finance/ledger/ledger.ts';
import { type Decimal, decimal } from '../../finance/money/decimal.ts';
import { fromDecimalColumn } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../errors.ts';
import { listCashTransactions, lockCashAccounts } from './cash-accounts.repository.ts';
import { accepted, write } from './write-transaction.ts';

/** What an entry of a holding moves in a cash account. */
export interface Movement {
  accountId: string;
  /** Signed; not 0. */
  amount: Decimal;
  day: Day;
}

/** An entry whose money may have to move otherwise than it has. */
export interface TradeCash {
  entryId: string;
  entryType: EntryType;
  /** The transaction that stands for it now. */
  transactionId: string | null;
  /** What it shall have moved; null when it moves nothing, or is gone. */
  wanted: Movement | null;
}

interface Posting extends Movement {
  entryId: string;
  entryType: EntryType;
  reverses: string | null;
}

/**
 * Moves the money of changed entries: what has moved otherwise is taken back by a reversal and moved
 * anew. Money that comes in is booked first, so that an account which has enough in the end is not
 * refused. Answers the transaction that now stands for each entry.
 */
export async function postTrades(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  trades: readonly TradeCash[],
): Promise<Map<string, string | null>> {
  const standing = new Map(trades.map(({ entryId, transactionId }) => [entryId, transactionId]));
  const moving = trades.filter(({ transactionId, wanted }) => transactionId ?? wanted);
  if (moving.length === 0) return standing;
  const ids = moving.flatMap(({ transactionId }) => transactionId ?? []);
  const stored = new Map(
    (ids.length > 0 ? await listCashTransactions(tx, ownerId, ids) : []).map((row) => [
      row.id,
      row,
    ]),
  );
  const postings: Posting[] = [];
  for (const { entryId, entryType, transactionId, wanted } of moving) {
    const row = transactionId === null ? undefined : stored.get(transactionId);
    const amount = row && fromDecimalColumn(row.amount);
    const isSame =
      row?.account_id === wanted?.accountId &&
      row?.day === wanted?.day &&
      (amount === undefined ? wanted === null : wanted !== null && amount.eq(wanted.amount));
    if (isSame) continue;
    standing.set(entryId, null);
    const trade = { entryId, entryType };
    if (row && amount) {
      const back = { accountId: row.account_id, amount: amount.times(-1), day: row.day };
      postings.push({ ...trade, ...back, reverses: row.id });
    }
    if (wanted) postings.push({ ...trade, ...wanted, reverses: null });
  }
  await book(tx, deps, ownerId, postings, standing);
  return standing;
}

async function book(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  postings: readonly Posting[],
  standing: Map<string, string | null>,
): Promise<void> {
  if (postings.length === 0) return;
  const ids = [...new Set(postings.map(({ accountId }) => accountId))];
  const accounts = new Map(
    (await lockCashAccounts(tx, ownerId, ids)).map((account) => [account.id, account]),
  );
  for (const posting of postings.toSorted((a, b) => b.amount.cmp(a.amount))) {
    const account = accounts.get(posting.accountId);
    if (!account) throw fieldError('accountId', '账户不存在');
    const ledger = { accountType: account.account_type, balance: decimal(account.balance) };
    const entry = accepted(bookTrade(ledger, posting.amount), 'amount');
    const id = deps.newId();
    const { entryId, entryType, reverses, day } = posting;
    const facts = { id, day, description: null, reverses, entryId, entryType };
    accounts.set(account.id, await write(tx, deps, account, entry, facts));
    if (reverses === null) standing.set(entryId, id);
  }
}
