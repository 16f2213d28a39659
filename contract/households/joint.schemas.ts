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

/** Today's figures. Liquidity and risk are left out, because they cannot be added. */
const overview = sheet.extend({
  /** Null while an investment of the household has shares: its cost and gain are known only as a whole. */
  investments: z
    .object({
      cost: jointAmount,
      gain: jointAmount,
      /** Each gain over its cost. */
      returnRate: z.object({ mine: rate, ours: rate, together: rate }),
    })
    .nullable(),
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
  points: z.array(jointAmount.extend({ day: z.string(), missing: jointFields.missing })),
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
  /** Every part, in the order of the two answers; each column sums to its change. */
  parts: z.array(jointAmount.extend({ part: z.enum(changeParts), label: z.string() })),
  /** Both changes together in plain words. */
  summary: z.string(),
});
export type JointChanges = z.output<typeof changes>;

const { by, currency } = allocationSchemas.show.query.shape;

/** How the money of both owners is divided together. Targets are left out, because each owner has their own. */
const allocation = z.object({
  ...jointFields,
  by: allocationSchemas.show.data.shape.by,
  currency: currencyField,
  total: jointAmount,
  /** The largest first; the percentage is that of both together. */
  rows: z.array(
    jointAmount.extend({ key: z.string(), label: z.string(), percent: z.number().nullable() }),
  ),
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
