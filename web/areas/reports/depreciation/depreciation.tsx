import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ReportBasis, ReportData } from '../report-basis.tsx';
import type { ReportViewProps } from '../report-question.ts';
import { useReport } from '../reports.queries.ts';
import { columnsOf } from '../table/report-cell.tsx';
import { ReportTable } from '../table/report-table.tsx';

const kinds = {
  originalValue: 'amount',
  openingAccumulated: 'amount',
  charge: 'amount',
  accumulated: 'amount',
  bookValue: 'amount',
  marketValue: 'amount',
  gain: 'amount',
} as const;

/** What each fixed asset was charged over a period. */
export function DepreciationReport({ question }: ReportViewProps) {
  const { from, to, currency } = question;
  const report = useReport('depreciation', { from, to, currency });
  return (
    <ReportData query={report}>
      {({ title, columns, rows, totals, usedRates, asked }) =>
        rows.length === 0 ? (
          <EmptyState text="暂无折旧" hint={`${asked.from} 至 ${asked.to} 没有固定资产。`} />
        ) : (
          <>
            <ReportTable
              label={title}
              columns={columnsOf(columns, kinds)}
              rows={rows}
              totals={totals}
              currency={asked.currency}
            />
            <ReportBasis
              day={asked.to}
              currency={asked.currency}
              usedRates={usedRates}
              notes={['按现行折旧设置计算']}
            />
          </>
        )
      }
    </ReportData>
  );
}
