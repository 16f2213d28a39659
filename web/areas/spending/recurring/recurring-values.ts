import { zodResolver } from '@hookform/resolvers/zod';
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import type {
  FoundRecurring,
  Recurring,
} from '../../../../contract/spending/recurring/recurring.ts';
import { createRecurringBody } from '../../../../contract/spending/recurring/recurring-bodies.ts';
import { everyLabels } from '../../../../contract/spending/recurring/recurring-words.ts';
import { addDays } from '../../../../finance/calendar/days.ts';
import { amountOn } from '../../../../finance/spending/recurring/occurrences.ts';
import { noCategory } from '../../../ledger/category-choices.ts';
import { today } from '../../../lib/format/format.ts';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';

/** What stands in the fields of the form. */
export interface RecurringFields {
  name: string;
  flow: Recurring['flow'];
  accountId: string;
  toAccountId: string;
  payee: string;
  categoryId: string;
  amount: string;
  /** Of a change, the day from which another amount counts; empty for today. */
  amountFrom: string;
  isAbout: boolean;
  interval: string;
  every: Recurring['every'];
  firstDay: string;
  /** A day of the month, or `first`: that of the first day. */
  dayOfMonth: string;
  ends: 'NEVER' | 'UNTIL' | 'TIMES';
  untilDay: string;
  times: string;
  holiday: Recurring['holiday'];
  isAutomatic: boolean;
  note: string;
}

export const sameDay = 'first';

const { earlierAmounts: _earlier, ...shape } = createRecurringBody.shape;

const schema = z.preprocess(
  (fields: RecurringFields) => ({
    ...fields,
    amount: amountFromText(fields.amount),
    amountFrom: fields.amountFrom || null,
    interval: amountFromText(fields.interval) ?? Number.NaN,
    toAccountId: fields.flow === 'TRANSFER' ? fields.toAccountId : null,
    categoryId: fields.categoryId === noCategory ? null : fields.categoryId,
    dayOfMonth: fields.dayOfMonth === sameDay ? null : Number(fields.dayOfMonth),
    untilDay: fields.ends === 'UNTIL' ? fields.untilDay : null,
    times: fields.ends === 'TIMES' ? (amountFromText(fields.times) ?? Number.NaN) : null,
  }),
  z.object(shape),
);
export type RecurringValues = z.output<typeof schema>;

export const recurringResolver = zodResolver(
  schema as z.ZodType<RecurringValues, RecurringFields>,
) as Resolver<RecurringFields, unknown, RecurringValues>;

/** What another page may fill in. */
export const givenOfRecurring = ['name', 'flow', 'amount', 'firstDay', 'times'] as const;
export type GivenRecurring = Partial<Record<(typeof givenOfRecurring)[number], string>>;

export function newRecurring(
  accountId: string,
  { flow, ...given }: GivenRecurring = {},
): RecurringFields {
  return {
    name: '',
    flow: 'OUT',
    accountId,
    toAccountId: '',
    payee: '',
    categoryId: noCategory,
    amount: '',
    amountFrom: '',
    isAbout: false,
    interval: '1',
    every: 'MONTH',
    firstDay: today(),
    dayOfMonth: sameDay,
    ends: 'NEVER',
    untilDay: '',
    times: '',
    holiday: 'NONE',
    isAutomatic: false,
    note: '',
    ...given,
    ...(flow === 'IN' && { flow }),
    ...(given.times && { ends: 'TIMES' as const }),
  };
}

export function fieldsOfRecurring(row: Recurring): RecurringFields {
  return {
    name: row.name,
    flow: row.flow,
    accountId: row.accountId ?? '',
    toAccountId: row.toAccountId ?? '',
    payee: row.payee ?? '',
    categoryId: row.categoryId ?? noCategory,
    amount: textOfNumber(row.amount),
    amountFrom: '',
    isAbout: row.isAbout,
    interval: textOfNumber(row.interval),
    every: row.every,
    firstDay: row.firstDay,
    dayOfMonth: row.dayOfMonth === null ? sameDay : String(row.dayOfMonth),
    ends: row.untilDay !== null ? 'UNTIL' : row.times !== null ? 'TIMES' : 'NEVER',
    untilDay: row.untilDay ?? '',
    times: row.times === null ? '' : textOfNumber(row.times),
    holiday: row.holiday,
    isAutomatic: row.isAutomatic,
    note: row.note ?? '',
  };
}

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
export function columnsOfRecurring({
  flow,
  payee = null,
  note = null,
  amountFrom: _from,
  ...values
}: RecurringValues) {
  return { ...values, note, ...(flow !== 'TRANSFER' && { payee }) };
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
