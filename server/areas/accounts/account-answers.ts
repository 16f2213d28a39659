import { transactionTypeLabels } from '../../../contract/accounts/account-fields.ts';
import {
  accountsTable,
  accountTransactionsTable,
} from '../../../contract/accounts/accounts.table.ts';
import type { Account, Transaction } from '../../../contract/accounts/accounts.ts';
import { actFacts } from '../../../contract/accounts/act-kinds.ts';
import type { AccountTransfer } from '../../../contract/accounts/transfers.ts';
import type { EntryType } from '../../../contract/investments/entry-types.ts';
import { decimal, divide, toWire } from '../../../finance/money/decimal.ts';
import type { FoundEntry } from '../../area-entries.ts';
import { toAnswer } from '../../db/row-values.ts';
import type { AccountTransactionRow } from './account-transactions.repository.ts';
import type { AccountRow } from './accounts.repository.ts';
import type { TransferRow } from './transfers/transfers.repository.ts';

export function toAccount(row: AccountRow): Account {
  return toAnswer(accountsTable, row);
}

/** `undoable`: the transfers that can be taken back. */
export function toTransaction(
  row: AccountTransactionRow,
  undoable: ReadonlySet<string>,
): Transaction {
  return {
    ...toAnswer(accountTransactionsTable, row),
    label: transactionLabel(row),
    isUndoable: row.reverses === null && row.transfer_id !== null && undoable.has(row.transfer_id),
  };
}

/** A transaction as agents find it. */
export function toFoundEntry(
  row: AccountTransactionRow & Pick<AccountRow, 'currency'>,
): FoundEntry {
  const { id, type, amount, balanceAfter, day, description } = toAnswer(
    accountTransactionsTable,
    row,
  );
  const { account_id: accountId, currency } = row;
  return { id, accountId, type, amount, currency, balanceAfter, day, description };
}

/** What people call an entry; one that takes back is named after what it takes back. */
export function transactionLabel(row: Labelled): string {
  const isReversal = row.reverses !== null;
  const tookOut = row.amount.startsWith('-') !== isReversal;
  return labelOf(row, tookOut) + (isReversal ? '冲正' : '');
}

/** What the label of a transaction depends on. */
export type Labelled = Pick<
  AccountTransactionRow,
  'type' | 'amount' | 'reverses' | 'entry_type' | 'order_id' | 'act_kind'
>;

function labelOf({ type, entry_type, order_id, act_kind }: Labelled, tookOut: boolean): string {
  if (type === 'TRANSFER') return tookOut ? '转出' : '转入';
  if (act_kind) return actFacts[act_kind][tookOut ? 'taken' : 'brought'];
  const labels = order_id === null ? tradeLabels : orderLabels;
  return (entry_type && labels[entry_type]) ?? transactionTypeLabels[type];
}

const tradeLabels: Partial<Record<EntryType, string>> = {
  BUY: '买入扣款',
  SELL: '卖出到账',
  DIVIDEND: '分红到账',
  RIGHTS: '配股扣款',
  SPLIT: '拆股到账',
  FEE: '费用扣款',
  TAX: '税款扣款',
  RETURN_OF_CAPITAL: '返还本金到账',
};

/** A fund order moves money as the BUY or SELL that it becomes. */
const orderLabels: Partial<Record<EntryType, string>> = { BUY: '申购扣款', SELL: '赎回到账' };

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
