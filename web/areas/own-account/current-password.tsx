import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';
import { currentPassword } from '../../../contract/auth/current-password.ts';
import classes from './account-page.module.css';
import { SecretField } from './secret-field.tsx';

interface CurrentPasswordProps {
  isAsked: boolean;
  description?: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
  autoFocus?: boolean;
}

/**
 * The present password, which the change of an account needs. Users with a second factor are asked to
 * confirm who they are by it instead, with the call (`web/shell/confirm-again.tsx`).
 */
export function CurrentPassword({ isAsked, description, ...rest }: CurrentPasswordProps) {
  if (isAsked) {
    return (
      <SecretField
        label="当前密码"
        kind="current"
        {...(description && { description })}
        {...rest}
      />
    );
  }
  return <p className={classes.sent}>{description} 提交时，可能会请您再次确认身份。</p>;
}

/** The field in the schema of such a form. */
export function currentPasswordField(isAsked: boolean): z.ZodType<string, string> {
  return isAsked ? currentPassword : z.string();
}

/** What of it goes to the server. */
export function sentPassword(currentPassword: string): { currentPassword?: string } {
  return currentPassword ? { currentPassword } : {};
}
