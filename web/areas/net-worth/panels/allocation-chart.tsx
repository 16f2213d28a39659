import { RingChart } from '../../../ui/charts/ring-chart.tsx';
import type { AllocationShare } from './allocation.ts';

interface AllocationChartProps {
  shares: AllocationShare[];
  size: number;
  format: (amount: number) => string;
}

/** The ring beside the allocation table, which says the same in words. Loaded on demand. */
export function AllocationChart({ shares, size, format }: AllocationChartProps) {
  const segments = shares
    .map(({ name, amount, colour }) => ({ name, value: amount ?? 0, colour }))
    .filter(({ value }) => value > 0);
  return <RingChart segments={segments} size={size} thickness={26} format={format} />;
}
