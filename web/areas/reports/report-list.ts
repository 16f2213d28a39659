import type { ComponentType } from 'react';
import type { ReportName } from '../../../contract/reports/reports.ts';
import type { ReportSubject, ReportViewProps } from './report-question.ts';

interface ReportEntry {
  /**
   * The name of the server's report, whose files the page exports,
   * and of the report in the address.
   */
  name: ReportName;
  title: string;
  /** What can be chosen above it. */
  subject: ReportSubject;
  /** Whether it can be about one kind of investment or one securities account. */
  isScoped?: true;
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
  {
    name: 'net-worth-changes',
    title: '净资产变动',
    subject: 'change',
    load: async () => (await import('./changes/net-worth-changes.tsx')).NetWorthChangesReport,
  },
  {
    name: 'spending',
    title: '收支',
    subject: 'period',
    load: async () => (await import('./spending/spending-report.tsx')).SpendingReport,
  },
  {
    name: 'investment-returns',
    title: '投资收益',
    subject: 'period',
    isScoped: true,
    load: async () => (await import('./returns/investment-returns.tsx')).InvestmentReturns,
  },
  {
    name: 'return-calendar',
    title: '收益日历',
    subject: 'period',
    isScoped: true,
    load: async () => (await import('./returns/return-calendar.tsx')).ReturnCalendar,
  },
  {
    name: 'allocation',
    title: '资产配置',
    subject: 'none',
    load: async () => (await import('./allocation/allocation-report.tsx')).AllocationReport,
  },
  {
    name: 'depreciation',
    title: '折旧表',
    subject: 'period',
    load: async () => (await import('./depreciation/depreciation.tsx')).DepreciationReport,
  },
  {
    name: 'cash-flow',
    title: '现金流水',
    subject: 'period',
    load: async () => (await import('./cash-flow/cash-flow.tsx')).CashFlowReport,
  },
  {
    name: 'cash-forecast',
    title: '现金预测',
    subject: 'none',
    load: async () => (await import('./planning/planning-reports.tsx')).CashForecastReport,
  },
  {
    name: 'goals',
    title: '目标',
    subject: 'none',
    load: async () => (await import('./planning/planning-reports.tsx')).GoalsReport,
  },
  {
    name: 'scenarios',
    title: '试算',
    subject: 'none',
    load: async () => (await import('./planning/planning-reports.tsx')).ScenariosReport,
  },
];
