import { Skeleton } from '@mantine/core';
import { lazy } from 'react';
import type { Currency } from '../../contract/fields.ts';
import { ChartSlot } from '../ui/chart-slot.tsx';
import { NoData } from './no-data.tsx';
import { Panel } from './panel.tsx';
import type { TrendPoint } from './trend.ts';
import classes from './trend-panel.module.css';
import { TrendTable } from './trend-table.tsx';

const TrendChart = lazy(async () => ({
  default: (await import('./trend-chart.tsx')).TrendChart,
}));

interface TrendPanelProps {
  /** Undefined while they are being fetched, or when that failed. */
  points: readonly TrendPoint[] | undefined;
  failed: boolean;
  currency: Currency;
}

const height = 232;

/** How the investments' value went, month by month. */
export function TrendPanel({ points, failed, currency }: TrendPanelProps) {
  return (
    <Panel title="投资走势" aside="按月">
      <div className={classes.body}>
        {points ? (
          <Trend points={points} currency={currency} />
        ) : failed ? (
          <NoData hint="走势暂时无法加载，请稍后刷新。" />
        ) : (
          <Skeleton height={height} />
        )}
      </div>
    </Panel>
  );
}

function Trend({ points, currency }: { points: readonly TrendPoint[]; currency: Currency }) {
  if (points.length === 0) return <NoData hint="有了投资之后，这里按月显示投资价值。" />;
  return (
    <>
      <ChartSlot height={height}>
        <TrendChart points={[...points]} currency={currency} height={height} />
      </ChartSlot>
      <TrendTable points={points} currency={currency} />
    </>
  );
}
