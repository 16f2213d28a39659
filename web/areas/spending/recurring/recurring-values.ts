import { z } from 'zod';
import type {
  FoundRecurring,
  Recurring,
} from '../../../../contract/spending/recurring/recurring.ts';
import { createRecurringBody } from '../../../../contract/spending/recurring/recurring-bodies.ts';
import { everyLabels, mostTimes } from '../../../../contract/spending/recurring/recurring-words.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { amountOn } from '../../../../finance/spending/recurring/occurrences.ts';
import { noCategory } from '../../../ledger/category-choices.ts';
import { today } from '../../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../../lib/forms/form-of.ts';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';

/** The choice of the day of the month that the first day has. */
export const sameDay = 'first';

/** Rules that run beside the errors of other fields. */
const always = { when: () => true };

/** The day from which another amount counts, `amountFrom`, is of a change; empty it is today. */
export const recurringForm = formOf(
  createRecurringBody
    .omit({ earlierAmounts: true })
    .extend({
      interval: createRecurringBody.shape.interval.unwrap(),
      ends: z.enum(['NEVER', 'UNTIL', 'TIMES']),
    })
    .refine(({ ends, untilDay }) => ends !== 'UNTIL' || untilDay !== null, {
      ...{ error: '日期格式不正确', path: ['untilDay'], ...always },
    })
    .refine(({ ends, times }) => ends !== 'TIMES' || times !== null, {
      ...{ error: `次数必须是1到${mostTimes}`, path: ['times'], ...always },
    }),
  {
    nones: { categoryId: noCategory, dayOfMonth: sameDay },
    own: (fields) => ({
      ...fields,
      ...(fields.flow !== 'TRANSFER' && { toAccountId: '' }),
      ...(fields.ends !== 'UNTIL' && { untilDay: '' }),
      ...(fields.ends !== 'TIMES' && { times: '' }),
    }),
  },
);
export type RecurringFields = FieldsOf<typeof recurringForm>;
export type RecurringValues = ValuesOf<typeof recurringForm>;

/** What another page may fill in. */
export const givenOfRecurring = ['name', 'flow', 'amount', 'firstDay', 'times'] as const;
export type GivenRecurring = Partial<Record<(typeof givenOfRecurring)[number], string>>;

export function newRecurring(
  accountId: string,
  { flow, ...given }: GivenRecurring = {},
): RecurringFields {
  return recurringForm.empty({
    accountId,
    interval: '1',
    every: 'MONTH',
    firstDay: today(),
    holiday: 'NONE',
    ...given,
    flow: flow === 'IN' ? flow : 'OUT',
    ends: given.times ? 'TIMES' : 'NEVER',
  });
}

export const fieldsOfRecurring = (row: Recurring) =>
  recurringForm.fieldsOf({
    ...row,
    amountFrom: null,
    ends: row.untilDay !== null ? 'UNTIL' : row.times !== null ? 'TIMES' : 'NEVER',
  });

/** What another page may fill in: by how much an amount rises or, below zero, falls, and from which day. */
export const changeOfRecurring = ['by', 'from'] as const;
export type RecurringChange = Partial<Record<(typeof changeOfRecurring)[number], string>>;

/** The fields with a change filled in: another amount from a day on, or where nothing is left the end before it. */
export function changedFields(
  fields: RecurringFields,
  amounts: Recurring['amounts'],
  { by, from = '' }: RecurringChange,
) {
  if (by === undefined) return fields;
  const cents = Math.round((amountOn(amounts, from || today()) + Number(by)) * 100);
  if (cents > 0) return { ...fields, amount: textOfNumber(cents / 100), amountFrom: from };
  return { ...fields, ends: 'UNTIL' as const, untilDay: addDays(from || today(), -1) };
}

/** What was found, as the form has it: the person may change it before it is declared. */
export function fieldsOfFound(found: FoundRecurring): RecurringFields {
  return {
    ...newRecurring(found.accountId),
    name: found.payee,
    payee: found.payee,
    flow: found.flow,
    categoryId: found.categoryId ?? noCategory,
    amount: textOfNumber(found.amount),
    isAbout: found.isAbout,
    interval: textOfNumber(found.interval),
    every: found.every,
    firstDay: found.firstDay,
    dayOfMonth: found.dayOfMonth === null ? sameDay : String(found.dayOfMonth),
  };
}

/** The columns that the fields stand for; the direction of money stays. */
function columnsOfRecurring({
  flow,
  payee,
  amountFrom: _from,
  ends: _ends,
  ...values
}: RecurringValues) {
  return { ...values, ...(flow !== 'TRANSFER' && { payee }) };
}

/**
 * The same of a change. An amount from a later day is sent with that day, also where it is today's: another one may be
 * stored for that day.
 */
export function changedColumns(
  values: RecurringValues,
  before: Pick<Recurring, 'amount' | 'amounts'>,
) {
  const { amount, amountFrom } = values;
  const isLater =
    amountFrom &&
    amountFrom !== today() &&
    (amount !== before.amount || amount !== amountOn(before.amounts, amountFrom));
  return { ...columnsOfRecurring(values), ...(isLater && { later: { amount, amountFrom } }) };
}

type Rhythm = Pick<Recurring, 'every' | 'interval' | 'dayOfMonth' | 'firstDay'>;

/** A rhythm in words, such as `每月 15 日` or `每 3 个月最后一天`. */
export function rhythmInWords({ every, interval, dayOfMonth, firstDay }: Rhythm): string {
  const step =
    interval === 1
      ? `每${everyLabels[every].replace('个', '')}`
      : `每 ${interval} ${everyLabels[every]}`;
  if (every === 'DAY') return step;
  if (every === 'WEEK') return `${step}${weekdays[new Date(`${firstDay}T00:00:00Z`).getUTCDay()]}`;
  const day = dayOfMonth ?? Number(firstDay.slice(8));
  const month = every === 'YEAR' ? ` ${Number(firstDay.slice(5, 7))} 月` : '';
  return day === 31 ? `${step}${month}最后一天` : `${step}${month} ${day} 日`;
}

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];
