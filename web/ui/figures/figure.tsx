import type { CSSProperties, ReactNode } from 'react';
import { useIsOffline } from '../../lib/query/use-is-offline.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import classes from './figure.module.css';

interface FigureProps {
  label: string;
  value: ReactNode;
  /** A second, smaller line; `null` where there is never one: no space is reserved. */
  note?: ReactNode;
  tone?: 'gain' | 'loss' | 'plain' | undefined;
  loading?: boolean | undefined;
  /** A button beside the name that explains the figure. */
  explain?: ReactNode;
}

/** One figure with its name, and a skeleton of the same size while it loads. */
export function Figure({
  label,
  value,
  note,
  tone = 'plain',
  loading = false,
  explain,
}: FigureProps) {
  const isOffline = useIsOffline();
  return (
    <dl className={classes.figure} aria-busy={loading || undefined}>
      <dt className={classes.label}>
        {label}
        {explain}
      </dt>
      <dd className={classes.value} data-tone={tone} style={roomFor(value)}>
        {loading ? <Skeleton height="0.7lh" width="60%" margin="0.15lh 0" /> : value}
      </dd>
      {(note || (loading && note !== null && !isOffline)) && (
        <dd className={classes.note} style={roomFor(longestWord(note))}>
          {loading ? <Skeleton height="0.6lh" width="40%" margin="0.2lh 0" /> : note}
        </dd>
      )}
    </dl>
  );
}

/** How many characters have to fit on a line: a figure that is broken in two would be misread. */
export function roomFor(value: ReactNode): CSSProperties | undefined {
  return typeof value === 'string' ? ({ '--length': value.length } as CSSProperties) : undefined;
}

/** The longest part of a note that is not broken; notes are broken at their spaces. */
function longestWord(note: ReactNode): ReactNode {
  if (typeof note !== 'string') return note;
  return note.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest));
}
