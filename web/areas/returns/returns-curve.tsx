import type { Performance } from '../../../contract/returns/returns.ts';
import { formatPercent, formatPercentTick } from '../../lib/format/format.ts';
import { LineChart } from '../../ui/charts/line-chart.tsx';

interface ReturnsCurveProps {
  points: NonNullable<Performance['points']>;
  benchmark: Performance['benchmark'];
  height: number;
}

/** The time-weighted return since the start, beside that of an index. Loaded on demand. */
export function ReturnsCurve({ points, benchmark, height }: ReturnsCurveProps) {
  const own = { name: '时间加权', values: points.map(({ percent }) => percent) };
  const index = benchmark && {
    name: benchmark.label,
    values: points.map(({ indexPercent }) => indexPercent),
  };
  return (
    <LineChart
      label="收益率走势"
      axis={{ days: points.map(({ day }) => day) }}
      series={index ? [own, index] : [own]}
      height={height}
      format={(value) => formatPercent(value)}
      formatTick={formatPercentTick}
    />
  );
}
