import {
  accountsTable,
  accountTransactionsTable,
} from '../../../contract/accounts/accounts.table.ts';
import type { Account, AccountTransfer, Transaction } from '../../../contract/accounts/accounts.ts';
import { decimal, divide, toWire } from '../../../finance/money/decimal.ts';
import type { FoundEntry } from '../../area-entries.ts';
import { toAnswer } from '../../db/row-values.ts';
import { chainOf } from '../../ledger/entries/entry-chains.repository.ts';
import { transactionLabel } from '../../ledger/entries/entry-label.ts';
import type { WriterIn } from '../../ledger/entries/writers.repository.ts';
import type { AccountTransactionRow } from './account-transactions.repository.ts';
import type { AccountRow } from './accounts.repository.ts';
import type { TransferRow } from './transfers/transfers.repository.ts';

export function toAccount(row: AccountRow): Account {
  return toAnswer(accountsTable, row);
}

/**
 * `undoable`: the ids of transfers that can be undone, and of the acts of those between owners. `isJoined`: whether
 * the entry and another one were joined to a transfer. A corrected entry keeps the id of its first.
 */
export function toTransaction(
  row: AccountTransactionRow,
  undoable: ReadonlySet<string>,
  isJoined: boolean,
  writerIn: WriterIn = () => ({}),
): Transaction {
  return {
    ...toAnswer(accountTransactionsTable, row),
    id: chainOf(row),
    label: transactionLabel(row, isJoined),
    ...writerIn(row),
    isUndoable: row.reverses === null && undoable.has(row.transfer_id ?? row.act_id ?? ''),
  };
}

/** A transaction as agents find it. */
export function toFoundEntry(
  row: AccountTransactionRow & Pick<AccountRow, 'currency'>,
): FoundEntry {
  const { type, amount, balanceAfter, day, description } = toAnswer(accountTransactionsTable, row);
  const { account_id: accountId, currency } = row;
  return { id: chainOf(row), accountId, type, amount, currency, balanceAfter, day, description };
}

export function toTransfer(row: TransferRow): AccountTransfer {
  const amount = decimal(row.from_amount).times(-1);
  const toAmount = decimal(row.to_amount);
  const isOneCurrency = row.from_currency === row.to_currency;
  return {
    id: row.id,
    fromAccountId: row.from_account_id,
    toAccountId: row.to_account_id,
    amount: toWire(amount, 2),
    toAmount: toWire(toAmount, 2),
    rate: isOneCurrency ? null : toWire(divide(toAmount, amount), 8),
    day: row.day,
    description: row.description,
    createdAt: row.created_at,
  };
}
