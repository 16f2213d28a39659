import { z } from 'zod';
import { accountOfMoney } from '../accounts/account-fields.ts';
import { dayField, optionalDayField } from '../fields/day-field.ts';
import {
  currencyField,
  decimal,
  optionalText,
  requiredText,
  versionField,
  wholeFrom,
} from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { depositTypes, mostProductDays, renewals } from './deposit-fields.ts';

const rateText = '年利率必须在0到100之间';
const ratePercent = decimal({ message: rateText, min: 0, decimals: 6 }).max(100, {
  error: rateText,
});

const { accountId, accountAmount } = accountOfMoney;

/** What was agreed with the bank. `problemOfTerm` decides which of months and days a type takes. */
const terms = {
  depositType: z.enum(depositTypes, { error: '请选择存款类型' }),
  principal: decimal({ message: '本金必须大于0', min: 0.01, decimals: 2 }),
  annualRatePercent: ratePercent,
  startDate: dayField('存入日期不能为空'),
  months: wholeFrom(1, 120, '存期必须在1到120个月之间').nullish(),
  days: wholeFrom(1, mostProductDays, '存期天数不正确').nullish(),
  demandRatePercent: ratePercent.nullish(),
  renewal: z.enum(renewals, { error: '请选择到期方式' }).nullish(),
  /** Of the second and later terms, in their order. */
  renewalRates: listOf(ratePercent, {
    error: '转存利率必须是列表',
    max: 200,
    tooLong: '转存利率最多200个',
  }).nullish(),
  currency: currencyField.nullish(),
};

const deposit = {
  name: requiredText('存款名称不能为空', 100),
  ...terms,
  /** The account that pays the principal on the day of the deposit. */
  fromAccountId: accountId,
  accountAmount,
  note: optionalText(500),
};

export const createDepositBody = z.object(deposit);
export type NewDeposit = z.output<typeof createDepositBody>;

/** What is left out stays; null clears what may be empty, and asks for the default elsewhere. */
export const updateDepositBody = z.object({ ...deposit, version: versionField }).partial();
export type DepositChanges = z.output<typeof updateDepositBody>;

/** A deposit that is not stored, whatever else its form has filled in. */
export const depositPreviewBody = z.object({
  ...terms,
  name: optionalText(100),
  fromAccountId: deposit.fromAccountId,
  accountAmount,
  note: deposit.note,
  /** The day on which it would be taken out. */
  closeDate: optionalDayField,
});
export type DepositPreviewBody = z.output<typeof depositPreviewBody>;

export const closeDepositBody = z
  .object({
    day: optionalDayField,
    /** What the bank paid, where that differs from what is worked out. */
    interest: decimal({ message: '利息不能为负数', min: 0, decimals: 2 }).nullish(),
    ...accountOfMoney,
  })
  .nullish();
export type DepositClosing = z.output<typeof closeDepositBody>;
