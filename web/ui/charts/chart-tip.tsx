import type { ReactNode } from 'react';
import classes from './chart.module.css';

/** The text shown for one point. */
export interface ChartTip {
  title: string;
  lines: readonly { label?: string; value: string; swatch?: ReactNode }[];
  notes?: readonly string[];
}

export function TipText({ tip: { title, lines, notes = [] } }: { tip: ChartTip }) {
  return (
    <>
      <span className={classes.tipTitle}>{title}</span>
      {lines.map(({ label = '', value, swatch }) => (
        <span key={`${label} ${value}`} className={classes.tipLine}>
          {label && (
            <span>
              {swatch}
              {label}
            </span>
          )}{' '}
          <strong>{value}</strong>
        </span>
      ))}
      {notes.map((note) => (
        <span key={note} className={classes.tipNote}>
          {note}
        </span>
      ))}
    </>
  );
}
