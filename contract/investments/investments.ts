import { calls } from '../endpoint.ts';
import type { investmentsSchemas } from './investments.schemas.ts';

const shared = { access: 'user' } as const;

/** Holdings. Prices and the figures computed from them have separate calls. */
export const investments = calls<typeof investmentsSchemas>()({
  list: {
    ...shared,
    name: 'investments.list',
    method: 'GET',
    path: '/investments',
    exports: '投资',
    summary: 'All holdings, newest purchase first by default',
    effect: 'read',
  },
  recent: {
    ...shared,
    name: 'investments.recent',
    method: 'GET',
    path: '/investments/recent',
    summary: 'The holdings that were added last',
    effect: 'read',
  },
  search: {
    ...shared,
    name: 'investments.search',
    method: 'GET',
    path: '/investments/search',
    summary: 'Holdings whose name or symbol contains a text',
    effect: 'read',
  },
  get: {
    ...shared,
    name: 'investments.get',
    method: 'GET',
    path: '/investments/:id',
    summary: 'One holding',
    effect: 'read',
  },
  create: {
    ...shared,
    name: 'investments.create',
    method: 'POST',
    path: '/investments',
    summary: 'Add a holding; its price history is fetched afterwards',
    effect: 'transaction',
    message: '投资已添加',
  },
  update: {
    ...shared,
    name: 'investments.update',
    method: 'PUT',
    path: '/investments/:id',
    summary: 'Edit a holding',
    effect: 'transaction',
    message: '投资已更新',
  },
  remove: {
    ...shared,
    name: 'investments.remove',
    method: 'DELETE',
    path: '/investments/:id',
    summary: 'Delete a holding',
    effect: 'transaction',
    message: '投资已删除',
  },
  setStatus: {
    ...shared,
    name: 'investments.setStatus',
    method: 'PUT',
    path: '/investments/:id/status',
    summary: 'Set the status; 0 keeps a holding out of every sum',
    effect: 'transaction',
    message: '状态已更新',
  },
});
