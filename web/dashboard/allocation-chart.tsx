import '@mantine/charts/styles.layer.css';
import { DonutChart } from '@mantine/charts';
import type { AllocationShare } from './allocation.ts';

interface AllocationChartProps {
  shares: AllocationShare[];
  size: number;
  format: (amount: number) => string;
}

/** The ring beside the allocation table, which says the same in words. Loaded on demand. */
export function AllocationChart({ shares, size, format }: AllocationChartProps) {
  const data = shares
    .filter(({ amount }) => amount > 0)
    .map(({ name, amount, colour }) => ({ name, value: amount, color: colour }));
  return (
    <div aria-hidden="true">
      <DonutChart
        data={data}
        size={size}
        thickness={26}
        startAngle={90}
        endAngle={-270}
        strokeWidth={data.length > 1 ? 2 : 0}
        strokeColor="var(--mantine-color-body)"
        tooltipDataSource="segment"
        valueFormatter={format}
        // A sliver too thin to see would read as nothing.
        pieProps={{ minAngle: 3, rootTabIndex: -1 }}
        accessibilityLayer={false}
      />
    </div>
  );
}
