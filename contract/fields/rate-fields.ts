import { z } from 'zod';
import { currencyField } from './fields.ts';

/** The currency of sums, and the currencies without a rate, which are left out of them, or with an old one. */
export const inOneCurrency = {
  currency: currencyField,
  rateTime: z.string().nullable(),
  missingRates: z.array(currencyField),
  staleRates: z.array(currencyField),
};
