import { calls } from '../endpoint.ts';
import type { householdSharesSchemas } from './shares.schemas.ts';

export type { SharedItem } from './shares.schemas.ts';

/** Members' shares of the household's assets and debts. Only joint answers use them. */
export const householdShares = calls<typeof householdSharesSchemas>()({
  list: {
    name: 'household.shares',
    method: 'GET',
    path: '/household/shares',
    summary: 'The things of the household that shares can be stated of, with those that are',
    access: 'user',
    effect: 'read',
  },
  set: {
    name: 'household.setShares',
    method: 'PUT',
    path: '/household/shares',
    summary:
      'State which share of a thing each member has, 100 percent in sum; an empty list clears them',
    access: 'user',
    effect: 'transaction',
    message: '份额已保存',
  },
});
