import type { ActKind } from '../../contract/accounts/act-kinds.ts';
import type { EntryType } from '../../contract/investments/entry-types.ts';
import type { Day } from '../../finance/calendar/days.ts';
import type { LedgerEntry, Refusal } from '../../finance/ledger/ledger.ts';
import { fromDecimalColumn, toDecimalColumn, toInstantColumn } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import { writerOf } from '../db/writer.ts';
import type { Deps } from '../deps.ts';
import { AppError, fieldError } from '../errors.ts';
import { bookTransaction, type CashAccountRow } from './book-transaction.repository.ts';
import { refuseReconciled } from './reconciled/refuse-reconciled.ts';

/** What a transaction records beside the money. */
export interface TransactionFacts {
  id: string;
  day: Day;
  description: string | null;
  transferId?: string | null;
  reverses?: string | null;
  /** The entry of a holding, with its type, or the fund order whose money a TRADE moves. */
  entryId?: string | null;
  orderId?: string | null;
  entryType?: EntryType | null;
  /** Of a correction: the first entry of its chain, and what the entry before it was imported as. */
  corrects?: string | null;
  batchId?: string | null;
  importKey?: string | null;
  /** The kind of act of another area whose money an ACT moves, and the id of its row. */
  actKind?: ActKind;
  actId?: string;
}

/**
 * The one place that moves a balance: the transaction and the new balance, together. Throws where the account
 * was reconciled up to the day and the call has not said that it knows.
 */
export async function writeTransaction(
  tx: Tx,
  deps: Deps,
  account: CashAccountRow,
  entry: LedgerEntry,
  facts: TransactionFacts,
): Promise<CashAccountRow> {
  const { id, day, description, transferId = null, reverses = null } = facts;
  await refuseReconciled(tx, account, day);
  const now = toInstantColumn(deps.now());
  const sequence = account.last_sequence + 1;
  const balance = toDecimalColumn(entry.balanceAfter);
  const transaction = {
    id,
    owner_id: account.owner_id,
    account_id: account.id,
    sequence,
    day,
    batch_id: facts.batchId ?? null,
    import_key: facts.importKey ?? null,
    transfer_id: transferId,
    reverses,
    entry_id: facts.entryId ?? null,
    order_id: facts.orderId ?? null,
    entry_type: facts.entryType ?? null,
    act_kind: facts.actKind ?? null,
    act_id: facts.actId ?? null,
    corrects: facts.corrects ?? null,
    written_by: writerOf(tx),
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

/** An account as `finance/ledger` takes it. */
export function ledgerOf(account: CashAccountRow) {
  return { accountType: account.account_type, balance: fromDecimalColumn(account.balance) };
}

/** The entry to book; throws why there is none, at the field of the body that is to blame. */
export function entryOrThrow(result: LedgerEntry | Refusal, field: string): LedgerEntry {
  if (result === 'INSUFFICIENT_BALANCE') throw new AppError('INSUFFICIENT_BALANCE');
  if (result === 'BALANCE_TOO_LARGE') throw fieldError(field, '余额超出可记录的范围');
  return result;
}
