import { z } from 'zod';
import { allocationDimensions } from '../allocation/allocation-fields.ts';
import type { CallSchemas } from '../endpoint.ts';
import { currencyField, id, nothing } from '../fields/fields.ts';
import { fileFormatField, queryDay } from '../fields/query-fields.ts';
import { investmentTypes } from '../investments/investment-fields.ts';
import { overviewSchemas } from '../net-worth/overview.schemas.ts';

/** The reports there are; another name is 404. */
export const reportNames = [
  'balance-sheet',
  'net-worth-changes',
  'investment-returns',
  'return-calendar',
  'depreciation',
  'cash-flow',
  'allocation',
  'spending',
  'cash-forecast',
  'goals',
  'scenarios',
] as const;
export type ReportName = (typeof reportNames)[number];

/** The value of each column by its key; null is what cannot be known. */
const reportRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
export type ReportRow = z.output<typeof reportRow>;

const reportTable = z.object({
  name: z.enum(reportNames),
  title: z.string(),
  columns: z.array(z.object({ key: z.string(), label: z.string() })),
  rows: z.array(reportRow),
  /** Sums by the keys of the columns; a column without one is not in it. */
  totals: reportRow,
  /** What the figures leave out, in words. */
  notes: z.array(z.string()),
  usedRates: overviewSchemas.assets.data.shape.usedRates,
});

const query = z.object({
  currency: currencyField.optional(),
  /** For a balance sheet: by default today, compared with the end of the month before. */
  day: queryDay,
  compareDay: queryDay,
  /** For reports about a period: by default this year until today. */
  from: queryDay,
  to: queryDay,
  by: z.enum(allocationDimensions, { error: '不支持的分类方式' }).default('TYPE'),
  /** For reports of returns: one kind of investment, or one securities account; by default all. */
  type: z.enum(investmentTypes, { error: '不支持的投资类型' }).optional(),
  securitiesAccountId: id.optional(),
});

export const reportsSchemas = {
  show: { query, data: reportTable },
  export: { query: query.extend({ format: fileFormatField }), data: nothing },
} satisfies Record<string, CallSchemas>;
