import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import type { Currency } from '../../contract/fields.ts';
import { compactAmount } from '../lib/compact-amount.ts';
import { formatMoney } from '../lib/format.ts';
import type { TrendPoint } from './trend.ts';

interface TrendChartProps {
  points: TrendPoint[];
  currency: Currency;
  height: number;
}

/** The line itself; its figures stand in the table beside it. Loaded on demand. */
export function TrendChart({ points, currency, height }: TrendChartProps) {
  return (
    <LineChart
      h={height}
      data={points}
      dataKey="date"
      series={[{ name: 'totalValue', label: '投资价值', color: 'var(--trend-line)' }]}
      curveType="linear"
      // A single point has no line to stand on.
      withDots={points.length < 3}
      valueFormatter={(value) => formatMoney(value, currency)}
      xAxisProps={{ tickFormatter: (date: string) => date.slice(0, 7), minTickGap: 24 }}
      yAxisProps={{ tickFormatter: compactAmount, width: 64, domain: ['auto', 'auto'] }}
      gridAxis="x"
      tickLine="none"
      strokeDasharray="0"
      lineChartProps={{ title: '投资价值走势' }}
    />
  );
}
