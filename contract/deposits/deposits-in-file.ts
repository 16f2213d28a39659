import { z } from 'zod';
import { currencyField, requiredText, wholeFrom } from '../fields/fields.ts';
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
import { depositTypes, mostProductDays, problemOfTerm, renewals } from './deposit-fields.ts';

const percent = decimalText({ min: 0, max: 100, places: 6 });

export const depositInFile = row({
  name: requiredText('存款名称不能为空', 100),
  depositType: z.enum(depositTypes, { error: '存款类型不正确' }),
  principal: decimalText({ ...moneyRules, above: 0 }),
  annualRatePercent: percent,
  demandRatePercent: percent,
  startDate: dayText,
  months: wholeFrom(1, 120, '存期必须在1到120个月之间').nullish(),
  days: wholeFrom(1, mostProductDays, '存期天数不正确').nullish(),
  renewal: z.enum(renewals, { error: '到期方式不正确' }),
  renewalRates: listOf(percent, { error: '必须是列表', max: 200, tooLong: '最多200条' }),
  currency: currencyField,
  note: fileDescription,
  /** What an account paid for it, by the first transaction of that. */
  opening: row({ cash: transactionPlace, createdAt: instantText }).nullish(),
  /** How it was taken out; the transaction is that of the money which an account got. */
  closing: row({
    day: dayText,
    interest: decimalText({ min: 0, places: 2 }),
    cash: transactionPlace.nullish(),
    createdAt: instantText,
  }).nullish(),
  ...recorded,
}).superRefine(
  ({ depositType, months = null, days = null, renewal, startDate, closing }, context) => {
    const problem = problemOfTerm({ depositType, months, days, renewal });
    if (problem) context.addIssue({ code: 'custom', message: problem.text, path: [problem.field] });
    if (closing && closing.day < startDate) {
      const path = ['closing', 'day'];
      context.addIssue({ code: 'custom', message: '支取日期不能早于存入日期', path });
    }
  },
);
