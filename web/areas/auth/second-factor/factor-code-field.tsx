import type { Ref } from 'react';
import { TextField } from '../form/text-field.tsx';
import { bareCode } from './factor-methods.ts';

interface FactorCodeFieldProps {
  kind: 'totp' | 'recovery';
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  ref?: Ref<HTMLInputElement>;
  autoFocus?: boolean | undefined;
}

/** What the server takes at most. */
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
export function FactorCodeField({ kind, onChange, ...rest }: FactorCodeFieldProps) {
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
