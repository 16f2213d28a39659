import { z } from 'zod';
import { writer, writerFilter } from '../accounts/writer.ts';
import type { CallSchemas } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import { currencyField, id, nothing, pageOf, pageQuery } from '../fields/fields.ts';
import { fileFormatField } from '../fields/query-fields.ts';
import { answerFields } from '../table.ts';
import { entriesTable } from './entries.table.ts';
import { addEntryBody, editEntryBody, entryType, previewEntryBody } from './entry-fields.ts';
import { entryTypes } from './entry-types.ts';

const filterDay = dayField('日期不能为空').optional();

/** A position after an entry. Amounts have 2 decimals (of coins 8), unit costs 4. */
export const positionState = z.object({
  quantity: z.number(),
  cost: z.number(),
  /** Unit costs, and the diluted cost, are null while nothing is held. */
  averageCost: z.number().nullable(),
  dilutedCost: z.number().nullable(),
  dilutedUnitCost: z.number().nullable(),
  realizedGain: z.number(),
  income: z.number(),
  fees: z.number(),
  taxes: z.number(),
  netInvested: z.number(),
  fifoCost: z.number(),
  fifoRealizedGain: z.number(),
});
export type PositionFigures = z.output<typeof positionState>;

export const entryEffect = z.object({
  quantity: z.number(),
  cost: z.number(),
  realizedGain: z.number(),
  income: z.number(),
  /** Positive when the owner receives money. */
  cash: z.number(),
  /** Positive when the owner puts something in; null where a market value is not known. */
  flow: z.number().nullable(),
});

export const investmentEntry = z.object({
  ...answerFields(entriesTable),
  label: z.string(),
  currency: currencyField,
  effect: entryEffect,
  after: positionState,
  /** Who of a household wrote it; left out for one's own data. */
  writtenBy: writer.optional(),
});
export type InvestmentEntry = z.output<typeof investmentEntry>;

export const entryWarning = z.object({ field: z.string(), message: z.string() });

/** An entry as a write answers it, with what looks wrong and was taken all the same. */
export const writtenEntry = investmentEntry.extend({ warnings: z.array(entryWarning) });
export type WrittenEntry = z.output<typeof writtenEntry>;

export const entryPreview = z.object({
  before: positionState,
  after: positionState,
  /** Of the years that have any realised gain, oldest first. */
  realizedByYear: z.array(z.object({ year: z.int(), before: z.number(), after: z.number() })),
  /** The entries whose realised gain becomes another one. */
  moved: z.array(
    z.object({
      id,
      day: z.string(),
      type: z.enum(entryTypes),
      realizedBefore: z.number(),
      realizedAfter: z.number(),
    }),
  ),
  warnings: z.array(entryWarning),
});
export type EntryPreview = z.output<typeof entryPreview>;

/** An entry as a line of prices shows it. */
const entryMark = investmentEntry
  .pick({ type: true, label: true, day: true, quantity: true, price: true, amount: true })
  .extend({
    /** What one unit cost after it, with 4 decimals; null while nothing is held. */
    averageCost: z.number().nullable(),
  });
export type EntryMark = z.output<typeof entryMark>;

const entryMarks = z.object({
  /** What one unit cost before the first of them; null when nothing was held. */
  averageCostBefore: z.number().nullable(),
  entries: z.array(entryMark),
});
export type EntryMarks = z.output<typeof entryMarks>;

export const investmentEntriesSchemas = {
  list: {
    query: pageQuery.extend({
      type: entryType.optional(),
      from: filterDay,
      to: filterDay,
      writer: writerFilter,
    }),
    data: pageOf(investmentEntry),
  },
  marks: { query: z.object({ from: filterDay }), data: entryMarks },
  exportEntries: { query: z.object({ format: fileFormatField }), data: nothing },
  add: { body: addEntryBody, data: writtenEntry },
  preview: { body: previewEntryBody, data: entryPreview },
  edit: { body: editEntryBody, data: writtenEntry },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
