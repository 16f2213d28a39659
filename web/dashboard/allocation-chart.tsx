import { RingChart } from '../ui/ring-chart.tsx';
import type { AllocationShare } from './allocation.ts';

interface AllocationChartProps {
  shares: AllocationShare[];
  size: number;
  format: (amount: number) => string;
}

/** The ring beside the allocation table, which says the same in words. Loaded on demand. */
export function AllocationChart({ shares, size, format }: AllocationChartProps) {
  const segments = shares
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount, colour }) => ({ name, value: amount, colour }));
  return <RingChart segments={segments} size={size} thickness={26} format={format} />;
}
