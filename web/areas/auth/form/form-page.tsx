import { type FormEvent, type ReactNode, useRef } from 'react';
import classes from './form-page.module.css';

interface FormPageProps {
  title: string;
  intro?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<unknown>;
  children: ReactNode;
  /** Links to related pages. */
  links: ReactNode;
}

/** A page that is one form. Pressing Enter again while it is being sent does nothing. */
export function FormPage({ title, intro, onSubmit, children, links }: FormPageProps) {
  const busy = useRef(false);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await onSubmit(event).finally(() => {
      busy.current = false;
    });
  };
  return (
    <>
      <h1 className={classes.title} tabIndex={-1}>
        {title}
      </h1>
      {intro && <div className={classes.intro}>{intro}</div>}
      <form className={classes.fields} noValidate onSubmit={send}>
        {children}
      </form>
      <div className={classes.links}>{links}</div>
    </>
  );
}
