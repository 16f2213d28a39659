import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { AreaSwatch } from '../../../ui/charts/area-look.tsx';
import { ChartSlot } from '../../../ui/charts/chart-slot.tsx';
import { latePart } from '../../../ui/feedback/late-part.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { VisuallyHidden } from '../../../ui/feedback/visually-hidden.tsx';
import { ExplainFigure } from '../explain-figure.tsx';
import { explainAllocation } from '../explanations.ts';
import type { ShownOverview } from '../shown-overview.ts';
import { type AllocationShare, allocationOf, shareText } from './allocation.ts';
import classes from './allocation-panel.module.css';
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

interface AllocationTableProps {
  shares: AllocationShare[];
  currency: Currency;
}

/** The allocation in words and figures: legend of the ring and its text alternative. */
function AllocationTable({ shares, currency }: AllocationTableProps) {
  return (
    <table className={classes.table}>
      <VisuallyHidden as="caption">资产分布</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col">类别</th>
          <th scope="col">金额</th>
          <th scope="col">占比</th>
        </tr>
      </thead>
      <tbody>
        {shares.map(({ name, amount, share, look }) => (
          <tr key={name}>
            <th scope="row">
              <AreaSwatch index={look} />
              {name}
            </th>
            <td>{formatMoney(amount, currency)}</td>
            <td>{shareText(amount, share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
