import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';

/** Reports have nothing to show yet (docs/specification.md, chapter 2). */
export function ReportsPage() {
  return (
    <>
      <PageHeader title="报表分析" />
      <EmptyState text="暂无报表数据" hint="请先添加资产数据，系统会据此生成报表。" />
    </>
  );
}
