import { useMemo } from 'react';
import { type Loan, loans } from '../../../../contract/loans/loans.ts';
import { decimal, toWire, zero } from '../../../../finance/money/decimal.ts';
import { compactAmount } from '../../../lib/format/compact-amount.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { chartFootHeight } from '../../../ui/charts/chart-slot.tsx';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';

const height = 240;

/** What is owed after each instalment, and the interest paid until then. */
export function BalanceLine({ loan: { id, currency, startDate, principal } }: { loan: Loan }) {
  const { data, error, refetch } = useCall(loans.schedule, { params: { id } });
  const points = useMemo(() => {
    let interest = zero;
    const rows = data?.rows ?? [];
    return {
      days: [startDate, ...rows.map(({ dueDate }) => dueDate)],
      balances: [principal, ...rows.map(({ balance }) => balance)],
      interests: [
        0,
        ...rows.map((row) => {
          interest = interest.plus(decimal(row.interest));
          return toWire(interest, 2);
        }),
      ],
    };
  }, [data, startDate, principal]);
  if (!data && error) {
    return <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (!data) return <Skeleton height={height + chartFootHeight} />;
  return (
    <LineChart
      label="剩余本金和累计利息"
      axis={{ days: points.days }}
      axisName="还款日"
      series={[
        { name: '剩余本金', values: points.balances },
        { name: '累计利息', values: points.interests },
      ]}
      height={height}
      format={(value) => formatMoney(value, currency)}
      formatTick={compactAmount}
      hasTableNearby
    />
  );
}
