import { z } from 'zod';
import type { CallSchemas } from '../../endpoint.ts';
import { currencyField, id, nothing } from '../../fields/fields.ts';
import { answerFields } from '../../table.ts';
import { spendingRecurringTable } from './recurring.table.ts';
import {
  bookOccurrenceBody,
  changeOccurrenceBody,
  createRecurringBody,
  refuseRecurringBody,
  updateRecurringBody,
} from './recurring-bodies.ts';
import { occurrenceStates, recurringEvery, recurringFlows } from './recurring-words.ts';

const day = z.iso.date();

const occurrence = z.object({
  seriesId: id,
  name: z.string(),
  flow: z.enum(recurringFlows),
  /** By the rhythm alone: it names the occurrence. */
  plannedDay: day,
  /** The day on which it is due: moved by holidays, or by its owner. */
  day,
  /** Whether `day` is only expected (预计), because the holidays of its year are not announced. */
  expected: z.boolean(),
  /** From 1; null of one that an earlier rhythm had. */
  number: z.int().nullable(),
  /** How many there are in all; null without an end. */
  count: z.int().nullable(),
  /** Without a sign: that of its entry where there is one. */
  amount: z.number(),
  isAbout: z.boolean(),
  currency: currencyField,
  state: z.enum(occurrenceStates),
  entryId: id.nullable(),
  /** The day of its entry. */
  entryDay: day.nullable(),
  isAutomatic: z.boolean(),
  /** Why it was not booked by itself. */
  reason: z.string().nullable(),
  /** An entry of the same payee and days whose amount is out of the range: perhaps this one. */
  candidate: z.object({ id, day, amount: z.number() }).nullable(),
});
export type Occurrence = z.output<typeof occurrence>;

const dated = z.object({ fromDay: day, amount: z.number() });

const series = z.object({
  ...answerFields(spendingRecurringTable),
  /** What the next occurrence amounts to, or the last one. */
  amount: z.number(),
  /** All amounts, oldest first, each from its planned day on. */
  amounts: z.array(dated),
  /** How many occurrences there are in all; null without an end. */
  count: z.int().nullable(),
  next: z.object({ day, expected: z.boolean(), number: z.int(), amount: z.number() }).nullable(),
  waiting: z.int(),
  /** On average; 0 once it has ended. */
  monthly: z.number(),
  /** The newest change of its amount. */
  change: z.object({ day, from: z.number(), to: z.number() }).nullable(),
});
export type Recurring = z.output<typeof series>;

/** What recurs with what it comes to in an average month. */
const list = z.object({
  records: z.array(series),
  monthly: z.array(z.object({ currency: currencyField, in: z.number(), out: z.number() })),
});
export type RecurringList = z.output<typeof list>;

const found = z.object({
  payee: z.string(),
  flow: z.enum(recurringFlows),
  currency: currencyField,
  accountId: id,
  categoryId: id.nullable(),
  every: z.enum(recurringEvery),
  interval: z.int(),
  dayOfMonth: z.int().nullable(),
  /** Of its first entry. */
  firstDay: day,
  /** On which it is expected next. */
  nextDay: day,
  /** The median. */
  amount: z.number(),
  isAbout: z.boolean(),
  low: z.number(),
  high: z.number(),
  /** The amounts before a change of price, oldest first. */
  earlierAmounts: z.array(dated),
  /** The day from which `amount` counts. */
  amountFrom: day,
  /** Its entries, oldest first. */
  entries: z.array(z.object({ id, day, amount: z.number() })),
});
export type FoundRecurring = z.output<typeof found>;

export const spendingRecurringSchemas = {
  list: { data: list },
  found: { data: z.array(found) },
  waiting: { data: z.array(occurrence) },
  create: { body: createRecurringBody, data: series },
  refuse: { body: refuseRecurringBody, data: series },
  get: {
    data: z.object({
      series,
      /** From two years ago to a year ahead, oldest first. */
      occurrences: z.array(occurrence),
    }),
  },
  update: { body: updateRecurringBody, data: series },
  remove: { data: nothing },
  book: { body: bookOccurrenceBody, data: occurrence },
  skip: { data: occurrence },
  change: { body: changeOccurrenceBody, data: occurrence },
  reopen: { data: occurrence },
} satisfies Record<string, CallSchemas>;
