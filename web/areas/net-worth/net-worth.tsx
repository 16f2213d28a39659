import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { roomFor } from '../../ui/figures/figure.tsx';
import classes from './dashboard-figures.module.css';

interface NetWorthProps {
  /** Undefined while it is being fetched. */
  value: string | undefined;
  explain: ReactNode;
}

/** Net worth, in large type. */
export function NetWorth({ value, explain }: NetWorthProps) {
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
