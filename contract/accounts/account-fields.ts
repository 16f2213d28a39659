import { z } from 'zod';
import { optionalDayField } from '../fields/day-field.ts';
import {
  currencyField,
  decimal,
  optionalText,
  requiredText,
  rowId,
  versionField,
  wholeFrom,
} from '../fields/fields.ts';
import { keysOf } from '../fields/keys-of.ts';
import { longestPayee } from '../spending/spending-words.ts';

/** Kinds of cash account with their labels (docs/specification.md, §2). Only CREDIT may go below zero. */
export const accountTypeLabels = {
  CHECKING: '支票账户',
  SAVINGS: '储蓄账户',
  CREDIT: '信用账户',
  INVESTMENT: '投资账户',
} as const;
export type AccountType = keyof typeof accountTypeLabels;
export const accountTypes = keysOf(accountTypeLabels);

/** The kinds of ledger entry; the sign is in the amount. */
export const transactionTypeLabels = {
  OPENING: '期初余额',
  DEPOSIT: '存入',
  INTEREST: '利息',
  WITHDRAW: '取出',
  ADJUSTMENT: '余额调整',
  TRANSFER: '转账',
  TRADE: '投资交易',
  ACT: '其他业务',
} as const;
export type TransactionType = keyof typeof transactionTypeLabels;
export const transactionTypes = keysOf(transactionTypeLabels);

const accountName = requiredText('账户名称不能为空', 100);
const accountType = z.enum(accountTypes, { error: '请选择账户类型' });
const amount = decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 });
const balance = decimal({ message: '余额不能为负数', min: 0, decimals: 2 });

/** Of a credit card: the day of the month, the last one of a month that has no such day. */
export const cardDayFields = {
  statementDay: wholeFrom(1, 31, '账单日必须在1到31之间').nullish(),
  paymentDay: wholeFrom(1, 31, '还款日必须在1到31之间').nullish(),
};

export const createAccountBody = z.object({
  accountName,
  accountType,
  initialBalance: balance.nullish(),
  currency: currencyField.nullish(),
  description: optionalText(500),
  ...cardDayFields,
  /** When it was opened. */
  day: optionalDayField,
});

/** Omitted fields are unchanged; null clears description and days; `balance` writes an adjustment. */
export const updateAccountBody = z.object({
  accountName: accountName.optional(),
  accountType: accountType.optional(),
  balance: balance.optional(),
  currency: currencyField.optional(),
  description: optionalText(500),
  ...cardDayFields,
  /** Of the adjustment. */
  day: optionalDayField,
  version: versionField,
});

export const moneyMovementBody = z.object({
  amount,
  /** Who was paid, or who paid. */
  payee: optionalText(longestPayee),
  description: optionalText(500),
  day: optionalDayField,
});

/** Interest counts as income and not as saving. */
export const depositBody = moneyMovementBody.extend({
  kind: z.enum(['DEPOSIT', 'INTEREST'], { error: '存入类型不正确' }).nullish(),
});

export const createTransferBody = z.object({
  fromAccountId: requiredText('请选择转出账户', 100),
  toAccountId: requiredText('请选择转入账户', 100),
  amount,
  /** What arrived, in the currency of that account; required between two currencies. */
  toAmount: amount.nullish(),
  day: optionalDayField,
  description: optionalText(500),
});

/** The cash account that the money of an act moves in, in the same transaction; without one no cash moves. */
export const accountOfMoney = {
  accountId: rowId('账户不存在').nullish(),
  /** What that account moves; needed where its currency is another one. */
  accountAmount: decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 }).nullish(),
};
