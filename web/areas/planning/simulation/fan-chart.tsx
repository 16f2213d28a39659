import type { Currency } from '../../../../contract/fields/currencies.ts';
import { percentiles } from '../../../../finance/planning/simulated-paths.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';

interface FanChartProps {
  label: string;
  firstYear: number;
  /** For each percentile, what is there at the end of each year, from today on. */
  fan: readonly (readonly number[])[];
  currency: Currency;
  height: number;
}

/** The percentiles of simulated paths: the highest first, as they lie in the drawing. */
export function FanChart({ label, firstYear, fan, currency, height }: FanChartProps) {
  const years = (fan[0] ?? []).map((_, index) =>
    index === 0
      ? { name: '今天', label: '今天' }
      : { name: `${firstYear + index - 1} 年末`, label: String(firstYear + index - 1) },
  );
  const lines = percentiles.map((percent, at) => ({
    name: percent === 50 ? '中位数' : `${percent}%`,
    values: fan[at] ?? [],
  }));
  return (
    <LineChart
      label={label}
      axis={{ names: years }}
      axisName="年份"
      series={lines.toReversed()}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
    />
  );
}
