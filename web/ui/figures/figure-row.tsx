import type { ReactNode } from 'react';
import classes from './figure-row.module.css';

interface FigureRowProps {
  children: ReactNode;
  /** What the figures leave out, in a line below them. */
  note?: ReactNode;
}

/** The figures at the head of a page, side by side between two rules, as on a statement. */
export function FigureRow({ children, note }: FigureRowProps) {
  return (
    <>
      <div className={classes.row}>{children}</div>
      <div className={classes.note}>{note}</div>
    </>
  );
}
