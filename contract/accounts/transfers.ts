import { calls } from '../endpoint.ts';
import type { accountTransfersSchemas } from './accounts.schemas.ts';

export type { AccountTransfer } from './accounts.schemas.ts';

const shared = { access: 'user', sendsUserId: true } as const;

/** Money that moves between two accounts of one owner, as one act with an entry on both. */
export const accountTransfers = calls<typeof accountTransfersSchemas>()({
  list: {
    ...shared,
    name: 'accountTransfers.list',
    method: 'GET',
    path: '/accounts/transfers',
    exports: '转账记录',
    summary: 'Transfers between own accounts, newest first, without those undone',
    effect: 'read',
    token: 'scope',
  },
  create: {
    ...shared,
    name: 'accountTransfers.create',
    method: 'POST',
    path: '/accounts/transfers',
    summary: 'Move money from one own account to another, also between currencies',
    effect: 'transaction',
    token: 'scope',
    message: '转账成功',
  },
  remove: {
    ...shared,
    name: 'accountTransfers.remove',
    method: 'DELETE',
    path: '/accounts/transfers/:id',
    summary: 'Undo a transfer: an entry on both accounts reverses it',
    effect: 'transaction',
    token: 'scope',
    message: '转账已撤销',
  },
});
