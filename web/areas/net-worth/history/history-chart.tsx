import type { NetWorthHistory } from '../../../../contract/net-worth/net-worth.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';

interface HistoryChartProps {
  history: NetWorthHistory;
  height: number;
}

/** Net worth day by day; dashed where it leaves something out, which each point names. */
export function HistoryChart({ history: { points, currency }, height }: HistoryChartProps) {
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
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
      notesOf={(index) => points[index]?.missing.map(({ message }) => message) ?? []}
    />
  );
}
