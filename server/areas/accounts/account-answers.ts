import type { Account, Transaction } from '../../../contract/accounts/accounts.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import { fromDecimalColumn, fromFlagColumn } from '../../db/columns.ts';
import type { AccountTransactionRow } from './account-transactions.repository.ts';
import type { AccountRow } from './accounts.repository.ts';

export function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    accountName: row.account_name,
    accountType: row.account_type,
    balance: toWire(fromDecimalColumn(row.balance), 2),
    currency: row.currency,
    description: row.description,
    isDefault: fromFlagColumn(row.is_default),
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

export function toTransaction(row: AccountTransactionRow): Transaction {
  return {
    id: row.id,
    type: row.type,
    amount: toWire(fromDecimalColumn(row.amount), 2),
    balanceAfter: toWire(fromDecimalColumn(row.balance_after), 2),
    description: row.description,
    createdAt: row.created_at,
  };
}
