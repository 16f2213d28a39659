import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './figure.module.css';

interface FigureProps {
  label: string;
  value: ReactNode;
  /** A second, smaller line. */
  note?: ReactNode;
  tone?: 'gain' | 'loss' | 'plain' | undefined;
  loading?: boolean | undefined;
  /** A button that says what is in it, beside the name. */
  explain?: ReactNode;
}

/** One figure with its name. While it loads its place is kept, so that nothing jumps. */
export function Figure({
  label,
  value,
  note,
  tone = 'plain',
  loading = false,
  explain,
}: FigureProps) {
  return (
    <dl className={classes.figure} aria-busy={loading || undefined}>
      <dt className={classes.label}>
        {label}
        {explain}
      </dt>
      <dd className={classes.value} data-tone={tone}>
        {loading ? <Skeleton h={22} w="60%" my={5} /> : value}
      </dd>
      {(note || loading) && (
        <dd className={classes.note}>{loading ? <Skeleton h={12} w="40%" my={4} /> : note}</dd>
      )}
    </dl>
  );
}
