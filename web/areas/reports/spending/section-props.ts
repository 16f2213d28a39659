import type { SpendingReport } from '../../../../contract/spending/report.ts';

/** The props of every section of the report. */
export interface SectionProps {
  answer: SpendingReport;
}
