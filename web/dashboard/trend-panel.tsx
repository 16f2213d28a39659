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
  points: TrendPoint[];
  currency: Currency;
}

/** How the investments' value went, month by month. */
export function TrendPanel({ points, currency }: TrendPanelProps) {
  return (
    <Panel title="投资走势" aside="按月">
      <div className={classes.body}>
        {points.length === 0 ? (
          <NoData hint="有了投资之后，这里按月显示投资价值。" />
        ) : (
          <>
            <ChartSlot height={232}>
              <TrendChart points={points} currency={currency} height={232} />
            </ChartSlot>
            <TrendTable points={points} currency={currency} />
          </>
        )}
      </div>
    </Panel>
  );
}
