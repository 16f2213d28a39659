import { RingChart } from '../../../ui/charts/ring-chart.tsx';
import { type AllocationShare, shareText } from './allocation.ts';

interface AllocationChartProps {
  shares: AllocationShare[];
  size: number;
  format: (amount: number) => string;
}

/** The ring beside the allocation table, which has the same figures as text. Loaded on demand. */
export function AllocationChart({ shares, size, format }: AllocationChartProps) {
  const parts = shares.flatMap(({ name, amount, share, look }) =>
    amount !== null && amount > 0
      ? [{ name, value: amount, look, share: shareText(amount, share) }]
      : [],
  );
  return (
    <RingChart
      label="资产分布"
      parts={parts}
      size={size}
      thickness={26}
      format={format}
      hasTableNearby
    />
  );
}
