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

export const investmentEntriesSchemas = {
  list: {
    query: pageQuery.extend({ type: entryType.optional(), from: filterDay, to: filterDay }),
    data: pageOf(investmentEntry),
  },
  exportEntries: { query: z.object({ format: fileFormatField }), data: nothing },
  add: { body: addEntryBody, data: writtenEntry },
  preview: { body: previewEntryBody, data: entryPreview },
  edit: { body: editEntryBody, data: writtenEntry },
  remove: { data: nothing },
} satisfies Record<string, CallSchemas>;
