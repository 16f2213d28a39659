import type { ButtonHTMLAttributes } from 'react';
import classes from './plain-button.module.css';

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'filled' | 'outlined';
  /** Its work is under way; it cannot be pressed again. */
  busy?: boolean;
}

/** A button without Mantine, for the sign-in, the dashboard and the texts of failures. */
export function PlainButton({
  look = 'filled',
  busy = false,
  disabled = false,
  type = 'button',
  children,
  ...rest
}: PlainButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes.button}
      data-look={look}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={classes.turning} aria-hidden="true" />}
      {children}
    </button>
  );
}
