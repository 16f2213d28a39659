import type { Currency } from '../../../../contract/fields/currencies.ts';
import { ReportBasis } from '../report-basis.tsx';
import type { useReport } from '../reports.queries.ts';
import type { ReportColumn } from './report-cell.tsx';
import { ReportTable } from './report-table.tsx';

/** How the columns are shown that are no text, by their keys. */
export type ColumnKinds = Readonly<Record<string, ReportColumn['kind']>>;

interface TableReportProps {
  answer: NonNullable<ReturnType<typeof useReport>['data']>;
  kinds: ColumnKinds;
  /** The last day that it is about. */
  day: string;
  currency: Currency;
  /** What else the figures rest on. */
  notes: readonly string[];
}

/** A report that is one table: its rows with their sums, and the day and the rates they rest on. */
export function TableReport({ answer, kinds, day, currency, notes }: TableReportProps) {
  const { title, columns, rows, totals, usedRates } = answer;
  const allNotes = [...notes, ...answer.notes];
  return (
    <>
      <ReportTable
        label={title}
        columns={columns.map((column) => ({ ...column, kind: kinds[column.key] ?? 'text' }))}
        rows={rows}
        totals={totals}
        currency={currency}
      />
      <ReportBasis day={day} currency={currency} usedRates={usedRates} notes={allNotes} />
    </>
  );
}
