import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import classes from './facts.module.css';

export interface Fact {
  label: string;
  /** Undefined while it is being fetched. */
  value: ReactNode;
}

/** Lines of a statement: what it is on the left, how much on the right. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>
            {value === undefined ? (
              <Skeleton height={14} width={96} margin="4px 0 0 auto" />
            ) : (
              value
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
