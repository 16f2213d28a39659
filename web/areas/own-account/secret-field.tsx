import { PasswordInput } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface SecretFieldProps {
  label: string;
  description?: string;
  /** Whether it is the password one has, or one that is being set. */
  kind: 'current' | 'new';
  error: string | undefined;
  field: UseFormRegisterReturn;
  autoFocus?: boolean;
}

/** A password, hidden until one asks to see it. */
export function SecretField({ kind, field, autoFocus, ...rest }: SecretFieldProps) {
  return (
    <PasswordInput
      {...rest}
      {...field}
      withAsterisk
      autoComplete={`${kind}-password`}
      data-autofocus={autoFocus || undefined}
      visibilityToggleButtonProps={{ 'aria-label': `显示${rest.label}` }}
    />
  );
}
