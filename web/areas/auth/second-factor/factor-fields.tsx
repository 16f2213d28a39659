import type { ReactNode, Ref } from 'react';
import { TextField } from '../form/text-field.tsx';
import { bareCode, type ProofMethod } from './factor-methods.ts';
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

interface FactorCodeFieldProps {
  kind: 'totp' | 'recovery';
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean | undefined;
}

/** The longest code that the server accepts. */
const longestCode = 40;

const looks = {
  totp: {
    label: '动态验证码',
    hint: '打开验证器应用，输入显示的 6 位数字',
    look: 'code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: '恢复码',
    hint: '每个恢复码只能使用一次；大小写和横线不影响',
    look: 'plain',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const;

/** The one field for a code of an authenticator app, or for a recovery code. */
function FactorCodeField({ kind, onChange, ...rest }: FactorCodeFieldProps) {
  return (
    <TextField
      {...looks[kind]}
      {...rest}
      required
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      onChange={({ target }) => {
        const text = kind === 'totp' ? bareCode(target.value).slice(0, 6) : target.value;
        onChange(text.slice(0, longestCode));
      }}
    />
  );
}
