import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import './print.css';
import { ReportFrame } from './report-frame.tsx';
import { useNetWorthOn } from './reports.queries.ts';

/**
 * Reports, one at a time; for a user without any data a hint (docs/specification.md, chapter 2).
 */
export function ReportsPage() {
  const { data, error, refetch } = useNetWorthOn();
  if (data?.firstDay) return <ReportFrame today={data.day} currency={data.currency} />;
  return (
    <>
      <PageHeader title="报表分析" />
      {data ? (
        <EmptyState text="暂无报表数据" hint="请先添加资产数据，系统会据此生成报表。" />
      ) : (
        <NotLoaded error={error} refetch={refetch} />
      )}
    </>
  );
}
