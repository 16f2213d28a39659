import { calls } from '../endpoint.ts';
import type { authSchemas, User } from './auth.schemas.ts';

export type { User } from './auth.schemas.ts';

export const auth = calls<typeof authSchemas>()({
  settings: {
    name: 'auth.settings',
    method: 'GET',
    path: '/auth/settings',
    summary:
      'Whether newcomers may register, whether passkeys work at this address, and whether it is a public demo',
    access: 'public',
    effect: 'read',
  },
  enterDemo: {
    name: 'auth.enterDemo',
    method: 'POST',
    path: '/auth/demo',
    summary:
      'Enter the public demo as a visitor, with a household of one’s own until the visit ends',
    access: 'public',
    effect: 'steps',
    message: '欢迎参观',
  },
  captcha: {
    name: 'auth.captcha',
    method: 'GET',
    path: '/auth/captcha',
    summary: 'A new captcha image, good for one try within five minutes',
    access: 'public',
    effect: 'steps',
  },
  login: {
    name: 'auth.login',
    method: 'POST',
    path: '/auth/login',
    summary: 'Sign in with e-mail, password and captcha',
    access: 'public',
    effect: 'steps',
    message: '登录成功',
  },
  register: {
    name: 'auth.register',
    method: 'POST',
    path: '/auth/register',
    summary: 'Ask for an account; a code is mailed to the address',
    access: 'public',
    effect: 'steps',
    message: '注册请求已提交，请检查您的邮箱以完成验证。',
  },
  verifyEmail: {
    name: 'auth.verifyEmail',
    method: 'POST',
    path: '/auth/verify-email',
    summary: 'Prove an e-mail address with the mailed code, and sign in',
    access: 'public',
    effect: 'steps',
    message: '邮箱验证成功',
    beside: ({ user }: { user: User }) => ({ user }),
  },
  resendCode: {
    name: 'auth.resendCode',
    method: 'POST',
    path: '/auth/resend-code',
    summary: 'Mail a new verification code for a registration',
    access: 'public',
    effect: 'steps',
    message: '新的验证码已发送，请查收。',
  },
  forgotPassword: {
    name: 'auth.forgotPassword',
    method: 'POST',
    path: '/auth/forgot-password',
    summary: 'Mail a code for setting a new password',
    access: 'public',
    effect: 'steps',
    message: '如果该邮箱已注册，您将收到一封包含重置验证码的邮件。',
  },
  resetPassword: {
    name: 'auth.resetPassword',
    method: 'POST',
    path: '/auth/reset-password',
    summary:
      'Set a new password with the mailed code; all sessions, access tokens and known devices end',
    access: 'public',
    effect: 'steps',
    message: '密码重置成功，请使用新密码登录。',
  },
  logout: {
    name: 'auth.logout',
    method: 'POST',
    path: '/auth/logout',
    summary: 'Revoke the token that is sent',
    access: 'user',
    effect: 'transaction',
    message: '已退出登录',
  },
  me: {
    name: 'auth.me',
    method: 'GET',
    path: '/auth/me',
    summary: 'The signed-in user, and how much of their storage is used',
    access: 'user',
    effect: 'read',
  },
});
