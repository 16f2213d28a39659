import type { Currency } from '../../../../contract/fields/currencies.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatDay, formatMoney } from '../../../lib/format/format.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import type { TrendPoint } from './trend.ts';

interface TrendChartProps {
  points: readonly TrendPoint[];
  currency: Currency;
  height: number;
}

/** docs/specification.md, chapter 2 names the line so. */
const series = '投资价值';

/** The value of all investments, month by month. Loaded on demand. */
export function TrendChart({ points, currency, height }: TrendChartProps) {
  return (
    <LineChart
      label={`${series}走势`}
      axis={{
        names: points.map(({ date }) => ({ name: formatDay(date), label: date.slice(0, 7) })),
      }}
      series={[{ name: series, values: points.map(({ totalValue }) => totalValue) }]}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
    />
  );
}
