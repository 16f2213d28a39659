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

/** The areas whose rows the personal file numbers, in the order of its lists. */
const numbered = {
  loans: 'loans',
  deposits: 'deposits',
  investments: 'investments',
  'other-assets': 'other_assets',
} as const;

/** The places in the personal file of what can be set aside, by the keys of items. */
export async function listItemPlaces(db: Db, ownerId: string): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  for (const [area, table] of Object.entries(numbered)) {
    const rows = await db
      .selectFrom(table as 'deposits')
      .select('id')
      .where('owner_id', '=', ownerId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    for (const [index, { id }] of rows.entries()) places.set(`${area} ${id}`, String(index + 1));
  }
  const assets = await db
    .selectFrom('fixed_assets')
    .select(['id', 'asset_code'])
    .where('owner_id', '=', ownerId)
    .execute();
  for (const { id, asset_code } of assets) places.set(`fixed-assets ${id}`, asset_code);
  return places;
}
