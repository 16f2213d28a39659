import { calls } from '../endpoint.ts';
import { tableFiles } from '../fields/table-files.ts';
import type { investmentEntriesSchemas } from './entries.schemas.ts';

export type { EntryMark, EntryMarks } from './entries.schemas.ts';

const shared = { access: 'user' } as const;

/** What was bought, sold, paid out and split of one holding, entry by entry. */
export const investmentEntries = calls<typeof investmentEntriesSchemas>()({
  list: {
    ...shared,
    name: 'investments.listEntries',
    method: 'GET',
    path: '/investments/:id/entries',
    exports: '交易记录',
    summary: 'The entries of a holding with what each changes, newest first, page by page',
    effect: 'read',
    token: 'scope',
  },
  marks: {
    ...shared,
    name: 'investments.entryMarks',
    method: 'GET',
    path: '/investments/:id/entries/marks',
    summary: 'What a line of prices shows of all entries since a day, oldest first',
    effect: 'read',
    token: 'scope',
  },
  exportEntries: {
    ...shared,
    name: 'investments.exportEntries',
    method: 'GET',
    path: '/investments/entries/export',
    summary: 'The same whole, as a file for spreadsheets',
    effect: 'read',
    token: 'scope',
    file: tableFiles,
  },
  add: {
    ...shared,
    name: 'investments.addEntry',
    method: 'POST',
    path: '/investments/:id/entries',
    summary: 'Add an entry on any day; everything after it is worked out anew',
    effect: 'transaction',
    token: 'scope',
    message: '交易已记录',
  },
  preview: {
    ...shared,
    name: 'investments.previewEntry',
    method: 'POST',
    path: '/investments/:id/entries/preview',
    summary: 'What adding, editing or removing an entry would change; writes nothing',
    effect: 'read',
    token: 'scope',
  },
  edit: {
    ...shared,
    name: 'investments.editEntry',
    method: 'PUT',
    path: '/investments/:id/entries/:entryId',
    summary: 'Edit an entry; everything after it is worked out anew',
    effect: 'transaction',
    token: 'scope',
    message: '交易已更新',
  },
  remove: {
    ...shared,
    name: 'investments.removeEntry',
    method: 'DELETE',
    path: '/investments/:id/entries/:entryId',
    summary: 'Remove an entry, of a pair both; money that moved with it is moved back',
    effect: 'transaction',
    token: 'scope',
    message: '交易已删除',
  },
});
