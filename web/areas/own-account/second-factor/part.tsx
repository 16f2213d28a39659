import type { ReactNode } from 'react';
import classes from './second-factor.module.css';

interface PartProps {
  title: string;
  hint: ReactNode;
  /** A button; left out where nothing can be done. */
  action?: ReactNode;
  children?: ReactNode;
}

/** One kind of second factor, below the heading of the section. */
export function Part({ title, hint, action, children }: PartProps) {
  return (
    <div className={classes.part}>
      <div className={classes.head}>
        <div className={classes.words}>
          <h3 className={classes.title}>{title}</h3>
          <p className={classes.hint}>{hint}</p>
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
