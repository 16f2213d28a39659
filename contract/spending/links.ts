import { calls } from '../endpoint.ts';
import type { entryLinksSchemas, reconciliationsSchemas } from './links.schemas.ts';

export type { EntryLink, EntryPair, ReconcileOutcome, Reconciliation } from './links.schemas.ts';

const shared = { access: 'user', sendsUserId: true, token: 'scope' } as const;

export const spendingLinks = calls<typeof entryLinksSchemas>()({
  proposals: {
    ...shared,
    name: 'spendingLinks.proposals',
    method: 'GET',
    path: '/spending/links/proposals',
    summary:
      'Pairs of entries that may be the sides of a transfer, or one payment that two sources brought; nothing is joined by itself',
    effect: 'read',
  },
  list: {
    ...shared,
    name: 'spendingLinks.list',
    method: 'GET',
    path: '/spending/links',
    summary: 'Joined, merged and refused pairs of entries, newest first',
    effect: 'read',
  },
  create: {
    ...shared,
    name: 'spendingLinks.create',
    method: 'POST',
    path: '/spending/links',
    summary:
      'Join entries as transfers, merge those that two sources brought, or refuse what was proposed, as one change that can be undone',
    effect: 'transaction',
    message: '已处理',
  },
  remove: {
    ...shared,
    name: 'spendingLinks.remove',
    method: 'DELETE',
    path: '/spending/links/:id',
    summary: 'Dissolve a pair: both entries are as they were before',
    effect: 'transaction',
    message: '已解除',
  },
});

export const spendingReconciliations = calls<typeof reconciliationsSchemas>()({
  list: {
    ...shared,
    name: 'spendingReconciliations.list',
    method: 'GET',
    path: '/spending/reconciliations',
    summary: 'Days up to which accounts were reconciled, newest first',
    effect: 'read',
  },
  create: {
    ...shared,
    name: 'spendingReconciliations.create',
    method: 'POST',
    path: '/spending/reconciliations',
    summary:
      'Compare the balance of a day with what the bank states; stored where the two are equal',
    effect: 'transaction',
  },
  remove: {
    ...shared,
    name: 'spendingReconciliations.remove',
    method: 'DELETE',
    path: '/spending/reconciliations/:id',
    summary: 'Remove a reconciliation; balances stay as they are',
    effect: 'transaction',
    message: '核对记录已删除',
  },
});
