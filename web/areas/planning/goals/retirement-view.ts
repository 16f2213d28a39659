import type { Assumptions } from '../../../../contract/planning/assumptions.ts';
import type { Retirement } from '../../../../contract/planning/goals.ts';
import { type ClassAmount, realGrowthOf } from '../../../../finance/planning/plan-simulation.ts';
import type { RetirementPlan } from '../../../../finance/planning/retirement.ts';

type StoredPlan = NonNullable<Retirement['plan']>;

/** What of the assets a plan counts. */
export function countedAssets({ assets }: Retirement, plan: StoredPlan): ClassAmount[] {
  return assets.filter(
    (one) => one.amount > 0 && (plan.includesHousing || one.class !== 'HOUSING'),
  );
}

/** A stored plan as its table is worked out from. */
export function planOf(
  { today }: Retirement,
  plan: StoredPlan,
  amounts: readonly ClassAmount[],
  assumptions: Assumptions,
): RetirementPlan {
  return {
    year: Number(today.slice(0, 4)),
    bornIn: plan.bornIn,
    untilAge: plan.untilAge,
    stopsIn: plan.stopsIn,
    opening: amounts.reduce((sum, { amount }) => sum + amount, 0),
    realGrowth: realGrowthOf(amounts, assumptions),
    locked: plan.locked,
    addition: plan.addition,
    spending: plan.spending,
    income: plan.income,
    takesOut: plan.takesOut,
    rate: plan.ratePercent / 100,
  };
}
