import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dayField } from '../fields/day-field.ts';
import { nothing, pageOf, pageQuery } from '../fields/fields.ts';
import {
  addEntryBody,
  editEntryBody,
  entryPreview,
  entryType,
  investmentEntry,
  previewEntryBody,
  writtenEntry,
} from './entry-fields.ts';

const shared = { access: 'user' } as const;
const filterDay = dayField('日期不能为空').optional();

/** What was bought, sold, paid out and split of one holding, entry by entry. */
export const investmentEntries = {
  list: endpoint({
    ...shared,
    name: 'investments.listEntries',
    method: 'GET',
    path: '/investments/:id/entries',
    summary: 'The entries of a holding with what each changes, newest first, page by page',
    effect: 'read',
    query: pageQuery.extend({
      type: entryType.optional(),
      from: filterDay,
      to: filterDay,
    }),
    data: pageOf(investmentEntry),
  }),
  add: endpoint({
    ...shared,
    name: 'investments.addEntry',
    method: 'POST',
    path: '/investments/:id/entries',
    summary: 'Add an entry on any day; everything after it is worked out anew',
    effect: 'transaction',
    body: addEntryBody,
    data: writtenEntry,
    message: '交易已记录',
  }),
  preview: endpoint({
    ...shared,
    name: 'investments.previewEntry',
    method: 'POST',
    path: '/investments/:id/entries/preview',
    summary: 'What adding, editing or removing an entry would change; writes nothing',
    effect: 'read',
    body: previewEntryBody,
    data: entryPreview,
  }),
  edit: endpoint({
    ...shared,
    name: 'investments.editEntry',
    method: 'PUT',
    path: '/investments/:id/entries/:entryId',
    summary: 'Edit an entry; everything after it is worked out anew',
    effect: 'transaction',
    body: editEntryBody,
    data: writtenEntry,
    message: '交易已更新',
  }),
  remove: endpoint({
    ...shared,
    name: 'investments.removeEntry',
    method: 'DELETE',
    path: '/investments/:id/entries/:entryId',
    summary: 'Remove an entry, of a pair both; money that moved with it is moved back',
    effect: 'transaction',
    data: nothing,
    message: '交易已删除',
  }),
};
