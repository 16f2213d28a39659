import { calls } from '../endpoint.ts';
import type { planningScenariosSchemas } from './scenarios.schemas.ts';

export type { ChoosableLoan, Scenario, ScenarioLine, Scenarios } from './scenarios.schemas.ts';

const shared = { access: 'user', token: 'scope' } as const;

/** Decisions beside leaving things as they are. None of them changes any other data. */
export const planningScenarios = calls<typeof planningScenariosSchemas>()({
  list: {
    ...shared,
    name: 'planningScenarios.list',
    method: 'GET',
    path: '/planning/scenarios',
    summary: 'Net worth as things are and with each decision, for some years',
    effect: 'read',
  },
  loans: {
    ...shared,
    name: 'planningScenarios.loans',
    method: 'GET',
    path: '/planning/loans',
    summary: 'The loans that a decision can prepay or repay',
    effect: 'read',
  },
  create: {
    ...shared,
    name: 'planningScenarios.create',
    method: 'POST',
    path: '/planning/scenarios',
    summary: 'Add a decision; three at most are stored',
    effect: 'transaction',
    message: '试算已添加',
  },
  update: {
    ...shared,
    name: 'planningScenarios.update',
    method: 'PUT',
    path: '/planning/scenarios/:id',
    summary: 'Change a decision',
    effect: 'transaction',
    message: '试算已保存',
  },
  remove: {
    ...shared,
    name: 'planningScenarios.remove',
    method: 'DELETE',
    path: '/planning/scenarios/:id',
    summary: 'Remove a decision',
    effect: 'transaction',
    message: '试算已删除',
  },
});
