import type { SpendingReport } from '../../../../contract/spending/report.ts';

/** What every section of the report is given. */
export interface SectionProps {
  answer: SpendingReport;
}
