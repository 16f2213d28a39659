import type { NetWorthHistory } from '../../../../contract/net-worth/net-worth.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { enteredMarks } from './entered-marks.ts';

interface HistoryChartProps {
  history: NetWorthHistory;
  height: number;
}

/**
 * Net worth day by day; dashed where it leaves something out, which each point names, and marked where
 * something was entered.
 */
export function HistoryChart({ history, height }: HistoryChartProps) {
  const { points, currency } = history;
  return (
    <LineChart
      label="净资产走势"
      axis={{ days: points.map(({ day }) => day) }}
      series={[
        {
          name: '净资产',
          values: points.map(({ netWorth }) => netWorth),
          partial: points.map(({ missing }) => missing.length > 0),
        },
      ]}
      marks={enteredMarks(history)}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
      notesOf={(index) => points[index]?.missing.map(({ message }) => message) ?? []}
    />
  );
}
