import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, decimal, id, rowId } from '../fields/fields.ts';
import { optionalQueryInt, queryFlag } from '../fields/query-fields.ts';
import { answerFields } from '../table.ts';
import { forecastKinds, forecastMonths } from './forecast-words.ts';
import { planningAccountsTable } from './planning.table.ts';

const day = z.iso.date();
const monthsText = `期限只能是${forecastMonths.join('、')}个月`;

/** Something that moves cash on a day. */
const forecastItem = z.object({
  kind: z.enum(forecastKinds),
  day,
  title: z.string(),
  /** Above 0 it comes in; null where it is not known, and then it counts nowhere. */
  amount: z.number().nullable(),
  currency: currencyField,
  /** In the currency of the line that is asked for. */
  lineAmount: z.number().nullable(),
  accountId: id.nullable(),
  accountName: z.string().nullable(),
  /** Agreed, and not only expected or converted at today's rate. */
  isCertain: z.boolean(),
  /** It was due before today, and counts as of today. */
  isLate: z.boolean(),
  /** The page where it is settled. */
  link: z.string(),
});
export type ForecastItem = z.output<typeof forecastItem>;

/** A day of a line with what takes most on it. */
const notableDay = z.object({
  day,
  balance: z.number(),
  cause: z
    .object({ kind: z.enum(forecastKinds), title: z.string(), amount: z.number() })
    .nullable(),
});

const lineSummary = z.object({
  /** The id of an account; `all` for all of them, `none` for what names none. */
  key: z.string(),
  name: z.string(),
  currency: currencyField,
  opening: z.number(),
  closing: z.number(),
  floor: z.number().nullable(),
  lowest: notableDay,
  /** The first day below the floor, or below zero without one; null when there is none. */
  firstBelow: notableDay.nullable(),
});
export type ForecastLine = z.output<typeof lineSummary>;

const forecast = z.object({
  from: day,
  to: day,
  currency: currencyField,
  lines: z.array(lineSummary),
  /** The line that was asked for, with its balance at the end of each day. */
  line: lineSummary.extend({
    balances: z.array(z.number()),
    withoutEveryday: z.array(z.number()),
    certain: z.array(z.number()),
  }),
  /** Of the line, by day. Everyday expenses are not among them. */
  items: z.array(forecastItem),
  /** Debts and deposits that were due before today, which count on no day. */
  overdue: z.array(forecastItem),
  /** What has no known amount. */
  unknown: z.array(forecastItem),
  everyday: z.object({
    isCounted: z.boolean(),
    /** Whole months that the average is of; 0 without any. */
    months: z.int(),
    /** A month, in the currency of the line. */
    monthly: z.number(),
  }),
  /** Cards with a payment day and no account that pays them. */
  cardsWithoutAccount: z.array(z.object({ id, name: z.string() })),
  missingRates: z.array(currencyField),
});
export type Forecast = z.output<typeof forecast>;

/** What is set for an account. */
const planningAccount = z.object(answerFields(planningAccountsTable));

export const planningForecastSchemas = {
  show: {
    query: z.object({
      months: optionalQueryInt(3, 36, monthsText).refine(
        (months) => months === undefined || forecastMonths.some((one) => one === months),
        { error: monthsText },
      ),
      /** The key of a line; all of them by default. */
      account: rowId('账户不存在').optional(),
      /** Whether everyday expenses are left out. */
      withoutEveryday: queryFlag,
    }),
    data: forecast,
  },
  listAccounts: { data: z.array(planningAccount) },
  setAccount: {
    body: z.object({
      /** The balance below which it is too little; null for zero. */
      floor: decimal({ message: '最低余额不能为负数', min: 0, decimals: 2 }).nullish(),
      /** Of a card, the account that pays it. */
      paysFromId: rowId('账户不存在').nullish(),
    }),
    data: planningAccount,
  },
} satisfies Record<string, CallSchemas>;
