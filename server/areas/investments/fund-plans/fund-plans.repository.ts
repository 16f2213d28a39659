import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { InvestmentsTable } from '../investments.table.ts';
import type { FundPlansTable } from './fund-plans.table.ts';

export type FundPlanRow = Selectable<FundPlansTable>;
/** A plan with what of its fund is answered with it. */
export type NamedPlanRow = FundPlanRow &
  Pick<Selectable<InvestmentsTable>, 'investment_name' | 'currency'>;

/** The plans of an owner, oldest first. */
export function listFundPlans(db: Db, ownerId: string): Promise<NamedPlanRow[]> {
  return named(db, ownerId).orderBy('fund_plans.created_at').orderBy('fund_plans.id').execute();
}

export function insertFundPlans(tx: Tx, rows: readonly FundPlanRow[]): Promise<void> {
  return insertRows(tx, 'fund_plans', rows);
}

function named(db: Db, ownerId: string) {
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
