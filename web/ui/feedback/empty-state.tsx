import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  text: string;
  /** What would be shown here, and how to add it. */
  hint?: ReactNode;
  action?: ReactNode;
}

/** Shown instead of an empty list. */
export function EmptyState({ text, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.text}>{text}</p>
      {hint && <p className={classes.hint}>{hint}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
