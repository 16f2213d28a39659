import { z } from 'zod';
import { isStorable, unstorableText } from '../fields/characters.ts';
import { emailField, optionalText, requiredText } from '../fields/fields.ts';

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

/** A password that is being set (docs/specification.md, §5). */
export const newPassword = password(8).regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])/s, {
  error: '密码必须包含至少一个大写字母、一个小写字母、一个数字和一个特殊字符',
});

/** A mailed code: exactly six characters. */
export const mailedCode = requiredText('请输入6位验证码。').length(6, {
  error: '请输入6位验证码。',
});

const email = emailField;
const captcha = requiredText('验证码不能为空', 10, '验证码格式不正确');
const captchaId = requiredText('验证码不能为空', 100, '验证码格式不正确');

const username = requiredText('用户名不能为空', 50, '用户名不能超过50个字符').regex(
  /^[\p{Script=Han}A-Za-z0-9_]*$/u,
  { error: '用户名只能包含中文、英文、数字和下划线' },
);

/** What others and mails call a person; left out, the username. */
export const fullName = optionalText(50, '姓名不能超过50个字符').refine(
  (text) => text == null || /^[\p{Script=Han}A-Za-z ]+$/u.test(text),
  { error: '姓名只能包含中文、英文和空格' },
);

/** Any text is taken: a malformed id and an unknown one get the same answer. */
const registrationId = optionalText();

export const loginBody = z.object({
  email,
  password: password(6),
  rememberMe: z.boolean({ error: '必须是布尔值' }).nullish(),
  captcha,
  captchaId,
});

export const registerBody = z.object({
  username,
  email,
  password: newPassword,
  fullName,
  phone: optionalText(30),
  captcha,
  captchaId,
});

export const emailBody = z.object({ email });
export const resendBody = z.object({ email, registrationId });
export const verifyBody = z.object({
  email,
  code: mailedCode,
  registrationId,
  /** Another username, when the registration's own was taken by another user in the meantime. */
  username: username.nullish(),
});
export const resetBody = z.object({ email, code: mailedCode, newPassword });
