import { formatMoney } from '../../../lib/format/format.ts';
import { ChartSlot } from '../../../ui/charts/chart-slot.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { ExplainFigure } from '../explain-figure.tsx';
import { explainAllocation } from '../explanations.ts';
import type { ShownOverview } from '../shown-overview.ts';
import { allocationOf } from './allocation.ts';
import classes from './allocation-panel.module.css';
import { AllocationTable } from './allocation-table.tsx';
import { NoData } from './no-data.tsx';
import { Panel } from './panel.tsx';

const AllocationChart = latePart(
  async () => (await import('./allocation-chart.tsx')).AllocationChart,
);

const ringSize = 188;

/** What is owned, by class. */
export function AllocationPanel({ overview }: { overview: ShownOverview | undefined }) {
  const shares = overview && allocationOf(overview.assetBreakdown);
  const isEmpty = shares?.every(({ amount }) => !amount);
  // A ring of some of the parts would show them as the whole.
  const hasRing = shares?.every(({ share }) => share !== null);
  return (
    <Panel
      title="资产分布"
      explain={<ExplainFigure subject="资产分布" overview={overview} of={explainAllocation} />}
    >
      <div className={classes.body} data-empty={isEmpty || undefined}>
        {!shares && <SkeletonRows rows={4} />}
        {isEmpty && <NoData />}
        {shares && !isEmpty && (
          <>
            {hasRing && (
              <ChartSlot height={ringSize} width={ringSize} circle>
                <AllocationChart
                  shares={shares}
                  size={ringSize}
                  format={(amount) => formatMoney(amount, overview.currency)}
                />
              </ChartSlot>
            )}
            <AllocationTable shares={shares} currency={overview.currency} />
          </>
        )}
      </div>
    </Panel>
  );
}
