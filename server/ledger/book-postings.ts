import type { Day } from '../../finance/calendar/days.ts';
import { bookSigned, type LedgerEntry } from '../../finance/ledger/ledger.ts';
import type { Decimal } from '../../finance/money/decimal.ts';
import { toDecimalColumn } from '../db/columns.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { fieldError } from '../errors.ts';
import type { CashAccountRow } from './book-transaction.repository.ts';
import { listCashAccounts, lockCashAccounts } from './cash-accounts.repository.ts';
import {
  entryOrThrow,
  ledgerOf,
  type TransactionFacts,
  writeTransaction,
} from './write-transaction.ts';

/** What something outside of cash accounts moves in one. */
export interface Movement {
  accountId: string;
  /** Signed, in the account's currency; not 0. */
  amount: Decimal;
  day: Day;
}

/** A transaction that is still to be booked. */
export interface Posting extends Movement, Pick<TransactionFacts, 'description' | 'reverses'> {
  type: 'TRADE' | 'ACT';
  /** The entry, order or act whose money the transaction moves. */
  link: Pick<TransactionFacts, 'entryId' | 'orderId' | 'entryType' | 'actKind' | 'actId'>;
}

/**
 * Books transactions in accounts, which stay locked until the transaction ends. Money that comes in is
 * booked first, so that an account which has enough in the end is not refused. Answers the id that each
 * of them has got.
 */
export async function bookPostings<P extends Posting>(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  postings: readonly P[],
): Promise<Map<P, string>> {
  const ids = new Map<P, string>();
  const accounts = await accountsOf(postings, (some) => lockCashAccounts(tx, ownerId, some));
  for (const posting of incomingFirst(postings)) {
    const { account, entry } = bookPosting(accounts, posting);
    const { day, description, reverses = null, link } = posting;
    const id = deps.newId();
    const facts = { id, day, description, reverses, ...link };
    accounts.set(account.id, await writeTransaction(tx, deps, account, entry, facts));
    ids.set(posting, id);
  }
  return ids;
}

/** Throws what `bookPostings` would be refused with, and writes nothing. */
export async function refusePostings(
  db: Db,
  ownerId: string,
  postings: readonly Posting[],
): Promise<void> {
  const accounts = await accountsOf(postings, (some) => listCashAccounts(db, ownerId, some));
  for (const posting of incomingFirst(postings)) {
    const { account, entry } = bookPosting(accounts, posting);
    accounts.set(account.id, { ...account, balance: toDecimalColumn(entry.balanceAfter) });
  }
}

async function accountsOf(
  postings: readonly Posting[],
  find: (ids: readonly string[]) => Promise<CashAccountRow[]>,
): Promise<Map<string, CashAccountRow>> {
  const ids = [...new Set(postings.map(({ accountId }) => accountId))];
  const accounts = ids.length > 0 ? await find(ids) : [];
  return new Map(accounts.map((account) => [account.id, account]));
}

function incomingFirst<P extends Posting>(postings: readonly P[]): P[] {
  return postings.toSorted((a, b) => b.amount.cmp(a.amount));
}

/** The account of a posting and the line it gets there; throws why it gets none. */
function bookPosting(
  accounts: ReadonlyMap<string, CashAccountRow>,
  { accountId, amount, type }: Posting,
): { account: CashAccountRow; entry: LedgerEntry } {
  const account = accounts.get(accountId);
  if (!account) throw fieldError('accountId', '账户不存在');
  return { account, entry: entryOrThrow(bookSigned(ledgerOf(account), type, amount), 'amount') };
}
