import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type NetWorthHistory, netWorth } from '../../../../contract/net-worth/net-worth.ts';
import { call } from '../../../lib/api/api.ts';
import { type ChartPeriod, chartPeriods, firstDayOf } from '../../../lib/format/chart-periods.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney, today } from '../../../lib/format/format.ts';
import { keepsLast, keyOfCall, silent } from '../../../lib/query/use-call.ts';
import { ChartSlot, chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Explain } from '../../../ui/figures/explain.tsx';
import { ExplanationText } from '../../../ui/figures/explanation-text.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { ChangeLine } from '../changes/change-line.tsx';
import { SpendingLine } from '../changes/spending-line.tsx';
import { NoData } from '../panels/no-data.tsx';
import { enteredMarks } from './entered-marks.ts';
import classes from './history.module.css';
import { type HistoryGap, historyGaps } from './history-gaps.ts';

const SplitChart = latePart(async () => (await import('./split-chart.tsx')).SplitChart);

/** Of the drawing; the dashboard reserves as much before it is here. */
const height = 208;

/** The line of net worth with the choice of its period, why it changed this month, and what was spent. Loaded after the figures. */
export function NetWorthLine() {
  const [period, setPeriod] = useState<ChartPeriod>('1Y');
  const [isSplit, setSplit] = useState(false);
  const { data, isError, isPlaceholderData, refetch } = useNetWorthHistory(period, isSplit);
  // At low priority: a history of ten years does not keep a finger waiting.
  const history = useDeferredValue(data);
  const hasAreas = history?.points.every(({ areas }) => areas !== undefined) ?? false;
  return (
    <>
      <div className={classes.choices}>
        <ChoiceRow
          label="期间"
          options={chartPeriods}
          value={period}
          onChange={(value) => setPeriod(value)}
        />
        <button
          type="button"
          className={classes.split}
          aria-pressed={isSplit}
          onClick={() => setSplit(!isSplit)}
        >
          按类别
        </button>
      </div>
      <div className={classes.chart} aria-busy={isPlaceholderData || !history}>
        {history ? (
          <Drawn history={history} isSplit={isSplit && hasAreas} />
        ) : isError ? (
          <LoadError message="获取净资产走势失败" onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={height} />
        )}
      </div>
      <Gaps history={history} />
      <ChangeLine />
      {history && history.points.length > 0 && <SpendingLine />}
    </>
  );
}

function Drawn({ history, isSplit }: { history: NetWorthHistory; isSplit: boolean }) {
  if (history.points.length === 0)
    return <NoData hint="有了第一笔数据之后，这里显示净资产走势。" />;
  const Chart = isSplit ? SplitChart : HistoryChart;
  return (
    <ChartSlot height={height + chartFootHeight}>
      <Chart history={history} height={height} />
    </ChartSlot>
  );
}

/** Names what the line leaves out; the first by name, all with their days on demand. */
function Gaps({ history }: { history: NetWorthHistory | undefined }) {
  const gaps = historyGaps(history?.points ?? []);
  const [first] = gaps;
  return (
    <p className={classes.gaps}>
      {first && (
        <>
          <span className={classes.gap}>
            虚线处未计入：{first.text}
            {gaps.length > 1 && ` 等 ${gaps.length} 项`}
          </span>
          <Explain subject="未计入的部分">{() => <GapList gaps={gaps} />}</Explain>
        </>
      )}
    </p>
  );
}

function GapList({ gaps }: { gaps: readonly HistoryGap[] }) {
  return (
    <ExplanationText
      title="未计入的部分"
      text="这些在当天不知道值多少，所以没有计入那一天的净资产。走势图上是虚线。"
      parts={gaps.map(({ text, from, to }) => ({
        label: text,
        value: from === to ? from : `${from} 至 ${to}`,
      }))}
    />
  );
}

interface HistoryChartProps {
  history: NetWorthHistory;
  height: number;
}

/**
 * Net worth day by day; dashed where it leaves something out, which each point names, and marked where
 * something was entered.
 */
function HistoryChart({ history, height }: HistoryChartProps) {
  const { points, currency } = history;
  return (
    <LineChart
      label="净资产走势"
      axis={{ days: points.map(({ day }) => day) }}
      series={[
        {
          name: '净资产',
          values: points.map(({ netWorth }) => netWorth),
          partial: points.map(({ missing }) => missing.length > 0),
        },
      ]}
      marks={enteredMarks(history)}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
      notesOf={(index) => points[index]?.missing.map(({ message }) => message) ?? []}
    />
  );
}

/** A whole history with fewer weeks is asked for by day. */
const fewWeeks = 104;

/**
 * Net worth through a period, in the base currency; the last one stays on screen while another is
 * fetched. `split`: with its parts.
 */
function useNetWorthHistory(period: ChartPeriod, split: boolean) {
  const from = firstDayOf(period, today());
  const query = {
    ...(from ? { from, interval: 'DAY' as const } : { interval: 'WEEK' as const }),
    ...(split && { split: 'true' as const }),
  };
  return useQuery({
    queryKey: keyOfCall(netWorth.history, { query }),
    queryFn: async ({ signal }) => {
      const history = await call(netWorth.history, { query }, { signal });
      if (from || history.points.length >= fewWeeks) return history;
      return call(netWorth.history, { query: { ...query, interval: 'DAY' } }, { signal });
    },
    ...keepsLast,
    // The panel shows that it failed.
    ...silent,
  });
}
