import type { Selectable } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Database, Db } from '../../../db/database.ts';
import { ownedRows } from '../../../db/owned-rows.ts';
import type { InvestmentRow } from '../investments.repository.ts';

export type FundPlanRow = Selectable<Database['fund_plans']>;
export const fundPlanRows = ownedRows('fund_plans');

/** A plan with what of its fund is answered with it. */
export type NamedPlanRow = FundPlanRow & Pick<InvestmentRow, 'investment_name' | 'currency'>;

/** The plans of an owner, oldest first. */
export function listFundPlans(db: Db, ownerId: string): Promise<NamedPlanRow[]> {
  return plansOf(db, { ownerId });
}

const plansOf = compileOnce((db, { ownerId }: { ownerId: string }) =>
  plansWithFund(db, ownerId).orderBy('fund_plans.created_at').orderBy('fund_plans.id'),
);

export function findFundPlan(
  db: Db,
  ownerId: string,
  id: string,
): Promise<NamedPlanRow | undefined> {
  return plansWithFund(db, ownerId).where('fund_plans.id', '=', id).executeTakeFirst();
}

/** Plans whose next order is due on a day or before, those due longest first. */
export function listDuePlans(
  db: Db,
  day: string,
): Promise<Pick<FundPlanRow, 'id' | 'owner_id' | 'investment_id'>[]> {
  return db
    .selectFrom('fund_plans')
    .select(['id', 'owner_id', 'investment_id'])
    .where('due_day', '<=', day)
    .orderBy('due_day')
    .orderBy('id')
    .execute();
}

function plansWithFund(db: Db, ownerId: string) {
  return db
    .selectFrom('fund_plans')
    .innerJoin('investments', (join) =>
      join
        .onRef('investments.id', '=', 'fund_plans.investment_id')
        .onRef('investments.owner_id', '=', 'fund_plans.owner_id'),
    )
    .selectAll('fund_plans')
    .select(['investments.investment_name', 'investments.currency'])
    .where('fund_plans.owner_id', '=', ownerId);
}
