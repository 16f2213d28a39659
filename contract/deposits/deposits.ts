import { calls } from '../endpoint.ts';
import type { depositsSchemas } from './deposits.schemas.ts';

export type { Deposit, DepositPreview, DepositSummary } from './deposits.schemas.ts';

const shared = { access: 'user', sendsUserId: true } as const;

export const deposits = calls<typeof depositsSchemas>()({
  list: {
    ...shared,
    name: 'deposits.list',
    method: 'GET',
    path: '/deposits',
    exports: '存款',
    summary: 'All deposits by the day on which they mature, those that were taken out last',
    effect: 'read',
    token: 'scope',
  },
  summary: {
    ...shared,
    name: 'deposits.summary',
    method: 'GET',
    path: '/deposits/summary',
    summary: 'What all deposits that were not taken out come to',
    effect: 'read',
    token: 'scope',
  },
  preview: {
    ...shared,
    name: 'deposits.preview',
    method: 'POST',
    path: '/deposits/preview',
    summary:
      'Maturity, interest and terms of a deposit that is not stored, and what taking it out on a day pays; writes nothing',
    effect: 'read',
    token: 'scope',
  },
  create: {
    ...shared,
    name: 'deposits.create',
    method: 'POST',
    path: '/deposits',
    summary: 'Add a deposit; the account it names pays the principal',
    effect: 'transaction',
    token: 'scope',
    message: '存款已添加',
  },
  get: {
    ...shared,
    name: 'deposits.get',
    method: 'GET',
    path: '/deposits/:id',
    summary: 'One deposit',
    effect: 'read',
    token: 'scope',
  },
  worth: {
    ...shared,
    name: 'deposits.worth',
    method: 'GET',
    path: '/deposits/:id/worth',
    summary: 'What a deposit is worth at the end of a day; today when none is named',
    effect: 'read',
    token: 'scope',
  },
  update: {
    ...shared,
    name: 'deposits.update',
    method: 'PUT',
    path: '/deposits/:id',
    summary: 'Edit a deposit; once it is taken out, only its name and note',
    effect: 'transaction',
    token: 'scope',
    message: '存款已更新',
  },
  remove: {
    ...shared,
    name: 'deposits.remove',
    role: 'OWNER',
    method: 'DELETE',
    path: '/deposits/:id',
    summary: 'Delete a deposit; money that has moved stays where it is',
    effect: 'transaction',
    token: 'scope',
    message: '存款已删除',
  },
  close: {
    ...shared,
    name: 'deposits.close',
    method: 'POST',
    path: '/deposits/:id/close',
    summary:
      'Take a deposit out, before, on or after its day; without a body today, with no account',
    effect: 'transaction',
    token: 'scope',
    message: '存款已支取',
  },
  reopen: {
    ...shared,
    name: 'deposits.reopen',
    method: 'DELETE',
    path: '/deposits/:id/close',
    summary: 'Undo taking a deposit out',
    effect: 'transaction',
    token: 'scope',
    message: '支取已撤销',
  },
});
