import { type ReactNode, useId } from 'react';
import classes from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  hint?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** One part of a page of settings, under its own heading, with a button beside it. */
export function SettingsSection({ title, hint, action, children }: SettingsSectionProps) {
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
        {action && <div className={classes.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
