import type { ReactNode } from 'react';
import { FactorCodeField } from './factor-code-field.tsx';
import type { ProofMethod } from './factor-methods.ts';
import classes from './second-factor.module.css';
import type { FactorForm } from './use-factor-form.ts';

interface FactorFieldsProps<Method extends ProofMethod> {
  form: FactorForm<Method>;
  options: readonly { value: Method; label: string }[];
  /** Why passkeys cannot be used here. */
  obstacle: string | undefined;
  /** Asked for with every method but a passkey; left out, the focus is in the code. */
  password?: ReactNode;
}

/** The choice among several methods, and the field of the chosen one. */
export function FactorFields<Method extends ProofMethod>(props: FactorFieldsProps<Method>) {
  const { form, options, obstacle, password } = props;
  const method: ProofMethod = form.method;
  return (
    <>
      {options.length > 1 && (
        <fieldset className={classes.methods} aria-label="验证方式">
          {options.map(({ value, label }) => (
            <button
              key={value}
              type="button"
              className={classes.method}
              aria-pressed={value === method}
              onClick={() => form.choose(value)}
            >
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {method === 'passkey' && (
        <p className={classes.hint}>{obstacle ?? '按下按钮后，用指纹、面容或锁屏密码完成验证。'}</p>
      )}
      {method !== 'passkey' && password}
      {(method === 'totp' || method === 'recovery') && (
        <FactorCodeField kind={method} {...form.codeField} autoFocus={!password} />
      )}
    </>
  );
}
