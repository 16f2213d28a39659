import { z } from 'zod';
import {
  currencyField,
  decimal,
  optionalText,
  requiredText,
  versionField,
} from '../fields/fields.ts';

/** Kinds of cash account with their labels (docs/specification.md, §2). Only CREDIT may go below zero. */
export const accountTypeLabels = {
  CHECKING: '支票账户',
  SAVINGS: '储蓄账户',
  CREDIT: '信用账户',
  INVESTMENT: '投资账户',
} as const;
export type AccountType = keyof typeof accountTypeLabels;
export const accountTypes = Object.keys(accountTypeLabels) as [AccountType, ...AccountType[]];

/** The kinds of ledger entry; the sign is in the amount. */
export const transactionTypeLabels = {
  OPENING: '期初余额',
  DEPOSIT: '存入',
  WITHDRAW: '取出',
  ADJUSTMENT: '余额调整',
} as const;
export type TransactionType = keyof typeof transactionTypeLabels;
export const transactionTypes = Object.keys(transactionTypeLabels) as [
  TransactionType,
  ...TransactionType[],
];

const accountName = requiredText('账户名称不能为空', 100);
const accountType = z.enum(accountTypes, { error: '请选择账户类型' });
const balance = decimal({ message: '余额不能为负数', min: 0, decimals: 2 });

export const createAccountBody = z.object({
  accountName,
  accountType,
  initialBalance: balance.nullish(),
  currency: currencyField.nullish(),
  description: optionalText(500),
});

/** Omitted fields are unchanged; `description: null` clears it; `balance` writes an adjustment. */
export const updateAccountBody = z.object({
  accountName: accountName.optional(),
  accountType: accountType.optional(),
  balance: balance.optional(),
  currency: currencyField.optional(),
  description: optionalText(500),
  version: versionField,
});

export const moneyMovementBody = z.object({
  amount: decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 }),
  description: optionalText(500),
});
