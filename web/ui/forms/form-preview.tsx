import { Facts } from '../figures/facts.tsx';
import classes from './form-preview.module.css';

interface FormPreviewProps {
  /** Figures computed from what is typed, by their labels; null until they can be computed. */
  figures: readonly (readonly [label: string, value: string])[] | null;
  /** What to fill in for them. */
  hint: string;
}

/** Figures below the fields of a form that follow from what is typed there. */
export function FormPreview({ figures, hint }: FormPreviewProps) {
  if (!figures) return <p className={classes.preview}>{hint}</p>;
  return <Facts className={classes.preview} aria-live="polite" facts={figures} />;
}
