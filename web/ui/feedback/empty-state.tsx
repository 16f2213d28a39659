import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  text: string;
  /** What would fill this place, and how. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** Stands where there is nothing yet. */
export function EmptyState({ text, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{text}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
