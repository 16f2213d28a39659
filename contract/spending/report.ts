import { calls } from '../endpoint.ts';
import type { spendingReportSchemas } from './spending-report.schemas.ts';

export type { SpendingReport, SpendingReportRow } from './spending-report.schemas.ts';

const shared = { method: 'GET', access: 'user', effect: 'read', token: 'scope' } as const;

export const spendingReport = calls<typeof spendingReportSchemas>()({
  show: {
    ...shared,
    name: 'spendingReport.show',
    path: '/spending/report',
    summary:
      'Income and expense of a period by month, category and payee, whose lines sum to the saving of the change of net worth',
  },
  rows: {
    ...shared,
    name: 'spendingReport.rows',
    path: '/spending/report/rows',
    exports: '收支明细',
    summary: 'What a line of the report is made of, newest first',
  },
});
