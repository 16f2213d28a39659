import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, pageOf, pageQuery } from '../fields/fields.ts';
import { queryDay } from '../fields/query-fields.ts';
import { directions } from './rule-bodies.ts';
import { categorizeBody } from './uncategorized-bodies.ts';

const day = z.iso.date();

/** Entries without a category, of one payee and direction; those without a payee by their description. */
const group = z.object({
  payee: z.string().nullable(),
  /** Of those without a payee; null also where they have none. */
  description: z.string().nullable(),
  direction: z.enum(directions),
  count: z.int(),
  /** Their sum without a sign, in `currency`, each entry at the rate of its day. */
  amount: z.number(),
  /** The base currency. */
  currency: currencyField,
  /** Currencies without a rate on some day, whose entries are left out of the sum. */
  missingRates: z.array(currencyField),
  firstDay: day,
  lastDay: day,
});
export type Uncategorized = z.output<typeof group>;

export const spendingUncategorizedSchemas = {
  list: {
    /** Left out, all days. */
    query: pageQuery.extend({ from: queryDay, to: queryDay }),
    /** Those that come to most first. */
    data: pageOf(group),
  },
  categorize: {
    body: categorizeBody,
    /** A change of many entries, to be undone by `actId`. */
    data: z.object({ actId: id.nullable(), count: z.int() }),
  },
} satisfies Record<string, CallSchemas>;
