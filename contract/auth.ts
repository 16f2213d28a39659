import { z } from 'zod';
import { mailedCode, newPassword, password } from './auth-fields.ts';
import { endpoint } from './endpoint.ts';
import { emailField, instant, nothing, optionalText, requiredText } from './fields.ts';

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

const signedIn = z.object({ token: z.string(), user });

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
export const verifyBody = z.object({ email, code: mailedCode });
export const resetBody = z.object({ email, code: mailedCode, newPassword });

export const auth = {
  captcha: endpoint({
    name: 'auth.captcha',
    method: 'GET',
    path: '/auth/captcha',
    summary: 'A new captcha image, good for one try within five minutes',
    access: 'public',
    effect: 'steps',
    data: z.object({ captchaId: z.string(), captchaImage: z.string() }),
  }),
  login: endpoint({
    name: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail, password and captcha',
    access: 'public',
    effect: 'steps',
    body: loginBody,
    data: signedIn,
    message: '登录成功',
  }),
  register: endpoint({
    name: 'auth.register',
    method: 'POST',
    path: '/auth/register',
    summary: 'Ask for an account; a code is mailed to the address',
    access: 'public',
    effect: 'steps',
    body: registerBody,
    data: nothing,
    message: '注册请求已提交，请检查您的邮箱以完成验证。',
  }),
  verifyEmail: endpoint({
    name: 'auth.verifyEmail',
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Prove an e-mail address with the mailed code, and sign in',
    access: 'public',
    effect: 'steps',
    body: verifyBody,
    data: signedIn,
    message: '邮箱验证成功',
    beside: (data: z.output<typeof signedIn>) => ({ user: data.user }),
  }),
  resendCode: endpoint({
    name: 'auth.resendCode',
    method: 'POST',
    path: '/auth/resend-code',
    summary: 'Mail a new verification code',
    access: 'public',
    effect: 'steps',
    body: emailBody,
    data: nothing,
    message: '新的验证码已发送，请查收。',
  }),
  forgotPassword: endpoint({
    name: 'auth.forgotPassword',
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a code for setting a new password',
    access: 'public',
    effect: 'steps',
    body: emailBody,
    data: nothing,
    message: '如果该邮箱已注册，您将收到一封包含重置验证码的邮件。',
  }),
  resetPassword: endpoint({
    name: 'auth.resetPassword',
    method: 'POST',
    path: '/auth/reset-password',
    summary: 'Set a new password with the mailed code; all sessions end',
    access: 'public',
    effect: 'steps',
    body: resetBody,
    data: nothing,
    message: '密码重置成功，请使用新密码登录。',
  }),
  logout: endpoint({
    name: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    summary: 'Revoke the token that is sent',
    access: 'user',
    effect: 'transaction',
    data: nothing,
    message: '已退出登录',
  }),
  me: endpoint({
    name: 'auth.me',
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user',
    access: 'user',
    effect: 'read',
    data: user,
  }),
};
