import type { ReactNode } from 'react';
import { formatMoney, formatSigned, formatSignedPercent } from '../../lib/format/format.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Figure, roomFor } from '../../ui/figures/figure.tsx';
import classes from './dashboard-figures.module.css';
import { ExplainFigure } from './explain-figure.tsx';
import {
  type Explanation,
  explainAssets,
  explainGain,
  explainLiabilities,
  explainNetWorth,
} from './explanations.ts';
import type { ShownOverview } from './shown-overview.ts';

/** The four figures at the head of the page; net worth is the largest. */
export function DashboardFigures({ overview }: { overview: ShownOverview | undefined }) {
  const loading = overview === undefined;
  const money = (amount: number | null | undefined) =>
    overview && formatMoney(amount, overview.currency);
  const overdue = overview?.statistics.overduePayables ?? '-';
  const explain = (subject: string, of: (overview: ShownOverview) => Explanation) => (
    <ExplainFigure subject={subject} overview={overview} of={of} />
  );
  return (
    <div className={classes.row}>
      <NetWorth value={money(overview?.netWorth)} explain={explain('净资产', explainNetWorth)} />
      <Figure
        label="总资产"
        explain={explain('总资产', explainAssets)}
        value={money(overview?.totalAssets)}
        note={overview && `流动资产 ${money(overview.liquidAssets)}`}
        loading={loading}
      />
      <Figure
        label="总负债"
        explain={explain('总负债', explainLiabilities)}
        value={money(overview?.totalLiabilities)}
        note={overview && `逾期应付 ${overdue} 笔`}
        loading={loading}
      />
      <Figure
        label="投资盈亏"
        explain={explain('投资盈亏', explainGain)}
        {...gainOf(overview)}
        loading={loading}
      />
    </div>
  );
}

/** Without any investment there is no gain to show, not a gain of zero. */
function gainOf(overview: ShownOverview | undefined) {
  if (!overview) return { value: undefined };
  const { totalUnrealizedGainLoss: gain, overallReturnRate: rate } = overview.investmentMetrics;
  if (gain === null || (overview.statistics.investmentCount === 0 && gain === 0))
    return { value: '-', note: '暂无数据' };
  return {
    value: formatSigned(gain, overview.currency),
    note: `收益率 ${formatSignedPercent(rate)}`,
    tone: gain > 0 ? ('gain' as const) : gain < 0 ? ('loss' as const) : ('plain' as const),
  };
}

interface NetWorthProps {
  /** Undefined while it is being fetched. */
  value: string | undefined;
  explain: ReactNode;
}

/** Net worth, in large type. */
function NetWorth({ value, explain }: NetWorthProps) {
  return (
    <dl className={classes.netWorth} aria-busy={value === undefined || undefined}>
      <dt className={classes.label}>
        净资产
        {explain}
      </dt>
      <dd className={classes.value} style={roomFor(value)}>
        {value === undefined ? <Skeleton height="0.7lh" width="60%" margin="0.15lh 0" /> : value}
      </dd>
      <dd className={classes.note}>总资产减总负债</dd>
    </dl>
  );
}
