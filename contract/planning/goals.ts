import { calls } from '../endpoint.ts';
import type {
  planningAssumptionsSchemas,
  planningGoalsSchemas,
  planningRetirementSchemas,
} from './goals.schemas.ts';

export type { Goal, GoalItem, Goals, Retirement, StoredAssumptions } from './goals.schemas.ts';

const shared = { access: 'user', token: 'scope' } as const;

/** What people save for. */
export const planningGoals = calls<typeof planningGoalsSchemas>()({
  list: {
    ...shared,
    name: 'planningGoals.list',
    method: 'GET',
    path: '/planning/goals',
    summary: 'Goals with what is set aside, what they need and when they are reached',
    effect: 'read',
  },
  items: {
    ...shared,
    name: 'planningGoals.items',
    method: 'GET',
    path: '/planning/items',
    summary: 'What can be set aside for a goal, and what of it no goal has',
    effect: 'read',
  },
  create: {
    ...shared,
    name: 'planningGoals.create',
    method: 'POST',
    path: '/planning/goals',
    summary: 'Add a goal',
    effect: 'transaction',
    message: '目标已添加',
  },
  update: {
    ...shared,
    name: 'planningGoals.update',
    method: 'PUT',
    path: '/planning/goals/:id',
    summary: 'Change a goal',
    effect: 'transaction',
    message: '目标已保存',
  },
  remove: {
    ...shared,
    name: 'planningGoals.remove',
    method: 'DELETE',
    path: '/planning/goals/:id',
    summary: 'Remove a goal',
    effect: 'transaction',
    message: '目标已删除',
  },
});

/** What plans assume of the coming years. */
export const planningAssumptions = calls<typeof planningAssumptionsSchemas>()({
  show: {
    ...shared,
    name: 'planningAssumptions.show',
    method: 'GET',
    path: '/planning/assumptions',
    summary: 'The assumed returns, spreads, costs and inflation',
    effect: 'read',
  },
  set: {
    ...shared,
    name: 'planningAssumptions.set',
    method: 'PUT',
    path: '/planning/assumptions',
    summary: 'Store assumptions of one’s own',
    effect: 'transaction',
    message: '假设已保存',
  },
  reset: {
    ...shared,
    name: 'planningAssumptions.reset',
    method: 'DELETE',
    path: '/planning/assumptions',
    summary: 'Return to the usual assumptions',
    effect: 'transaction',
    message: '已恢复默认假设',
  },
});

/** The time after work. */
export const planningRetirement = calls<typeof planningRetirementSchemas>()({
  show: {
    ...shared,
    name: 'planningRetirement.show',
    method: 'GET',
    path: '/planning/retirement',
    summary: 'The plan for the time after work, and what is there for it',
    effect: 'read',
  },
  set: {
    ...shared,
    name: 'planningRetirement.set',
    method: 'PUT',
    path: '/planning/retirement',
    summary: 'Store the plan for the time after work',
    effect: 'transaction',
    message: '养老计划已保存',
  },
  remove: {
    ...shared,
    name: 'planningRetirement.remove',
    method: 'DELETE',
    path: '/planning/retirement',
    summary: 'Delete the plan for the time after work',
    effect: 'transaction',
    message: '养老计划已删除',
  },
});
