import { z } from 'zod';
import { password } from './auth-fields.ts';

export const passwordMissing = '请输入密码';

/** The present password of somebody who is signed in. */
export const currentPassword = z
  .string({
    error: ({ input }) => (input === undefined || input === null ? passwordMissing : '必须是文字'),
  })
  .min(1, { error: passwordMissing })
  .pipe(password(6));
