import '@mantine/charts/styles.layer.css';
import { AreaChart } from '@mantine/charts';
import type { Currency } from '../../contract/fields.ts';
import { compactAmount } from '../lib/compact-amount.ts';
import { formatMoney } from '../lib/format.ts';

export interface ValuePoint {
  /** 0 is the day of purchase, 1 the end of the first year of use. */
  year: number;
  value: number;
}

interface DepreciationChartProps {
  points: ValuePoint[];
  currency: Currency;
  height: number;
}

/** How the value goes down; its figures stand in the table below. Loaded on demand. */
export function DepreciationChart({ points, currency, height }: DepreciationChartProps) {
  return (
    <div aria-hidden="true">
      <AreaChart
        h={height}
        data={points}
        dataKey="year"
        series={[{ name: 'value', label: '年末价值', color: 'var(--accent)' }]}
        curveType="linear"
        withDots={points.length < 12}
        withGradient={false}
        fillOpacity={0.12}
        valueFormatter={(value) => formatMoney(value, currency)}
        xAxisProps={{
          tickFormatter: (year: number) => (year === 0 ? '购入' : `${year}年`),
          minTickGap: 20,
        }}
        yAxisProps={{ tickFormatter: compactAmount, width: 56 }}
        tooltipProps={{ labelFormatter: (year) => (year === 0 ? '购入时' : `第 ${year} 年末`) }}
        gridAxis="x"
        tickLine="none"
        strokeDasharray="0"
        areaChartProps={{ accessibilityLayer: false, margin: { top: 10, right: 4 } }}
      />
    </div>
  );
}
