import type { Day } from '../../../finance/calendar/days.ts';
import { adjust, book, bookSigned } from '../../../finance/ledger/ledger.ts';
import { toCents } from '../../../finance/money/cents.ts';
import { type Decimal, decimal } from '../../../finance/money/decimal.ts';
import { businessDay } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { required } from '../../errors.ts';
import { newDetails } from '../../ledger/entries/entry-details.repository.ts';
import { describeTyped } from '../../ledger/propose-details.ts';
import {
  entryOrThrow,
  ledgerOf,
  type TransactionFacts,
  writeTransaction,
} from '../../ledger/write-transaction.ts';
import { type AccountRow, lockAccount } from './accounts.repository.ts';

interface Movement {
  amount: number;
  day?: string | null | undefined;
  payee?: string | null | undefined;
  description?: string | null | undefined;
}

/** Books a deposit, interest or withdrawal; the account stays locked until the transaction ends. */
export async function move(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  type: 'DEPOSIT' | 'INTEREST' | 'WITHDRAW',
  { amount, day, payee = null, description }: Movement,
): Promise<AccountRow> {
  const account = required(await lockAccount(tx, ownerId, id));
  const booked = businessDay(deps, day);
  const entry = entryOrThrow(book(ledgerOf(account), type, decimal(amount)), 'amount');
  const facts = { id: deps.newId(), day: booked, description: description ?? null };
  const moved = await writeTransaction(tx, deps, account, entry, facts);
  const named = { ownerId, id: facts.id, accountId: id };
  await describeTyped(
    tx,
    deps,
    { ...named, description: facts.description, payee, type, amount: toCents(entry.amount) },
    payee === null ? undefined : { ...newDetails(named, toInstantColumn(deps.now())), payee },
  );
  return moved;
}

/** Writes the difference to a new balance, if there is one. */
export async function adjustTo(
  tx: Tx,
  deps: Deps,
  account: AccountRow,
  newBalance: Decimal,
  day: Day,
): Promise<AccountRow> {
  const entry = entryOrThrow(adjust(ledgerOf(account), newBalance), 'balance');
  if (entry.amount.eq(0)) return account;
  return writeTransaction(tx, deps, account, entry, { id: deps.newId(), day, description: null });
}

/** Writes the first transaction of a new account. An opening of 0 is written too. */
export async function open(
  tx: Tx,
  deps: Deps,
  account: AccountRow,
  balance: Decimal,
  day: Day,
): Promise<AccountRow> {
  const entry = entryOrThrow(book(ledgerOf(account), 'OPENING', balance), 'initialBalance');
  return writeTransaction(tx, deps, account, entry, { id: deps.newId(), day, description: null });
}

/** Writes one side of a transfer, or what takes it back: `amount` is signed, `field` what a person gave it as. */
export async function bookSide(
  tx: Tx,
  deps: Deps,
  account: AccountRow,
  { amount, field }: { amount: Decimal; field: string },
  facts: TransactionFacts,
): Promise<AccountRow> {
  const entry = entryOrThrow(bookSigned(ledgerOf(account), 'TRANSFER', amount), field);
  return writeTransaction(tx, deps, account, entry, facts);
}
