import { decimal } from '../../../../finance/money/decimal.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { type AreaDue, type DuesQuestion, inSteps } from '../../../due.ts';
import { listFundPlans } from './fund-plans.repository.ts';
import { nextPlanDays, planCalendar } from './fund-plans.service.ts';

/** The days on which active plans order. A job places the orders: those of past days are gone. */
export async function fundPlanDues(
  db: Db,
  deps: Deps,
  { ownerId, from, to, today }: DuesQuestion,
): Promise<AreaDue[]> {
  const plans = (await listFundPlans(db, ownerId)).filter(({ is_active }) => is_active === 1);
  if (plans.length === 0 || to < today) return [];
  const calendar = await planCalendar(db, deps, today);
  return inSteps(plans, (plan) =>
    nextPlanDays(calendar, plan, mostPlanDays(today, to))
      .filter(({ day }) => day >= from && day <= to)
      .map(({ day, plannedDay }) => ({
        kind: 'PLAN' as const,
        rowId: plan.id,
        occurrence: plannedDay,
        title: `${plan.investment_name} 定投`,
        date: day,
        money: { amount: decimal(plan.amount), currency: plan.currency },
        link: '/dashboard/investments',
        isSettled: false,
        version: plan.version,
        updatedAt: plan.updated_at,
      })),
  );
}

/** More days than a weekly plan has from today to a day. */
function mostPlanDays(today: string, to: string): number {
  const days = (Date.parse(to) - Date.parse(today)) / 86_400_000;
  return Math.ceil(days / 7) + 2;
}
