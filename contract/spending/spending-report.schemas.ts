import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, pageOf, pageQuery } from '../fields/fields.ts';
import { queryDay } from '../fields/query-fields.ts';
import { categoryKinds, spendingLines } from './spending-words.ts';

const day = z.iso.date();

/** What came in and went out; all but `expense` are signed as they add to what is saved. */
const figures = z.object({
  /** Without interest of accounts. */
  income: z.number(),
  interest: z.number(),
  /** What was spent, above 0. */
  expense: z.number(),
  neutral: z.number(),
  principal: z.number(),
  debts: z.number(),
  otherAssets: z.number(),
  unlinked: z.number(),
  /** Money that went between a person and their household, beside what is saved; left out where it is 0. */
  household: z.number().optional(),
  /** As net worth shows it: income − expense and all lines but interest and `household`. */
  saving: z.number(),
  /** (income − expense) ÷ income in percent; null without income. */
  savingRate: z.number().nullable(),
});

/** Of a kind, in the sense of its kind: what was spent is above 0, and what came in. */
const categoryFigures = z.object({
  kind: z.enum(categoryKinds),
  /** Null for what has none. */
  categoryId: id.nullable(),
  parentId: id.nullable(),
  name: z.string(),
  /** Of a parent, with those below it. */
  amount: z.number(),
  /** Percent of its kind; null where that comes to 0 or less. */
  share: z.number().nullable(),
  /** A month, over the 12 months before the one that the period ends in, without what happens once. */
  average: z.number(),
  /** In the period before. */
  before: z.number(),
  /** Percent against it; null where that comes to 0. */
  change: z.number().nullable(),
  /** In each month of the report. */
  months: z.array(z.number()),
});

const payeeFigures = z.object({
  kind: z.enum(categoryKinds),
  payee: z.string().nullable(),
  amount: z.number(),
  count: z.int(),
});

const report = z.object({
  from: day,
  to: day,
  currency: currencyField,
  totals: figures,
  /** The period of the same length before. */
  before: figures.extend({ from: day, to: day }),
  /** A month, over the 12 months before the one that the period ends in, without what happens once. */
  average: z.object({ months: z.int(), income: z.number(), expense: z.number() }),
  months: z.array(figures.extend({ month: z.string() })),
  /** Each parent before its children. */
  categories: z.array(categoryFigures),
  /** Of each kind the 100 that come to most; null for what names nobody. */
  payees: z.array(payeeFigures),
  /** What the cash accounts changed by but for transfers, openings and stated balances. */
  cashChange: z.object({
    amount: z.number(),
    /** What of it is not saved, interest or `household`: trades, deposits, disposals and the like. */
    beside: z.number(),
  }),
  /** Currencies without a rate on some day, whose entries count for nothing there. */
  missingRates: z.array(currencyField),
});
export type SpendingReport = z.output<typeof report>;

const row = z.object({
  day,
  line: z.enum(spendingLines),
  categoryId: id.nullable(),
  payee: z.string().nullable(),
  subject: z.string(),
  entryId: id.nullable(),
  amount: z.number(),
  currency: currencyField,
});
export type SpendingReportRow = z.output<typeof row>;

const period = z.object({
  currency: currencyField.optional(),
  /** By default this year until today. */
  from: queryDay,
  to: queryDay,
});

export const spendingReportSchemas = {
  show: { query: period, data: report },
  rows: {
    query: pageQuery.extend({
      ...period.shape,
      line: z.enum(spendingLines, { error: '没有这一行' }),
    }),
    data: pageOf(row),
  },
} satisfies Record<string, CallSchemas>;
