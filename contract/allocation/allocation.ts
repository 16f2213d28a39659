import { calls } from '../endpoint.ts';
import type { allocationSchemas } from './allocation.schemas.ts';

export type { Allocation, AllocationTarget } from './allocation.schemas.ts';

const shared = { access: 'user' } as const;

export const allocation = calls<typeof allocationSchemas>()({
  show: {
    ...shared,
    name: 'allocation.show',
    method: 'GET',
    path: '/allocation',
    summary: 'How balances and investments are divided, and what meets the targets',
    effect: 'read',
    token: 'scope',
  },
  setTargets: {
    ...shared,
    name: 'allocation.setTargets',
    method: 'PUT',
    path: '/allocation/targets',
    summary: 'Set the target percentages of one dimension; an empty list clears them',
    effect: 'transaction',
    token: 'scope',
    message: '目标占比已保存',
  },
});
