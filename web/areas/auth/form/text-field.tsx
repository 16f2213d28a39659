import type { ComponentProps } from 'react';
import classes from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type TextFieldProps = FieldProps & ComponentProps<'input'> & { look?: 'plain' | 'code' };

/** One line of text. */
export function TextField({ label, hint, error, required, look, ...input }: TextFieldProps) {
  const className = look === 'code' ? `${classes.input} ${classes.code}` : classes.input;
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <input
          type="text"
          // The focus of a new page goes there (use-page-top.ts), and that of a field which comes later.
          data-autofocus={input.autoFocus}
          {...input}
          {...wiring}
          className={className}
        />
      )}
    </Field>
  );
}
