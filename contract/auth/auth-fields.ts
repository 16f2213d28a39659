import { z } from 'zod';
import { isStorable, unstorableText } from '../fields/characters.ts';
import { requiredText } from '../fields/fields.ts';

/** Passwords are taken as typed: never trimmed. */
export function password(min: number) {
  const tooShort = `密码至少需要${min}个字符`;
  return z
    .string({
      error: ({ input }) => (input === undefined || input === null ? tooShort : '必须是文字'),
    })
    .min(min, { error: tooShort })
    .max(50, { error: '密码不能超过50个字符' })
    .refine(isStorable, { error: unstorableText });
}

/** A password that is being set (SPEC.md §5). */
export const newPassword = password(8).regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s, {
  error: '密码必须包含至少一个大写字母、一个小写字母、一个数字和一个特殊字符',
});

/** A mailed code: exactly six characters. */
export const mailedCode = requiredText('请输入6位验证码。').length(6, {
  error: '请输入6位验证码。',
});
