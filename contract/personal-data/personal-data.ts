import { calls } from '../endpoint.ts';
import type { personalDataSchemas } from './personal-data.schemas.ts';

export type { Imported, PersonalFile } from './personal-data.schemas.ts';

/** About 70,000 entries of cash accounts: decades of a household. */
const maxFileBytes = 8 * 1024 * 1024;
/** An entry is five values, in a hundred bytes. */
const maxFileValues = 600_000;

const shared = { access: 'user' } as const;

export const personalData = calls<typeof personalDataSchemas>()({
  export: {
    ...shared,
    name: 'personalData.export',
    role: 'OWNER',
    method: 'GET',
    path: '/personal-data/export',
    summary: 'Everything the user keeps here as one JSON file, which an empty account can import',
    effect: 'read',
    confirmed: 'always',
    file: 'application/json',
  },
  workbook: {
    ...shared,
    name: 'personalData.workbook',
    role: 'OWNER',
    method: 'GET',
    path: '/personal-data/workbook',
    summary: 'The same to read in a spreadsheet, a sheet for each kind of thing',
    effect: 'read',
    confirmed: 'always',
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  import: {
    ...shared,
    name: 'personalData.import',
    role: 'OWNER',
    method: 'POST',
    path: '/personal-data/import',
    summary: 'Bring the JSON file of an export into an account that keeps nothing yet',
    effect: 'transaction',
    maxBodyBytes: maxFileBytes,
    maxBodyValues: maxFileValues,
    message: '数据已导入',
  },
});
