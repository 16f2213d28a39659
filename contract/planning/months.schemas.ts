import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id } from '../fields/fields.ts';
import { forecastKinds } from './forecast-words.ts';

const day = z.iso.date();
const month = z.string();
const booked = z.object({ day, title: z.string(), amount: z.number() });

/** An account over a month, as it was forecast when the month began and as it came. */
const comparedAccount = z.object({
  accountId: id,
  name: z.string(),
  currency: currencyField,
  opening: z.number(),
  forecastClosing: z.number(),
  actualClosing: z.number(),
  items: z.array(
    z.object({
      kind: z.enum(forecastKinds),
      title: z.string(),
      day,
      forecast: z.number(),
      isCertain: z.boolean(),
      /** What was booked instead; null where nothing like it was. */
      actual: booked.nullable(),
      difference: z.number(),
    }),
  ),
  /** Entries that no item expected, beside the forecast of everyday expenses. */
  others: z.object({
    forecast: z.number(),
    actual: z.number(),
    difference: z.number(),
    /** The largest of them. */
    entries: z.array(booked),
    count: z.int(),
  }),
});
export type ComparedAccount = z.output<typeof comparedAccount>;

const comparison = z.object({
  /** Those that are over, newest first. */
  months: z.array(month),
  /** The month that is shown; null without any. */
  shown: z.object({ month, from: day, to: day, accounts: z.array(comparedAccount) }).nullable(),
});
export type MonthComparison = z.output<typeof comparison>;

export const planningMonthsSchemas = {
  compare: {
    query: z.object({
      month: z
        .string({ error: '月份不正确' })
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: '月份不正确' })
        .optional(),
    }),
    data: comparison,
  },
} satisfies Record<string, CallSchemas>;
