import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ReportData } from '../report-basis.tsx';
import type { ReportViewProps } from '../report-question.ts';
import { useReport } from '../reports.queries.ts';
import { TableReport } from '../table/table-report.tsx';

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
      {(answer) =>
        answer.rows.length === 0 ? (
          <EmptyState
            text="暂无折旧"
            hint={`${answer.asked.from} 至 ${answer.asked.to} 没有固定资产。`}
          />
        ) : (
          <TableReport
            answer={answer}
            kinds={kinds}
            day={answer.asked.to}
            currency={answer.asked.currency}
            notes={['按现行折旧设置计算']}
          />
        )
      }
    </ReportData>
  );
}
