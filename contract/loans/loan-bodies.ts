import { z } from 'zod';
import { accountOfMoney } from '../accounts/account-fields.ts';
import { dayField, optionalDayField } from '../fields/day-field.ts';
import {
  currencyField,
  decimal,
  optionalText,
  requiredText,
  rowId,
  versionField,
  wholeFrom,
} from '../fields/fields.ts';
import { listOf } from '../fields/list-field.ts';
import { dayCounts, loanTypes, prepaymentModes, repaymentMethods } from './loan-fields.ts';

const money = { message: '金额必须大于0', min: 0.01, decimals: 2 } as const;
const rateText = '年利率必须在0到100之间';
const annualRatePercent = decimal({ message: rateText, min: 0, decimals: 6 }).max(100, {
  error: rateText,
});

/** The most changes of its rate that a loan may have. */
export const mostRates = 100;
export const tooManyRates = `利率调整最多${mostRates}次`;

const rateBody = z.object({
  from: dayField('利率调整日不能为空'),
  annualRatePercent,
});

/** What was agreed with the bank, and how the loan is filed. */
const terms = {
  name: requiredText('贷款名称不能为空', 100),
  loanType: z.enum(loanTypes, { error: '请选择贷款类型' }),
  method: z.enum(repaymentMethods, { error: '请选择还款方式' }),
  principal: decimal({ ...money, message: '贷款本金必须大于0' }),
  annualRatePercent,
  months: wholeFrom(1, 600, '期数必须在1到600之间'),
  startDate: dayField('放款日期不能为空'),
  dueDay: wholeFrom(1, 31, '还款日必须在1到31之间').nullish(),
  firstDueDate: optionalDayField,
  dayCount: z.enum(dayCounts, { error: '请选择计息方式' }).nullish(),
  rates: listOf(rateBody, {
    error: '利率调整必须是列表',
    max: mostRates,
    tooLong: tooManyRates,
  }).nullish(),
  currency: currencyField.nullish(),
  group: optionalText(100),
  accountId: rowId('账户不存在').nullish(),
  fixedAssetId: rowId('资产不存在').nullish(),
  assumedPaidBefore: optionalDayField,
  note: optionalText(500),
};

export const createLoanBody = z.object(terms);
export type NewLoan = z.output<typeof createLoanBody>;

/** What is left out stays; null clears what may be empty, and asks for the default elsewhere. */
export const updateLoanBody = z.object({ ...terms, version: versionField }).partial();
export type LoanChanges = z.output<typeof updateLoanBody>;

const mode = z.enum(prepaymentModes, { error: '请选择提前还款方式' });

export const loanPreviewBody = z.object({
  ...terms,
  /** The loan that is edited: what is left out is as it has it, and a plan that goes on goes on. */
  loanId: rowId('贷款不存在').nullish(),
  name: optionalText(100),
  loanType: terms.loanType.nullish(),
  prepayments: listOf(
    z.object({ day: dayField('还款日期不能为空'), amount: decimal(money), mode }),
    { error: '提前还款必须是列表', max: 50, tooLong: '提前还款最多50笔' },
  ).nullish(),
});

export const addRateBody = rateBody;

const zeroOrMore = decimal({ message: '金额不能为负数', min: 0, decimals: 2 });

export const payInstalmentBody = z
  .object({
    number: z.int({ error: '期号必须是整数' }).min(1, { error: '期号必须大于0' }).nullish(),
    day: optionalDayField,
    principal: zeroOrMore.nullish(),
    interest: zeroOrMore.nullish(),
    // An account that is left out is the loan's; null is none.
    ...accountOfMoney,
  })
  .nullish();

export const prepayBody = z.object({
  day: optionalDayField,
  amount: decimal(money),
  mode,
  ...accountOfMoney,
});

export const previewPrepaymentBody = z.object({
  day: optionalDayField,
  amount: decimal(money),
  mode,
});
