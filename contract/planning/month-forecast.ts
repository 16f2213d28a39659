import { z } from 'zod';
import { currencyField } from '../fields/fields.ts';
import { forecastKinds } from './forecast-words.ts';

const day = z.iso.date();
/** Cents as a decimal text. */
const amount = z.string().regex(/^-?\d+(\.\d{1,2})?$/);

/** What was forecast of an account, from a day until the end of its month. */
const forecastedAccount = z.object({
  accountId: z.string(),
  currency: currencyField,
  /** The number of the newest transaction that the opening contains. */
  lastSequence: z.int(),
  opening: amount,
  /** Everyday expenses until the end of the month, all together. */
  everyday: amount,
  items: z.array(
    z.object({
      kind: z.enum(forecastKinds),
      title: z.string(),
      day,
      amount,
      isCertain: z.boolean(),
    }),
  ),
});

/** The forecast of a month as it is stored. */
export const monthForecast = z.object({
  from: day,
  to: day,
  accounts: z.array(forecastedAccount),
});
export type MonthForecast = z.output<typeof monthForecast>;

/** How many months of forecasts are kept for each owner. */
export const mostMonths = 24;
