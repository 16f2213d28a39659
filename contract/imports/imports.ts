import { calls } from '../endpoint.ts';
import type { importsSchemas } from './imports.schemas.ts';

export type { AccountChoice, InstrumentChoice } from './import-fields.ts';
export type {
  Import,
  ImportAccount,
  ImportCategoryWord,
  ImportInstrument,
  ImportMapping,
  ImportRow,
} from './imports.schemas.ts';
export type { SentRow } from './sent-rows.ts';

const shared = { access: 'user' } as const;

/** A row has about fifteen cells. */
const maxValues = 60_000;

export const imports = calls<typeof importsSchemas>()({
  list: {
    ...shared,
    name: 'imports.list',
    method: 'GET',
    path: '/imports',
    exports: '导入历史',
    summary: 'Imports, newest first; without a state those applied or undone',
    effect: 'read',
    token: 'scope',
  },
  create: {
    ...shared,
    name: 'imports.create',
    method: 'POST',
    path: '/imports',
    summary: 'Begin an import: a draft lives 24 hours, and a fourth replaces the oldest',
    effect: 'transaction',
    token: 'scope',
  },
  get: {
    ...shared,
    name: 'imports.get',
    method: 'GET',
    path: '/imports/:id',
    summary: 'One import; of a draft what it would do now',
    effect: 'read',
    token: 'scope',
  },
  update: {
    ...shared,
    name: 'imports.update',
    method: 'PUT',
    path: '/imports/:id',
    summary: 'Say which accounts, holdings and words the rows of a draft belong to',
    effect: 'transaction',
    token: 'scope',
  },
  remove: {
    ...shared,
    name: 'imports.remove',
    method: 'DELETE',
    path: '/imports/:id',
    summary: 'Drop a draft, or undo what was applied: exactly this batch, or nothing',
    effect: 'transaction',
    token: 'scope',
  },
  rows: {
    ...shared,
    name: 'imports.rows',
    method: 'GET',
    path: '/imports/:id/rows',
    exports: '导入核对',
    summary: 'The rows of an import and what each becomes, page by page',
    effect: 'read',
    token: 'scope',
  },
  addRows: {
    ...shared,
    name: 'imports.addRows',
    method: 'POST',
    path: '/imports/:id/rows',
    summary: 'Add rows of the file to a draft, 2,000 at most in a call and 20,000 in all',
    effect: 'transaction',
    token: 'scope',
    maxBodyBytes: 2 * 1024 * 1024,
    maxBodyValues: maxValues,
  },
  chooseRows: {
    ...shared,
    name: 'imports.chooseRows',
    method: 'PUT',
    path: '/imports/:id/rows',
    summary: 'Choose the rows of a draft that are imported',
    effect: 'transaction',
    token: 'scope',
  },
  chooseCategories: {
    ...shared,
    name: 'imports.chooseCategories',
    method: 'PUT',
    path: '/imports/:id/categories',
    summary:
      'Choose categories for rows of a draft, for all rows of a payee, or for categories of the file, which are remembered for its source',
    effect: 'transaction',
    token: 'scope',
  },
  apply: {
    ...shared,
    name: 'imports.apply',
    method: 'POST',
    path: '/imports/:id/apply',
    summary: 'Write all chosen rows of a draft, or nothing',
    effect: 'transaction',
    token: 'scope',
    message: '导入完成',
  },
  mappings: {
    ...shared,
    name: 'imports.mappings',
    method: 'GET',
    path: '/imports/mappings',
    summary: 'Which columns of a table mean what, by the hash of its header',
    effect: 'read',
    token: 'scope',
  },
  saveMapping: {
    ...shared,
    name: 'imports.saveMapping',
    method: 'PUT',
    path: '/imports/mappings/:hash',
    summary: 'Remember the columns of a table',
    effect: 'transaction',
    token: 'scope',
  },
  removeMapping: {
    ...shared,
    name: 'imports.removeMapping',
    method: 'DELETE',
    path: '/imports/mappings/:hash',
    summary: 'Forget the columns of a table',
    effect: 'transaction',
    token: 'scope',
  },
});
