import { z } from 'zod';
import { fullName, mailedCode, newPassword } from '../auth/auth-fields.ts';
import { currentPassword } from '../auth/current-password.ts';
import { emailField } from '../fields/fields.ts';

/**
 * Required for every change of the account itself, for which a token alone is not enough. A user with
 * a second factor has confirmed the call with it and may leave the password out.
 */
const ownPassword = currentPassword.nullish();

export const changePasswordBody = z
  .object({ currentPassword: ownPassword, newPassword })
  .refine((body) => body.newPassword !== body.currentPassword, {
    path: ['newPassword'],
    error: '新密码不能与当前密码相同',
  });
export const changeNameBody = z.object({ fullName });
export const changeEmailBody = z.object({ currentPassword: ownPassword, email: emailField });
export const confirmEmailBody = z.object({ code: mailedCode });
export const deleteAccountBody = z.object({ currentPassword: ownPassword });
