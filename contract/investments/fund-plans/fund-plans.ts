import { calls } from '../../endpoint.ts';
import type { fundPlansSchemas } from './fund-plans.schemas.ts';

export type { FundPlan } from './fund-plans.schemas.ts';

const shared = { access: 'user' } as const;

/** Plans (定投) that place an order for a fund each period. */
export const fundPlans = calls<typeof fundPlansSchemas>()({
  list: {
    ...shared,
    name: 'investments.listFundPlans',
    method: 'GET',
    path: '/fund-plans',
    exports: '定投计划',
    summary: 'All plans with their next three days, oldest first',
    effect: 'read',
    token: 'scope',
  },
  create: {
    ...shared,
    name: 'investments.createFundPlan',
    method: 'POST',
    path: '/fund-plans',
    summary: 'Add a plan, which places an order on each of its days from now on',
    effect: 'transaction',
    token: 'scope',
    message: '定投计划已添加',
  },
  update: {
    ...shared,
    name: 'investments.updateFundPlan',
    method: 'PUT',
    path: '/fund-plans/:id',
    summary: 'Edit, pause or resume a plan; no day of the past is made up for',
    effect: 'transaction',
    token: 'scope',
    message: '定投计划已更新',
  },
  remove: {
    ...shared,
    name: 'investments.removeFundPlan',
    method: 'DELETE',
    path: '/fund-plans/:id',
    summary: 'Delete a plan; its orders stay',
    effect: 'transaction',
    token: 'scope',
    message: '定投计划已删除',
  },
});
