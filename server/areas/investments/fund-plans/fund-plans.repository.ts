import type { Selectable, Updateable } from 'kysely';
import { compileOnce } from '../../../db/compile-once.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import { lockRow } from '../../../db/with-transaction.ts';
import type { InvestmentsTable } from '../investments.table.ts';
import type { FundPlansTable } from './fund-plans.table.ts';

export type FundPlanRow = Selectable<FundPlansTable>;
/** A plan with what of its fund is answered with it. */
export type NamedPlanRow = FundPlanRow &
  Pick<Selectable<InvestmentsTable>, 'investment_name' | 'currency'>;

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

/** The row, locked until the transaction ends. */
export function lockFundPlan(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<FundPlanRow | undefined> {
  const row = tx
    .selectFrom('fund_plans')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('id', '=', id);
  return lockRow(tx, row).executeTakeFirst();
}

export function insertFundPlans(tx: Tx, rows: readonly FundPlanRow[]): Promise<void> {
  return insertRows(tx, 'fund_plans', rows);
}

export async function updateFundPlan(
  tx: Tx,
  ownerId: string,
  id: string,
  changes: Updateable<FundPlansTable>,
): Promise<void> {
  await tx
    .updateTable('fund_plans')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

/** Its orders stay, as orders that were placed by hand. */
export async function removeFundPlan(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('fund_plans')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
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
