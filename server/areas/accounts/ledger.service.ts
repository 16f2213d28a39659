import type { Day } from '../../../finance/calendar/days.ts';
import {
  adjust,
  book,
  bookTransfer,
  type LedgerEntry,
  type Refusal,
} from '../../../finance/ledger/ledger.ts';
import { type Decimal, decimal } from '../../../finance/money/decimal.ts';
import { businessDay } from '../../business-day.ts';
import { fromDecimalColumn, toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, fieldError, required } from '../../errors.ts';
import { bookTransaction } from './account-transactions.repository.ts';
import { type AccountRow, lockAccount } from './accounts.repository.ts';

interface Movement {
  amount: number;
  day?: string | null | undefined;
  description?: string | null | undefined;
}

/** Of an entry, beside the money. */
interface Facts {
  id: string;
  day: Day;
  description: string | null;
  transferId?: string | null;
  reverses?: string | null;
}

/** Books a deposit, interest or withdrawal; the account stays locked until the transaction ends. */
export async function move(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  type: 'DEPOSIT' | 'INTEREST' | 'WITHDRAW',
  { amount, day, description }: Movement,
): Promise<AccountRow> {
  const account = required(await lockAccount(tx, ownerId, id));
  const booked = businessDay(deps, day);
  const entry = accepted(book(ledgerOf(account), type, decimal(amount)), 'amount');
  const facts = { id: deps.newId(), day: booked, description: description ?? null };
  return write(tx, deps, account, entry, facts);
}

/** Writes the difference to a new balance, if there is one. */
export async function adjustTo(
  tx: Tx,
  deps: Deps,
  account: AccountRow,
  newBalance: Decimal,
  day: Day,
): Promise<AccountRow> {
  const entry = accepted(adjust(ledgerOf(account), newBalance), 'balance');
  if (entry.amount.eq(0)) return account;
  return write(tx, deps, account, entry, { id: deps.newId(), day, description: null });
}

/** Writes the first transaction of a new account. An opening of 0 is written too. */
export async function open(
  tx: Tx,
  deps: Deps,
  account: AccountRow,
  balance: Decimal,
  day: Day,
): Promise<AccountRow> {
  const entry = accepted(book(ledgerOf(account), 'OPENING', balance), 'initialBalance');
  return write(tx, deps, account, entry, { id: deps.newId(), day, description: null });
}

/** Writes one side of a transfer, or what takes it back: `amount` is signed, `field` what a person gave it as. */
export async function bookSide(
  tx: Tx,
  deps: Deps,
  account: AccountRow,
  { amount, field }: { amount: Decimal; field: string },
  facts: Facts,
): Promise<AccountRow> {
  return write(tx, deps, account, accepted(bookTransfer(ledgerOf(account), amount), field), facts);
}

/** The one place that moves a balance: the transaction and the new balance, together. */
async function write(
  tx: Tx,
  deps: Deps,
  account: AccountRow,
  entry: LedgerEntry,
  { id, day, description, transferId = null, reverses = null }: Facts,
): Promise<AccountRow> {
  const now = toInstantColumn(deps.now());
  const sequence = account.last_sequence + 1;
  const balance = toDecimalColumn(entry.balanceAfter);
  const transaction = {
    id,
    owner_id: account.owner_id,
    account_id: account.id,
    sequence,
    day,
    batch_id: null,
    transfer_id: transferId,
    reverses,
    type: entry.type,
    amount: toDecimalColumn(entry.amount),
    balance_after: balance,
    description,
    created_at: now,
  };
  const booking = { balance, last_sequence: sequence, updated_at: now };
  await bookTransaction(tx, transaction, booking);
  return { ...account, ...booking };
}

function ledgerOf(account: AccountRow) {
  return { accountType: account.account_type, balance: fromDecimalColumn(account.balance) };
}

function accepted(result: LedgerEntry | Refusal, field: string): LedgerEntry {
  if (result === 'INSUFFICIENT_BALANCE') throw new AppError('INSUFFICIENT_BALANCE');
  if (result === 'BALANCE_TOO_LARGE') throw fieldError(field, '余额超出可记录的范围');
  return result;
}
