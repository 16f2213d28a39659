import { z } from 'zod';
import { dayField, optionalDayField } from '../../fields/day-field.ts';
import {
  decimal,
  optionalText,
  requiredText,
  rowId,
  versionField,
  wholeFrom,
} from '../../fields/fields.ts';
import { listOf } from '../../fields/list-field.ts';
import { categoryId, isYesNo } from '../spending-bodies.ts';
import { longestPayee } from '../spending-words.ts';
import { holidays, mostTimes, recurringEvery, recurringFlows, scopes } from './recurring-words.ts';

const amount = decimal({ message: '金额必须大于0', min: 0.01, decimals: 2 });
const interval = wholeFrom(1, 999, '周期必须是1到999');
const every = z.enum(recurringEvery, { error: '请选择周期' });
const holiday = z.enum(holidays, { error: '请选择遇节假日怎么办' });
const accountId = rowId('账户不存在');

const terms = {
  /** Of a transfer: the account that the money goes to. */
  toAccountId: accountId.nullish(),
  /** By which entries are recognised; left out, the name. */
  payee: optionalText(longestPayee),
  categoryId: categoryId.nullish(),
  note: optionalText(200),
  isAbout: isYesNo.optional(),
  /** Of months and years, 31 for the last day; left out, that of the first day. */
  dayOfMonth: wholeFrom(1, 31, '日期必须是1到31').nullish(),
  untilDay: optionalDayField,
  times: wholeFrom(1, mostTimes, `次数必须是1到${mostTimes}`).nullish(),
  isAutomatic: isYesNo.optional(),
};

export const createRecurringBody = z.object({
  name: requiredText('名称不能为空', 100),
  flow: z.enum(recurringFlows, { error: '请选择收支方向' }),
  accountId: rowId('请选择账户'),
  amount,
  every,
  interval: interval.optional(),
  firstDay: dayField('请选择首次日期'),
  holiday: holiday.optional(),
  ...terms,
  /** The amounts that counted before, oldest first, each from a day on. */
  earlierAmounts: listOf(z.object({ fromDay: dayField('日期不能为空'), amount }), {
    error: '必须是列表',
    max: 100,
    tooLong: '最多100条',
  }).optional(),
  /** The day from which `amount` counts where there are earlier ones. */
  amountFrom: optionalDayField,
});
export type NewRecurring = z.output<typeof createRecurringBody>;

/** What is left out stays; null clears. */
export const updateRecurringBody = z.object({
  name: requiredText('名称不能为空', 100).optional(),
  accountId: accountId.optional(),
  amount: amount.optional(),
  /** The day from which another amount counts: today when left out. */
  amountFrom: optionalDayField,
  every: every.optional(),
  interval: interval.optional(),
  firstDay: optionalDayField,
  holiday: holiday.optional(),
  ...terms,
  version: versionField,
});
export type RecurringChanges = z.output<typeof updateRecurringBody>;

/** Any entry of what was found. */
export const refuseRecurringBody = z.object({ entryId: rowId('流水不存在') });

const scope = z.enum(scopes, { error: '请选择只改这一次或以后都改' }).optional();

/** As it is where nothing is said. */
export const bookOccurrenceBody = z
  .object({
    amount: amount.optional(),
    day: optionalDayField,
    accountId: accountId.optional(),
    /** An entry that is there, which is linked instead of booking one. */
    entryId: rowId('流水不存在').optional(),
    /** Of another amount: ONCE for this one alone, ONWARD for all from it on. */
    scope,
  })
  .nullish();
export type BookOccurrence = z.output<typeof bookOccurrenceBody>;

export const changeOccurrenceBody = z.object({
  amount: amount.optional(),
  /** At most 31 days from its planned day. */
  day: optionalDayField,
  scope,
});
export type OccurrenceChanges = z.output<typeof changeOccurrenceBody>;
