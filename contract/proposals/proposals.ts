import { calls } from '../endpoint.ts';
import type { proposalsSchemas } from './proposals.schemas.ts';

export type { Proposal } from './proposals.schemas.ts';

const shared = { access: 'user' } as const;

/** What programs have proposed, and what a person in the browser does about it. */
export const proposals = calls<typeof proposalsSchemas>()({
  list: {
    ...shared,
    name: 'proposals.list',
    method: 'GET',
    path: '/proposals',
    exports: '提议',
    summary: 'Entries that programs have proposed, newest first; without a status those pending',
    effect: 'read',
    token: 'scope',
  },
  accept: {
    ...shared,
    name: 'proposals.accept',
    method: 'POST',
    path: '/proposals/:id/accept',
    summary: 'Write what was proposed, or another entry in its place, by the call of its area',
    effect: 'transaction',
    message: '已记入',
  },
  acceptCategories: {
    ...shared,
    name: 'proposals.acceptCategories',
    method: 'POST',
    path: '/proposals/accept-categories',
    summary: 'Accept all pending proposals of categories, as one change that can be undone',
    effect: 'transaction',
  },
  reject: {
    ...shared,
    name: 'proposals.reject',
    method: 'POST',
    path: '/proposals/:id/reject',
    summary: 'Reject what was proposed; nothing is written',
    effect: 'transaction',
    message: '已拒绝',
  },
});
