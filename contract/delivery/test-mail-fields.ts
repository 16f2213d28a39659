import { z } from 'zod';
import { emailField, requiredText } from '../fields/fields.ts';

/** The subject may be left out, but not given and empty; what cannot be seen is empty too. */
export const mailTestBody = z.object({
  email: emailField,
  subject: requiredText('邮件主题不能为空', 100)
    .regex(/[^\p{C}\p{Z}]/u, { error: '邮件主题不能为空' })
    .nullish(),
});
