import { sql } from 'kysely';
import { mayHold } from '../../../finance/ledger/ledger.ts';
import {
  type LinkProblem,
  linkProblems,
  ownerTransferProblems,
} from '../../../finance/ledger/linked-entries.ts';
import { type Decimal, decimal, toText, zero } from '../../../finance/money/decimal.ts';
import type { Db } from '../../db/database.ts';
import { allRows } from '../../integrity/all-rows.ts';
import type { Problem } from '../../integrity/problem.ts';
import { entryBytes } from '../../ledger/book-transaction.repository.ts';
import type { AccountTransactionRow } from './account-transactions.repository.ts';
import type { AccountRow } from './accounts.repository.ts';
import { listLinkedEntriesOfAll } from './transfers/transfers.repository.ts';

/** What the entries of an account add up to. */
interface LedgerSums {
  balance: Decimal;
  last: number;
  /** What its entries take of their user's storage. */
  bytes: number;
  /** The first entry after which there was less than nothing. */
  firstBelowZero: number | undefined;
}

/**
 * That balances are the sums of their entries, entry by entry: numbered 1, 2, 3 … without a gap,
 * each with the balance after it, and never below zero where that is not allowed.
 */
export async function checkLedger(db: Db): Promise<Problem[]> {
  const problems: Problem[] = [];
  const accounts = new Map<string, LedgerSums>();
  const entries = allRows<AccountTransactionRow>(db, 'account_transactions', [
    'account_id',
    'sequence',
  ]);
  for await (const entry of entries) {
    const sums = accounts.get(entry.account_id) ?? noEntries();
    accounts.set(entry.account_id, sums);
    problems.push(...add(sums, entry));
  }
  for await (const account of allRows<AccountRow>(db, 'accounts', ['id'])) {
    const what = disagreements(account, accounts.get(account.id) ?? noEntries());
    problems.push(
      ...what.map((problem) => ({ table: 'accounts', row: account.id, what: problem })),
    );
  }
  return problems;
}

const noEntries = (): LedgerSums => ({
  balance: zero,
  last: 0,
  bytes: 0,
  firstBelowZero: undefined,
});

function add(sums: LedgerSums, entry: AccountTransactionRow): Problem[] {
  const { account_id, sequence } = entry;
  const problem = (what: string): Problem => ({
    table: 'account_transactions',
    row: `${account_id}/${sequence}`,
    what,
  });
  const problems: Problem[] = [];
  if (sequence !== sums.last + 1) {
    problems.push(problem(`follows entry ${sums.last}: entries between them are missing`));
  }
  sums.last = sequence;
  sums.bytes += entryBytes(entry);
  sums.balance = sums.balance.plus(readDecimal(entry.amount));
  if (!readDecimal(entry.balance_after).eq(sums.balance)) {
    const sum = toText(sums.balance);
    problems.push(
      problem(`balance_after is ${entry.balance_after}, the entries up to it sum to ${sum}`),
    );
  }
  // An import is booked whole: only what it leaves at its end counts, which is the account's balance.
  if (sums.balance.lt(0) && entry.batch_id === null) sums.firstBelowZero ??= sequence;
  return problems;
}

function disagreements(account: AccountRow, sums: LedgerSums): string[] {
  const problems: string[] = [];
  if (!readDecimal(account.balance).eq(sums.balance)) {
    problems.push(`balance is ${account.balance}, its entries sum to ${toText(sums.balance)}`);
  }
  if (account.last_sequence !== sums.last) {
    problems.push(`last_sequence is ${account.last_sequence}, its newest entry is ${sums.last}`);
  }
  if (Number(account.entry_bytes) !== sums.bytes) {
    problems.push(`entry_bytes is ${account.entry_bytes}, its entries take ${sums.bytes}`);
  }
  // An account that was edited may have been a CREDIT account when it was below zero.
  const neverEdited = account.version === 1;
  if (neverEdited && sums.firstBelowZero && !mayHold(account.account_type, decimal(-1))) {
    problems.push(`was below 0 after entry ${sums.firstBelowZero}, as only CREDIT accounts may be`);
  }
  return problems;
}

/** A text that is no decimal is reported by the column's own rule, and counts as 0 here. */
function readDecimal(text: string): Decimal {
  try {
    return decimal(text);
  } catch {
    return zero;
  }
}

/** Checks that no owner has two default accounts. */
export async function checkDefaults(db: Db): Promise<Problem[]> {
  const { rows } = await sql<{ owner_id: string; count: number | string }>`
    SELECT owner_id, count(*) AS count FROM accounts WHERE is_default = 1
    GROUP BY owner_id HAVING count(*) > 1 ORDER BY owner_id`.execute(db);
  return rows.map(({ owner_id, count }) => ({
    table: 'owners',
    row: owner_id,
    what: `has ${count} default accounts`,
  }));
}

const problemTexts: Record<LinkProblem, string> = {
  REVERSES_NOTHING: 'takes back no earlier entry of its account with its type, day and amount',
  REVERSED_TWICE: 'takes back what another entry takes back too',
  SIDES_DISAGREE: 'is of a transfer that is not one entry out of and one into another account',
  SUM_NOT_ZERO: 'is of a transfer in one currency whose two entries do not sum to 0',
  HALF_REVERSED: 'is of a transfer of which one entry is taken back and the other is not',
};

/** Checks that the two sides of a transfer agree, and that a reversal repeats what it takes back. */
export async function checkLinkedEntries(db: Db): Promise<Problem[]> {
  const entries = await listLinkedEntriesOfAll(db);
  const ofOwners = [...Map.groupBy(entries, (entry) => entry.owner_id).values()];
  return [...ofOwners.flatMap(linkProblems), ...ownerTransferProblems(entries)].map(
    ({ entry, problem }) => ({
      table: 'account_transactions',
      row: `${entry.account}/${entry.sequence}`,
      what: problemTexts[problem],
    }),
  );
}
