import type { ReactNode } from 'react';
import { Explain } from './explain.tsx';
import { type Explanation, ExplanationText } from './explanation-text.tsx';
import { Figure } from './figure.tsx';
import { toneOf } from './money.tsx';

/** A figure and how it was computed. */
export interface ExplainedFigureProps extends Explanation {
  label: string;
  value: string;
  note?: ReactNode;
  /** Coloured by its sign. */
  gain?: number | null;
}

/** One figure with a button that shows how it was computed. */
export function ExplainedFigure({
  label,
  value,
  note,
  gain,
  ...explanation
}: ExplainedFigureProps) {
  return (
    <Figure
      label={label}
      value={value}
      note={note}
      tone={toneOf(gain)}
      explain={
        <Explain subject={label}>
          {() => <ExplanationText title={label} {...explanation} />}
        </Explain>
      }
    />
  );
}
