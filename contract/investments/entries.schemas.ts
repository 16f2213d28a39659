import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import { nothing, pageOf, pageQuery } from '../fields/fields.ts';
import { fileFormatField } from '../fields/query-fields.ts';
import {
  addEntryBody,
  editEntryBody,
  entryPreview,
  entryType,
  investmentEntry,
  previewEntryBody,
  writtenEntry,
} from './entry-fields.ts';

const filterDay = dayField('日期不能为空').optional();

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
    query: pageQuery.extend({ type: entryType.optional(), from: filterDay, to: filterDay }),
    data: pageOf(investmentEntry),
  },
  marks: { query: z.object({ from: filterDay }), data: entryMarks },
  exportEntries: { query: z.object({ format: fileFormatField }), data: nothing },
  add: { body: addEntryBody, data: writtenEntry },
  preview: { body: previewEntryBody, data: entryPreview },
  edit: { body: editEntryBody, data: writtenEntry },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
