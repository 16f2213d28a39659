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

/** The line itself; its figures stand in the table beside it. Loaded on demand. */
export function TrendChart({ points, currency, height }: TrendChartProps) {
  return (
    <LineChart
      label={`${series}走势，按左右方向键逐点查看`}
      points={points.map(({ date, totalValue }) => ({
        name: `${formatDay(date)} ${series}`,
        label: date.slice(0, 7),
        value: totalValue,
      }))}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
    />
  );
}
