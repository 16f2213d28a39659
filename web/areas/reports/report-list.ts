import type { ComponentType } from 'react';
import type { ReportName } from '../../../contract/reports/reports.ts';
import type { ReportSubject, ReportViewProps } from './report-question.ts';

interface ReportEntry {
  /** As the server's report is called, whose files the page exports, and as the address says it. */
  name: ReportName;
  title: string;
  /** What can be chosen above it. */
  subject: ReportSubject;
  load: () => Promise<ComponentType<ReportViewProps>>;
}

/** The reports in the order in which they are offered; the first is shown when the address names none. */
export const reportList: readonly [ReportEntry, ...ReportEntry[]] = [
  {
    name: 'balance-sheet',
    title: '资产负债表',
    subject: 'days',
    load: async () => (await import('./balance-sheet/balance-sheet.tsx')).BalanceSheet,
  },
];
