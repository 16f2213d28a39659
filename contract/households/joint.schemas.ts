import { z } from 'zod';
import { allocationSchemas } from '../allocation/allocation.schemas.ts';
import { duesSchemas } from '../dues/dues.schemas.ts';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField } from '../fields/fields.ts';
import { netWorthSchemas } from '../net-worth/net-worth.schemas.ts';
import { changeParts } from '../net-worth/net-worth-fields.ts';
import { overviewSchemas } from '../net-worth/overview.schemas.ts';
import { sheetPartNames } from '../net-worth/sheet-parts.ts';
import { jointAmount, jointFields, whose } from './joint-fields.ts';

/** A part of the balance sheet, or a sum of parts. Debts are above zero. */
const sheetLine = jointAmount.extend({
  key: z.enum([...sheetPartNames, 'totalAssets', 'totalLiabilities', 'netWorth']),
  label: z.string(),
});

const sheet = z.object({
  ...jointFields,
  day: z.string(),
  currency: currencyField,
  lines: z.array(sheetLine),
});
export type JointSheet = z.output<typeof sheet>;

/** In percent; null where nothing was paid. */
const rate = z.number().nullable();

/** Today's figures. Risk is left out, because it cannot be added. */
const overview = sheet.extend({
  /** What can be spent or sold at once; null while a thing with shares may be partly tied up. */
  liquidAssets: jointAmount.nullable(),
  /** Of an investment with shares, the person's part of its cost and gain. */
  investments: z.object({
    cost: jointAmount,
    gain: jointAmount,
    /** Each gain over its cost. */
    returnRate: z.object({ mine: rate, ours: rate, together: rate }),
  }),
  lastUpdateTime: z.string().nullable(),
});
export type JointOverview = z.output<typeof overview>;

const { from: firstDay, to, interval } = netWorthSchemas.history.query.shape;

const history = z.object({
  sharedItems: jointFields.sharedItems,
  from: z.string().nullable(),
  to: z.string(),
  interval: netWorthSchemas.history.data.shape.interval,
  currency: currencyField,
  /** Net worth at the end of each day. */
  points: z.array(
    jointAmount.extend({
      day: z.string(),
      missing: jointFields.missing,
      /** What either has entered since the point before, as in the history of one owner. */
      entered: z.array(z.object({ whose, subject: z.string(), amount: z.number() })).optional(),
    }),
  ),
});
export type JointHistory = z.output<typeof history>;

const changes = z.object({
  sharedItems: jointFields.sharedItems,
  from: z.string(),
  to: z.string(),
  currency: currencyField,
  opening: jointAmount,
  closing: jointAmount,
  change: jointAmount,
  /** What of it was entered in the period and is no growth; left out where there is nothing. */
  entered: jointAmount.optional(),
  /** Every part, in the order of the two answers; each column sums to its change. */
  parts: z.array(jointAmount.extend({ part: z.enum(changeParts), label: z.string() })),
  /** Both changes together in plain words. */
  summary: z.string(),
});
export type JointChanges = z.output<typeof changes>;

const { by, currency } = allocationSchemas.show.query.shape;

/**
 * How the money of both owners is divided together. The target of both is the sum of what each wants in a row: where
 * one has no targets, that is what they have.
 */
const allocation = z.object({
  ...jointFields,
  by: allocationSchemas.show.data.shape.by,
  currency: currencyField,
  total: jointAmount,
  /** The largest first; the percentage is that of both together. */
  rows: z.array(
    jointAmount.extend({
      key: z.string(),
      label: z.string(),
      percent: z.number().nullable(),
      /** Of the total; null where neither has targets. */
      targetPercent: z.number().nullable(),
      targetValue: z.number().nullable(),
      /** What to buy, or below 0 to sell. */
      tradeAmount: z.number().nullable(),
    }),
  ),
  /** Who has set targets for this dimension. */
  targetsOf: z.array(whose),
});
export type JointAllocation = z.output<typeof allocation>;

const due = duesSchemas.list.data.element.extend({ whose });
export type JointDue = z.output<typeof due>;

export const jointSchemas = {
  balanceSheet: { query: netWorthSchemas.onDay.query, data: sheet },
  overview: { query: overviewSchemas.assets.query, data: overview },
  history: { query: z.object({ from: firstDay, to, interval, currency }), data: history },
  changes: { query: netWorthSchemas.changes.query, data: changes },
  allocation: { query: z.object({ by, currency }), data: allocation },
  /** Whole amounts: what falls due is to be paid whole, whatever the shares. */
  dues: { query: duesSchemas.list.query, data: z.array(due) },
} satisfies Record<string, CallSchemas>;
