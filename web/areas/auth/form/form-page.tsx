import type { FormEvent, ReactNode } from 'react';
import { useOneSubmission } from '../../../ui/forms/use-one-submission.ts';
import classes from './form-page.module.css';

interface FormPageProps {
  title: string;
  intro?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  children: ReactNode;
  /** Links to related pages. */
  links: ReactNode;
}

/** A page that is one form. Pressing its button or Enter twice sends it once. */
export function FormPage({ title, intro, onSubmit, children, links }: FormPageProps) {
  const submission = useOneSubmission(onSubmit, false);
  return (
    <>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {intro && <div className={classes.intro}>{intro}</div>}
      <form className={classes.fields} noValidate {...submission}>
        {children}
      </form>
      <div className={classes.links}>{links}</div>
    </>
  );
}
