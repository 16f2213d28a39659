import { z } from 'zod';
import { mailedCode, newPassword, password } from '../auth/auth-fields.ts';
import { knownDevice, user } from '../auth/auth-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { emailField, id, instant, nothing } from '../fields/fields.ts';

/** Asked for before anything about the account itself is changed: a token alone is not enough. */
const currentPassword = password(6);

export const changePasswordBody = z
  .object({ currentPassword, newPassword })
  .refine((body) => body.newPassword !== body.currentPassword, {
    path: ['newPassword'],
    error: '新密码不能与当前密码相同',
  });
export const changeEmailBody = z.object({ currentPassword, email: emailField });
export const confirmEmailBody = z.object({ code: mailedCode });
export const deleteAccountBody = z.object({ currentPassword });

export const session = z.object({
  id,
  /** Browser and system, as they named themselves at sign-in; null when they did not. */
  device: z.string().nullable(),
  createdAt: instant,
  /** Written down at most once an hour. */
  lastUsedAt: instant,
  /** The session that asks. */
  current: z.boolean(),
});
export type UserSession = z.output<typeof session>;

/** What a signed-in user does about the account they sign in with. */
export const ownAccount = {
  changePassword: endpoint({
    name: 'auth.changePassword',
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Set a new password; all other sessions and all known devices end',
    access: 'user',
    effect: 'steps',
    body: changePasswordBody,
    data: knownDevice,
    message: '密码已修改，其他设备已退出登录',
  }),
  changeEmail: endpoint({
    name: 'auth.changeEmail',
    method: 'POST',
    path: '/auth/change-email',
    summary: 'Mail a code to the address that shall replace the present one',
    access: 'user',
    effect: 'steps',
    body: changeEmailBody,
    data: nothing,
    message: '验证码已发送到新邮箱，请查收',
  }),
  confirmEmail: endpoint({
    name: 'auth.confirmEmail',
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Change the address with the code that was mailed to the new one',
    access: 'user',
    effect: 'steps',
    body: confirmEmailBody,
    data: user,
    message: '邮箱已更换，下次请用新邮箱登录',
  }),
  sessions: endpoint({
    name: 'auth.sessions',
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where the user is signed in; the session that asks first, then the last used',
    access: 'user',
    effect: 'read',
    data: z.array(session),
  }),
  endSession: endpoint({
    name: 'auth.endSession',
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'End one session',
    access: 'user',
    effect: 'transaction',
    data: nothing,
    message: '该设备已退出登录',
  }),
  endOtherSessions: endpoint({
    name: 'auth.endOtherSessions',
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End every session but the one that asks',
    access: 'user',
    effect: 'transaction',
    data: nothing,
    message: '其他设备已全部退出登录',
  }),
  deleteAccount: endpoint({
    name: 'auth.deleteAccount',
    method: 'POST',
    path: '/auth/delete-account',
    summary: 'Delete the user and every row of theirs, for good',
    access: 'user',
    effect: 'steps',
    body: deleteAccountBody,
    data: nothing,
    message: '账号和全部数据已删除',
  }),
};
