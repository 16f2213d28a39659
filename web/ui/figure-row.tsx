import type { ReactNode } from 'react';
import classes from './figure-row.module.css';

/** The figures at the head of a page, side by side between two rules, as on a statement. */
export function FigureRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
