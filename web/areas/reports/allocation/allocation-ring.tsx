import type { Allocation } from '../../../../contract/allocation/allocation.ts';
import { formatMoney, formatPercent } from '../../../lib/format/format.ts';
import { RingChart } from '../../../ui/charts/ring-chart.tsx';
import { ringRows } from './ring-rows.ts';

interface AllocationRingProps {
  report: Allocation;
  size: number;
}

/** The ring beside the table, which has the same figures. Loaded on demand. */
export function AllocationRing({ report: { rows, currency }, size }: AllocationRingProps) {
  const { own, others } = ringRows(rows);
  const parts = own.map(({ label, value, percent }, look) => ({
    name: label,
    value,
    look,
    share: formatPercent(percent, 1),
  }));
  if (others) {
    parts.push({
      name: `其余 ${others.count} 项`,
      value: others.value,
      look: own.length,
      share: formatPercent(others.percent, 1),
    });
  }
  return (
    <RingChart
      label="资产配置"
      parts={parts}
      size={size}
      thickness={26}
      format={(amount) => formatMoney(amount, currency)}
      hasTableNearby
    />
  );
}
