import { z } from 'zod';
import { emailField, instant, optionalText, requiredText } from '../fields/fields.ts';
import { mailedCode, newPassword, password } from './auth-fields.ts';

const email = emailField;
const captcha = requiredText('验证码不能为空', 10, '验证码格式不正确');
const captchaId = requiredText('验证码不能为空', 100, '验证码格式不正确');

const username = requiredText('用户名不能为空', 50, '用户名不能超过50个字符').regex(
  /^[\p{Script=Han}A-Za-z0-9_]*$/u,
  { error: '用户名只能包含中文、英文、数字和下划线' },
);

const fullName = optionalText(50, '姓名不能超过50个字符').refine(
  (text) => text == null || /^[\p{Script=Han}A-Za-z ]+$/u.test(text),
  { error: '姓名只能包含中文、英文和空格' },
);

export const user = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string().nullable(),
  email: z.string(),
  createdAt: instant,
});
export type User = z.output<typeof user>;

/** By what a browser is known that has signed in before; sent back as `X-Device-Token`. */
export const knownDevice = z.object({ deviceToken: z.string() });

/** The signed-in user, with what they store and may store. */
export const ownUser = user.extend({
  quota: z.object({ usedBytes: z.number(), limitBytes: z.number() }),
});

/** What signing in answers. */
export const signedIn = knownDevice.extend({ token: z.string(), user });

/** What a registration is named by, and the minute in which it was made, as its mails say it. */
export const registered = z.object({ registrationId: z.string(), minute: z.string() });

/** Any text is taken: a malformed id and an unknown one get the same answer. */
const registrationId = optionalText();

/** What the pages before the sign-in have to know. */
export const signInSettings = z.object({
  registration: z.enum(['open', 'closed']),
  passkeys: z.object({ available: z.boolean(), rpId: z.string().nullable() }),
});

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

export const captchaPicture = z.object({ captchaId: z.string(), captchaImage: z.string() });
