import classes from './explanation-text.module.css';
import { Facts } from './facts.tsx';

/** What a figure is made of, in words and in its parts. */
export interface Explanation {
  text: string;
  /** Line by line as on a statement; the last may be their sum. */
  parts: { label: string; value: string }[];
  /** Further remarks. */
  notes?: string[];
  /** The rates and prices it rests on. */
  basis?: string[];
}

interface ExplanationTextProps extends Explanation {
  /** The name of the figure. */
  title: string;
}

/** What is in a figure: in words, part by part, and what it rests on. */
export function ExplanationText({
  title,
  text,
  parts,
  notes = [],
  basis = [],
}: ExplanationTextProps) {
  return (
    <div className={classes.explanation}>
      <p className={classes.title}>{title}</p>
      <p>{text}</p>
      {parts.length > 0 && (
        <Facts className={classes.parts} facts={parts.map(({ label, value }) => [label, value])} />
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <ul className={classes.basis}>
        {basis.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
