import type { NetWorthHistory } from '../../../../contract/net-worth/net-worth.ts';
import {
  assetsByLook,
  liabilitiesByLook,
  partOf,
  type SheetPart,
} from '../../../../contract/net-worth/sheet-parts.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { AreaChart } from '../../../ui/charts/area-chart.tsx';
import { enteredMarks } from './entered-marks.ts';

interface SplitChartProps {
  history: NetWorthHistory;
  height: number;
}

/** Assets in the order, and so in the colours, of the dashboard's allocation; then what is owed. */
const charted: SheetPart[] = [...assetsByLook, ...liabilitiesByLook];

/** Net worth by what it is made of; what is owed lies below zero. Loaded when it is asked for. */
export function SplitChart({ history, height }: SplitChartProps) {
  const { points, currency } = history;
  const entered = new Map(enteredMarks(history).map(({ index, text }) => [index, text]));
  const shown = charted.filter((part) =>
    points.some((point) => !partOf(part).isOptional || point.areas?.[part] !== undefined),
  );
  return (
    <AreaChart
      label="净资产走势，按类别"
      axis={{ days: points.map(({ day }) => day) }}
      series={shown.map((part) => ({
        name: partOf(part).label,
        values: points.map((point) => point.areas?.[part] ?? 0),
      }))}
      total={{ name: '净资产', values: points.map(({ netWorth }) => netWorth) }}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
      notesOf={(index) => [
        ...(entered.has(index) ? [entered.get(index) ?? ''] : []),
        ...(points[index]?.missing.map(({ message }) => message) ?? []),
      ]}
    />
  );
}
