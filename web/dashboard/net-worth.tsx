import { Skeleton } from '@mantine/core';
import classes from './dashboard-figures.module.css';

/** The figure a person comes for. */
export function NetWorth({ value }: { value: string | undefined }) {
  return (
    <dl className={classes.netWorth} aria-busy={value === undefined || undefined}>
      <dt className={classes.label}>净资产</dt>
      <dd className={classes.value}>
        {value === undefined ? <Skeleton h={32} w="60%" my={8} /> : value}
      </dd>
      <dd className={classes.note}>总资产减总负债</dd>
    </dl>
  );
}
