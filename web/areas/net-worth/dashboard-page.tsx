import { LoadError } from '../../ui/feedback/load-error.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { Cautions } from './cautions.tsx';
import { useAssetOverview, useInvestmentTrend } from './dashboard.queries.ts';
import { DashboardFigures } from './dashboard-figures.tsx';
import classes from './dashboard-page.module.css';
import { AccountPanel } from './panels/account-panel.tsx';
import { AllocationPanel } from './panels/allocation-panel.tsx';
import { FirstStep } from './panels/first-step.tsx';
import { InvestmentPanel } from './panels/investment-panel.tsx';
import { QuickActions } from './panels/quick-actions.tsx';
import { TrendPanel } from './panels/trend-panel.tsx';
import { UpdateTimes } from './panels/update-times.tsx';

/** The whole balance sheet on one page. Where one call fails, what the other brought still stands. */
export function DashboardPage() {
  const { data: overview, isError, refetch, isRefetching } = useAssetOverview();
  const trend = useInvestmentTrend();

  async function refresh() {
    const [{ isSuccess }, newest] = await Promise.all([refetch(), trend.refetch()]);
    if (isSuccess && newest.isSuccess) toast.success('数据已刷新');
  }

  const isMissing = isError && !overview;
  const trendPanel = (
    <TrendPanel points={trend.data} failed={trend.isError} onRetry={() => void trend.refetch()} />
  );
  const quickActions = (
    <QuickActions
      onRefresh={() => void refresh()}
      refreshing={isRefetching || trend.isRefetching}
    />
  );
  return (
    <>
      <PageHeader
        title="资产总览"
        description={!isMissing && <UpdateTimes overview={overview} />}
        actions={overview && <Cautions overview={overview} />}
      />
      <div className={classes.statement}>
        {isMissing ? (
          <>
            <LoadError message="获取资产总览失败" onRetry={() => void refetch()} />
            {trendPanel}
            {quickActions}
          </>
        ) : (
          <>
            <DashboardFigures overview={overview} />
            {overview && <FirstStep overview={overview} />}
            <div className={classes.charts}>
              <AllocationPanel overview={overview} />
              {trendPanel}
            </div>
            <div className={classes.panels}>
              <AccountPanel overview={overview} />
              <InvestmentPanel overview={overview} />
              {quickActions}
            </div>
          </>
        )}
      </div>
    </>
  );
}
