import { ChartSlot, chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Explain } from '../../../ui/figures/explain.tsx';
import { ExplanationText } from '../../../ui/figures/explanation-text.tsx';
import { NoData } from './no-data.tsx';
import { Panel } from './panel.tsx';
import type { TrendPoint } from './trend.ts';
import classes from './trend-panel.module.css';

const TrendChart = latePart(async () => (await import('./trend-chart.tsx')).TrendChart);

interface TrendPanelProps {
  /** Undefined while they are being fetched, or when that failed. */
  points: readonly TrendPoint[] | undefined;
  failed: boolean;
  onRetry: () => void;
}

const height = 232;

/** How the investments' value went, month by month. */
export function TrendPanel({ points, failed, onRetry }: TrendPanelProps) {
  return (
    <Panel title="投资走势" aside="按月" explain={points && <TrendExplanation points={points} />}>
      <div className={classes.body}>
        {points ? (
          <Trend points={points} />
        ) : failed ? (
          <LoadError message="获取投资走势失败" onRetry={onRetry} />
        ) : (
          <Skeleton height={height + chartFootHeight} />
        )}
      </div>
    </Panel>
  );
}

function TrendExplanation({ points }: { points: readonly TrendPoint[] }) {
  return (
    <Explain subject="投资走势">
      {() => (
        <ExplanationText
          title="投资走势"
          text="投资组合在每个月底的价值，当月是今天的，不含证券账户。每一点用当天或之前最近的价格和汇率计算，还没有价格时按成本计。"
          parts={[]}
          basis={missingIn(points)}
        />
      )}
    </Explain>
  );
}

function missingIn(points: readonly TrendPoint[]): string[] {
  const missing = [...new Set(points.flatMap((point) => point.missingRates))];
  return missing.length > 0 ? [`未计入：缺少 ${missing.join('、')} 汇率。`] : [];
}

function Trend({ points }: { points: readonly TrendPoint[] }) {
  const currency = points[0]?.currency;
  if (!currency) return <NoData hint="有了投资之后，这里按月显示投资价值。" />;
  return (
    <ChartSlot height={height + chartFootHeight}>
      <TrendChart points={points} currency={currency} height={height} />
    </ChartSlot>
  );
}
