import type { ComponentProps } from 'react';
import { PasswordField } from './password-field.tsx';
import { liveHint } from './repeated-password.ts';

type PasswordProps = ComponentProps<'input'> & { error: string | undefined };

interface NewPasswordFieldsProps {
  label: string;
  repeatLabel: string;
  /** What is in the two fields now, for the hint that they differ. */
  typed: readonly [string, string];
  password: PasswordProps;
  repeat: PasswordProps;
}

/** A new password, typed twice. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, repeatLabel, typed, password, repeat } = props;
  return (
    <>
      <PasswordField
        label={label}
        hint="至少 8 个字符，须含大小写字母、数字和特殊字符 @$!%*?&"
        required
        autoComplete="new-password"
        {...password}
      />
      <PasswordField
        label={repeatLabel}
        required
        autoComplete="new-password"
        {...repeat}
        error={repeat.error ?? liveHint(...typed)}
      />
    </>
  );
}
