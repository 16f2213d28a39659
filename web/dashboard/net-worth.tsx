import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dashboard-figures.module.css';

interface NetWorthProps {
  /** Undefined while it is being fetched. */
  value: string | undefined;
  explain: ReactNode;
}

/** The figure a person comes for. */
export function NetWorth({ value, explain }: NetWorthProps) {
  return (
    <dl className={classes.netWorth} aria-busy={value === undefined || undefined}>
      <dt className={classes.label}>
        净资产
        {explain}
      </dt>
      <dd className={classes.value}>
        {value === undefined ? <Skeleton h="0.7lh" w="60%" my="0.15lh" /> : value}
      </dd>
      <dd className={classes.note}>总资产减总负债</dd>
    </dl>
  );
}
