import type { Selectable } from 'kysely';
import type { Database, Db } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';

export type PlanningAccountRow = Selectable<Database['planning_accounts']>;

export const planningAccountRows = ownedRows('planning_accounts');

/** A cash account as a forecast sees it. */
export type ForecastAccount = Pick<
  Selectable<Database['accounts']>,
  'id' | 'account_name' | 'account_type' | 'balance' | 'currency' | 'payment_day'
>;

/** The cash accounts of an owner, oldest first. */
export function listForecastAccounts(db: Db, ownerId: string): Promise<ForecastAccount[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'account_name', 'account_type', 'balance', 'currency', 'payment_day'])
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export type GoalRow = Selectable<Database['planning_goals']>;
export type ShareRow = Selectable<Database['planning_shares']>;
export type AssumptionsRow = Selectable<Database['planning_assumptions']>;
export type RetirementRow = Selectable<Database['planning_retirements']>;
export type ScenarioRow = Selectable<Database['planning_scenarios']>;

export const goalRows = ownedRows('planning_goals');
export const shareRows = ownedRows('planning_shares');
export const assumptionsRows = ownedRows('planning_assumptions');
export const retirementRows = ownedRows('planning_retirements');
export const scenarioRows = ownedRows('planning_scenarios');

/** The decisions of an owner, oldest first. */
export function listScenarios(db: Db, ownerId: string): Promise<ScenarioRow[]> {
  return scenarioRows.list(db, ownerId, {}, 'created_at', 'id');
}

/** The goals of an owner, oldest first. */
export function listGoals(db: Db, ownerId: string): Promise<GoalRow[]> {
  return goalRows.list(db, ownerId, {}, 'created_at', 'id');
}
