import type { ComponentProps } from 'react';
import classes from './check-field.module.css';

/** A checkbox with its label. */
export function CheckField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={classes.label}>
      <input {...input} type="checkbox" className={classes.box} />
      {label}
    </label>
  );
}
