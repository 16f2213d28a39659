import { calls } from '../endpoint.ts';
import type { securitiesSchemas } from './securities.schemas.ts';

const shared = { access: 'user' } as const;

export const securities = calls<typeof securitiesSchemas>()({
  credentialKey: {
    ...shared,
    name: 'securities.credentialKey',
    method: 'GET',
    path: '/securities/credential-key',
    summary: 'The AES-GCM key with which credentials are encrypted on their way here',
    effect: 'read',
  },
  overview: {
    ...shared,
    name: 'securities.overview',
    method: 'GET',
    path: '/securities/overview',
    summary: 'Totals over all active securities accounts in one currency',
    effect: 'read',
  },
  positions: {
    ...shared,
    name: 'securities.positions',
    method: 'GET',
    path: '/securities/positions',
    exports: '证券持仓',
    summary: 'Positions of active accounts, largest first, page by page',
    effect: 'read',
  },
  tryCredentials: {
    ...shared,
    name: 'securities.tryCredentials',
    method: 'POST',
    path: '/securities/test',
    summary: 'Try credentials before they are saved; the answer is 200 whatever the broker says',
    effect: 'steps',
  },
  list: {
    ...shared,
    name: 'securities.list',
    method: 'GET',
    path: '/securities/accounts',
    exports: '证券账户',
    summary: 'All securities accounts, oldest first, with their totals in one currency',
    effect: 'read',
  },
  create: {
    ...shared,
    name: 'securities.create',
    method: 'POST',
    path: '/securities/accounts',
    summary: 'Link an account at a broker or exchange; nothing is synced yet',
    effect: 'transaction',
    message: '证券账户已添加',
  },
  update: {
    ...shared,
    name: 'securities.update',
    method: 'PUT',
    path: '/securities/accounts/:id',
    summary: 'Rename a securities account, pause or resume it, replace its credentials',
    effect: 'transaction',
    message: '证券账户已更新',
  },
  sync: {
    ...shared,
    name: 'securities.sync',
    method: 'POST',
    path: '/securities/accounts/:id/sync',
    summary:
      'Read the account anew, or join the reading under way; answers when done or after 10 s',
    effect: 'steps',
    adds: true,
  },
  test: {
    ...shared,
    name: 'securities.test',
    method: 'POST',
    path: '/securities/accounts/:id/test',
    summary: 'Try the stored credentials; the answer is 200 whatever the broker says',
    effect: 'steps',
  },
  remove: {
    ...shared,
    name: 'securities.remove',
    method: 'DELETE',
    path: '/securities/accounts/:id',
    summary: 'Delete a securities account with its positions and credentials',
    effect: 'transaction',
    message: '证券账户已删除',
  },
});
