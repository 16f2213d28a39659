import { calls } from '../endpoint.ts';
import type { corporateActionsSchemas, ProposedEntry } from './corporate-actions.schemas.ts';

export type { CorporateAction, ProposedEntry } from './corporate-actions.schemas.ts';

const shared = { access: 'user' } as const;

/** Whether cash is announced in another currency than the holding's alone: the person enters what arrived. */
export function isAmountUnknown({ amount, announcedAmount }: ProposedEntry): boolean {
  return amount === null && announcedAmount !== null;
}

/** Dividends, bonus shares, rights and splits that were announced: proposed as entries, never booked by themselves. */
export const corporateActions = calls<typeof corporateActionsSchemas>()({
  announce: {
    ...shared,
    name: 'investments.announceAction',
    method: 'POST',
    path: '/investments/:id/corporate-actions',
    summary: 'Propose the entries of a corporate action in the words of its announcement',
    effect: 'transaction',
    token: 'scope',
    message: '方案已记录，请核对后接受',
  },
  list: {
    ...shared,
    name: 'investments.listActions',
    method: 'GET',
    path: '/corporate-actions',
    exports: '公司行动',
    summary: 'Corporate actions of the holdings with what they come to, newest ex-day first',
    effect: 'read',
    token: 'scope',
  },
  accept: {
    ...shared,
    name: 'investments.acceptAction',
    method: 'POST',
    path: '/corporate-actions/:id/accept',
    summary: 'Write the proposed entries, or those given in their place',
    effect: 'transaction',
    token: 'scope',
    message: '已记入交易记录',
  },
  dismiss: {
    ...shared,
    name: 'investments.dismissAction',
    method: 'POST',
    path: '/corporate-actions/:id/dismiss',
    summary: 'Dismiss a proposal; it is not proposed again',
    effect: 'transaction',
    token: 'scope',
    message: '已忽略',
  },
});
