import type { ReactNode } from 'react';
import { Figure } from './figure.tsx';
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

interface MissingFiguresProps {
  labels: readonly string[];
  /** They could not be worked out, rather than not yet. */
  failed: boolean;
}

/** The places of figures that are not there. */
export function MissingFigures({ labels, failed }: MissingFiguresProps) {
  return (
    <FigureRow>
      {labels.map((label) => (
        <Figure
          key={label}
          label={label}
          value="-"
          note={failed ? '暂时无法计算' : undefined}
          loading={!failed}
        />
      ))}
    </FigureRow>
  );
}
