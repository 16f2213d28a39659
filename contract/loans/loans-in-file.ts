import { z } from 'zod';
import { currencyField, optionalText, requiredText, wholeFrom } from '../fields/fields.ts';
import {
  dayText,
  decimalText,
  fileDescription,
  instantText,
  moneyRules,
  recorded,
  row,
  transactionPlace,
} from '../fields/file-fields.ts';
import { listOf } from '../fields/list-field.ts';
import { dayCounts, loanTypes, prepaymentModes, repaymentMethods } from './loan-fields.ts';

const percent = decimalText({ min: 0, max: 100, places: 6 });
const amount = decimalText({ ...moneyRules, min: 0 });

/** An instalment or a prepayment, in the order of booking. */
const actInFile = row({
  kind: z.enum(['PAYMENT', 'PREPAYMENT'], { error: '还款类型不正确' }),
  day: dayText,
  number: wholeFrom(1, 600, '期号不正确').nullish(),
  mode: z.enum(prepaymentModes, { error: '提前还款方式不正确' }).nullish(),
  principal: amount,
  interest: amount,
  /** The first transaction of the money that it has moved in an account. */
  cash: transactionPlace.nullish(),
  createdAt: instantText,
}).refine(
  ({ kind, number, mode }) =>
    (kind === 'PAYMENT') === (number != null) && (kind === 'PREPAYMENT') === (mode != null),
  { error: '期号必须且只能用于正常还款，方式必须且只能用于提前还款', path: ['kind'] },
);

export const loanInFile = row({
  name: requiredText('贷款名称不能为空', 100),
  loanType: z.enum(loanTypes, { error: '贷款类型不正确' }),
  method: z.enum(repaymentMethods, { error: '还款方式不正确' }),
  principal: decimalText({ ...moneyRules, above: 0 }),
  annualRatePercent: percent,
  months: wholeFrom(1, 600, '期数必须在1到600之间'),
  startDate: dayText,
  dueDay: wholeFrom(1, 31, '还款日必须在1到31之间'),
  firstDueDate: dayText,
  dayCount: z.enum(dayCounts, { error: '计息方式不正确' }),
  currency: currencyField,
  group: optionalText(100),
  /** The number of the account in the file that instalments are taken from, from 1. */
  account: z.int({ error: '必须是整数' }).min(1, { error: '必须大于0' }).nullish(),
  /** The code of the fixed asset that it bought. */
  fixedAsset: optionalText(100),
  assumedPaidBefore: dayText,
  note: fileDescription,
  rates: listOf(row({ from: dayText, annualRatePercent: percent }), {
    error: '必须是列表',
    max: 600,
    tooLong: '最多600条',
  }),
  payments: listOf(actInFile, { error: '必须是列表', max: 2000, tooLong: '最多2000条' }),
  ...recorded,
}).refine(({ startDate, firstDueDate }) => startDate < firstDueDate, {
  error: '首次还款日必须晚于放款日期',
  path: ['firstDueDate'],
});
