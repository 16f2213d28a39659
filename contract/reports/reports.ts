import { calls } from '../endpoint.ts';
import { tableFiles } from '../fields/table-files.ts';
import type { reportsSchemas } from './reports.schemas.ts';

export type { ReportName, ReportRow } from './reports.schemas.ts';

const shared = { method: 'GET', access: 'user', effect: 'read', token: 'scope' } as const;

export const reports = calls<typeof reportsSchemas>()({
  show: {
    ...shared,
    name: 'reports.show',
    path: '/reports/:name',
    summary: 'A report as a table, with its sums and the rates it rests on',
  },
  export: {
    ...shared,
    name: 'reports.export',
    path: '/reports/:name/export',
    summary: 'The same table as a file for spreadsheets',
    file: tableFiles,
  },
});
