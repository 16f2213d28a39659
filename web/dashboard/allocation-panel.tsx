import { lazy } from 'react';
import type { AssetOverview } from '../../contract/overview.ts';
import { formatMoney } from '../lib/format.ts';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { allocationOf } from './allocation.ts';
import classes from './allocation-panel.module.css';
import { AllocationTable } from './allocation-table.tsx';
import { ChartSlot } from './chart-slot.tsx';
import { NoData } from './no-data.tsx';
import { Panel } from './panel.tsx';

const AllocationChart = lazy(async () => ({
  default: (await import('./allocation-chart.tsx')).AllocationChart,
}));

const ringSize = 188;

/** What is owned, by class. */
export function AllocationPanel({ overview }: { overview: AssetOverview | undefined }) {
  return (
    <Panel title="资产分布">
      <div className={classes.body}>
        {overview ? <Allocation {...overview} /> : <SkeletonRows rows={4} />}
      </div>
    </Panel>
  );
}

function Allocation({ assetBreakdown, currency }: AssetOverview) {
  const shares = allocationOf(assetBreakdown);
  if (shares.every(({ share }) => share === null)) return <NoData />;
  return (
    <>
      <ChartSlot height={ringSize} width={ringSize} circle>
        <AllocationChart
          shares={shares}
          size={ringSize}
          format={(amount) => formatMoney(amount, currency)}
        />
      </ChartSlot>
      <AllocationTable shares={shares} currency={currency} />
    </>
  );
}
