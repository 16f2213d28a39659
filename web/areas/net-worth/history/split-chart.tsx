import type { NetWorthHistory } from '../../../../contract/net-worth/net-worth.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { AreaChart } from '../../../ui/charts/area-chart.tsx';

interface SplitChartProps {
  history: NetWorthHistory;
  height: number;
}

/** In the order, and so in the colours, of the dashboard's allocation; then what is owed. */
const areas = [
  { part: 'cash', name: '现金' },
  { part: 'investments', name: '投资' },
  { part: 'fixedAssets', name: '固定资产' },
  { part: 'receivables', name: '应收款' },
  { part: 'otherAssets', name: '其他资产' },
  { part: 'payables', name: '应付款' },
  { part: 'loans', name: '贷款' },
  { part: 'creditDebt', name: '信用账户欠款' },
] as const;

/** Net worth by what it is made of; what is owed lies below zero. Loaded when it is asked for. */
export function SplitChart({ history: { points, currency }, height }: SplitChartProps) {
  const hasOthers = points.some((point) => point.areas?.otherAssets !== undefined);
  const shown = areas.filter(({ part }) => part !== 'otherAssets' || hasOthers);
  return (
    <AreaChart
      label="净资产走势，按类别"
      axis={{ days: points.map(({ day }) => day) }}
      series={shown.map(({ part, name }) => ({
        name,
        values: points.map((point) => point.areas?.[part] ?? 0),
      }))}
      total={{ name: '净资产', values: points.map(({ netWorth }) => netWorth) }}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
      notesOf={(index) => points[index]?.missing.map(({ message }) => message) ?? []}
    />
  );
}
