import { type ReactNode, useId } from 'react';
import classes from './household.module.css';

interface SectionProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** One part of the page, under its own heading. */
export function Section({ title, hint, action, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 className={classes.title} id={id}>
            {title}
          </h2>
          {hint && <p className={classes.hint}>{hint}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
