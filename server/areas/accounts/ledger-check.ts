import { type Selectable, sql } from 'kysely';
import { mayHold } from '../../../finance/ledger/ledger.ts';
import { type Decimal, decimal, toText, zero } from '../../../finance/money/decimal.ts';
import type { Db } from '../../db/database.ts';
import { allRows } from '../../integrity/all-rows.ts';
import type { Problem } from '../../integrity/problem.ts';
import { entryBytes } from '../../ledger/book-transaction.repository.ts';
import type { AccountsTable, AccountTransactionsTable } from './accounts.table.ts';

/** An account as its entries add up. */
interface Added {
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
  const accounts = new Map<string, Added>();
  for await (const entry of allRows<Selectable<AccountTransactionsTable>>(
    db,
    'account_transactions',
    ['account_id', 'sequence'],
  )) {
    const added = accounts.get(entry.account_id) ?? fresh();
    accounts.set(entry.account_id, added);
    problems.push(...add(added, entry));
  }
  for await (const account of allRows<Selectable<AccountsTable>>(db, 'accounts', ['id'])) {
    const what = disagreements(account, accounts.get(account.id) ?? fresh());
    problems.push(
      ...what.map((problem) => ({ table: 'accounts', row: account.id, what: problem })),
    );
  }
  return problems;
}

const fresh = (): Added => ({ balance: zero, last: 0, bytes: 0, firstBelowZero: undefined });

function add(added: Added, entry: Selectable<AccountTransactionsTable>): Problem[] {
  const { account_id, sequence } = entry;
  const problem = (what: string): Problem => ({
    table: 'account_transactions',
    row: `${account_id}/${sequence}`,
    what,
  });
  const problems: Problem[] = [];
  if (sequence !== added.last + 1) {
    problems.push(problem(`follows entry ${added.last}: entries between them are missing`));
  }
  added.last = sequence;
  added.bytes += entryBytes(entry);
  added.balance = added.balance.plus(readDecimal(entry.amount));
  if (!readDecimal(entry.balance_after).eq(added.balance)) {
    const sum = toText(added.balance);
    problems.push(
      problem(`balance_after is ${entry.balance_after}, the entries up to it sum to ${sum}`),
    );
  }
  // An import is booked whole: only what it leaves at its end counts, which is the account's balance.
  if (added.balance.lt(0) && entry.batch_id === null) added.firstBelowZero ??= sequence;
  return problems;
}

function disagreements(account: Selectable<AccountsTable>, added: Added): string[] {
  const problems: string[] = [];
  if (!readDecimal(account.balance).eq(added.balance)) {
    problems.push(`balance is ${account.balance}, its entries sum to ${toText(added.balance)}`);
  }
  if (account.last_sequence !== added.last) {
    problems.push(`last_sequence is ${account.last_sequence}, its newest entry is ${added.last}`);
  }
  if (Number(account.entry_bytes) !== added.bytes) {
    problems.push(`entry_bytes is ${account.entry_bytes}, its entries take ${added.bytes}`);
  }
  // An account that was edited may have been a CREDIT account when it was below zero.
  const neverEdited = account.version === 1;
  if (neverEdited && added.firstBelowZero && !mayHold(account.account_type, decimal(-1))) {
    problems.push(
      `was below 0 after entry ${added.firstBelowZero}, as only CREDIT accounts may be`,
    );
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
