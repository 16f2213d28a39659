import { z } from 'zod';
import { currencyField } from './fields.ts';

/** The currency of sums, and what is left out of them or converted at old rates. */
export const inOneCurrency = {
  currency: currencyField,
  rateTime: z.string().nullable(),
  missingRates: z.array(currencyField),
  staleRates: z.array(currencyField),
};
