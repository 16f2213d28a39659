import { calls } from '../endpoint.ts';
import type { ownAccountSchemas } from './own-account.schemas.ts';

export type { UserSession } from './own-account.schemas.ts';

/** The calls about the user account itself. */
export const ownAccount = calls<typeof ownAccountSchemas>()({
  changePassword: {
    name: 'auth.changePassword',
    method: 'POST',
    path: '/auth/change-password',
    summary: 'Set a new password; all other sessions, access tokens and known devices end',
    access: 'user',
    effect: 'steps',
    confirmed: 'or-password',
    message: '密码已修改，其他设备已退出登录',
  },
  changeName: {
    name: 'auth.changeName',
    method: 'PUT',
    path: '/auth/name',
    summary: 'Set the name that others and mails call the user; without one, the username',
    access: 'user',
    effect: 'transaction',
    message: '姓名已修改',
  },
  changeEmail: {
    name: 'auth.changeEmail',
    method: 'POST',
    path: '/auth/change-email',
    summary: 'Mail a code to the address that shall replace the present one',
    access: 'user',
    effect: 'steps',
    confirmed: 'or-password',
    message: '验证码已发送到新邮箱，请查收',
  },
  confirmEmail: {
    name: 'auth.confirmEmail',
    method: 'POST',
    path: '/auth/confirm-email',
    summary: 'Change the address with the code that was mailed to the new one',
    access: 'user',
    effect: 'steps',
    message: '邮箱已更换，下次请用新邮箱登录',
  },
  sessions: {
    name: 'auth.sessions',
    method: 'GET',
    path: '/auth/sessions',
    summary: 'Where the user is signed in; the session that asks first, then the last used',
    access: 'user',
    effect: 'read',
  },
  endSession: {
    name: 'auth.endSession',
    method: 'DELETE',
    path: '/auth/sessions/:id',
    summary: 'End one session',
    access: 'user',
    effect: 'transaction',
    message: '该设备已退出登录',
  },
  endOtherSessions: {
    name: 'auth.endOtherSessions',
    method: 'DELETE',
    path: '/auth/sessions',
    summary: 'End every session but the one that asks',
    access: 'user',
    effect: 'transaction',
    message: '其他设备已全部退出登录',
  },
  deleteAccount: {
    name: 'auth.deleteAccount',
    method: 'POST',
    path: '/auth/delete-account',
    summary: 'Delete the user and every row of theirs, for good',
    access: 'user',
    effect: 'steps',
    confirmed: 'or-password',
    message: '账号和全部数据已删除',
  },
});
