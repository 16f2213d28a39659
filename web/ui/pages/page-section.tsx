import { type ReactNode, useId } from 'react';
import classes from './page-section.module.css';

interface PageSectionProps {
  heading: string;
  /** Buttons for the whole section, beside its heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under a heading of its own. */
export function PageSection({ heading, actions, children }: PageSectionProps) {
  const headingId = useId();
  return (
    <section className={classes.section} aria-labelledby={headingId}>
      <div className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          {heading}
        </h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
