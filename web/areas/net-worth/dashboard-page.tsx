import { useQueryClient } from '@tanstack/react-query';
import { netWorth } from '../../../contract/net-worth/net-worth.ts';
import { formatInstant } from '../../lib/format/format.ts';
import { keyOfCall } from '../../lib/query/use-call.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RateNote } from '../../ui/figures/rate-note.tsx';
import { PageHeader } from '../../ui/lists/page-header.tsx';
import { stalePricesText } from './basis.ts';
import { DashboardFigures } from './dashboard-figures.tsx';
import classes from './dashboard-page.module.css';
import { HistoryPanel } from './history/history-panel.tsx';
import { useAssetOverview, useInvestmentTrend } from './net-worth.queries.ts';
import { AccountPanel } from './panels/account-panel.tsx';
import { AllocationPanel } from './panels/allocation-panel.tsx';
import { DueHint } from './panels/due-hint.tsx';
import { FirstStep } from './panels/first-step.tsx';
import { InvestmentPanel } from './panels/investment-panel.tsx';
import { QuickActions } from './panels/quick-actions.tsx';
import { TrendPanel } from './panels/trend-panel.tsx';
import type { ShownOverview } from './shown-overview.ts';

/** All that is known about past days. */
const historyKey = keyOfCall(netWorth.history).slice(0, 1);

/**
 * The whole balance sheet on one page. When one of its two calls fails, the other's part is still
 * shown.
 */
export function DashboardPage() {
  const { data: overview, isError, refetch, isRefetching } = useAssetOverview();
  const trend = useInvestmentTrend();
  const queryClient = useQueryClient();

  async function refresh() {
    const [{ isSuccess }, newest] = await Promise.all([
      refetch(),
      trend.refetch(),
      queryClient.invalidateQueries({ queryKey: historyKey }),
    ]);
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
            <HistoryPanel isReady={overview !== undefined} />
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

/** A warning about currencies that the figures leave out, and about old rates and prices. */
function Cautions({ overview }: { overview: ShownOverview }) {
  const { stalePrices } = overview;
  return <RateNote {...overview} more={stalePrices ? stalePricesText(stalePrices) : undefined} />;
}

/** When the figures, and the prices in them, were updated. */
function UpdateTimes({ overview }: { overview: ShownOverview | undefined }) {
  return (
    <span className={classes.times}>
      <span>数据更新时间 {overview ? formatInstant(overview.lastUpdateTime) : '…'}</span>
      {overview?.priceUpdateTime && (
        <span>价格更新时间 {formatInstant(overview.priceUpdateTime)}</span>
      )}
      {overview && <DueHint />}
    </span>
  );
}
