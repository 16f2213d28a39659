import { LoadError } from '../ui/load-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { RateNote } from '../ui/rate-note.tsx';
import { toast } from '../ui/toast.ts';
import { AccountPanel } from './account-panel.tsx';
import { AllocationPanel } from './allocation-panel.tsx';
import { useAssetOverview } from './dashboard.queries.ts';
import { DashboardFigures } from './dashboard-figures.tsx';
import classes from './dashboard-page.module.css';
import { FirstStep } from './first-step.tsx';
import { InvestmentPanel } from './investment-panel.tsx';
import { QuickActions } from './quick-actions.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { UpdateTimes } from './update-times.tsx';

/** The whole balance sheet on one page: what is owned, what is owed, and where it stands. */
export function DashboardPage() {
  const { data: overview, error, refetch, isRefetching } = useAssetOverview();

  async function refresh() {
    const { isSuccess } = await refetch();
    if (isSuccess) toast.success('数据已刷新');
  }

  if (!overview && error) {
    return (
      <>
        <PageHeader title="资产总览" />
        <LoadError message="获取资产总览失败" onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title="资产总览"
        description={<UpdateTimes overview={overview} />}
        actions={overview && <RateNote {...overview} />}
      />
      <div className={classes.statement}>
        <DashboardFigures overview={overview} />
        {overview && <FirstStep overview={overview} />}
        <div className={classes.charts}>
          <AllocationPanel overview={overview} />
          <TrendPanel points={[]} currency={overview?.currency ?? 'CNY'} />
        </div>
        <div className={classes.panels}>
          <AccountPanel overview={overview} />
          <InvestmentPanel overview={overview} />
          <QuickActions onRefresh={() => void refresh()} refreshing={isRefetching} />
        </div>
      </div>
    </>
  );
}
