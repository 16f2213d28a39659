import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** A few words beside the title: what period, what unit. */
  aside?: ReactNode;
  /** A button labelled with the panel's content, beside the title. */
  explain?: ReactNode;
  children: ReactNode;
}

/** One section of the statement, set off by a hairline and its title. */
export function Panel({ title, aside, explain, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <header className={classes.header}>
        <div className={classes.name}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          {explain}
        </div>
        {aside && <span className={classes.aside}>{aside}</span>}
      </header>
      {children}
    </section>
  );
}
