import { type ComponentProps, useState } from 'react';
import classes from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

/** A password, hidden until one asks to see it. */
export function PasswordField(props: FieldProps & ComponentProps<'input'>) {
  const { label, hint, error, required, ...input } = props;
  const [isVisible, setVisible] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <div className={classes.withToggle}>
          <input
            {...input}
            {...wiring}
            type={isVisible ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="off"
            className={classes.input}
          />
          <button
            type="button"
            className={classes.toggle}
            aria-pressed={isVisible}
            aria-label={`显示${label}`}
            onClick={() => setVisible(!isVisible)}
          >
            {isVisible ? '隐藏' : '显示'}
          </button>
        </div>
      )}
    </Field>
  );
}
