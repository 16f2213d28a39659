import type { Currency } from '../../../../contract/fields/currencies.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';

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
    <LineChart
      label="逐年的价值"
      axis={{
        names: points.map(({ year }) => ({
          name: year === 0 ? '购入时' : `第 ${year} 年末`,
          label: year === 0 ? '购入' : `${year}年`,
        })),
      }}
      series={[{ name: '价值', values: points.map(({ value }) => value), look: 'filled' }]}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
      hasTableNearby
    />
  );
}
