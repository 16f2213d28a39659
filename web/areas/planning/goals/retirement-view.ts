import type { Assumptions } from '../../../../contract/planning/assumptions.ts';
import type { Retirement } from '../../../../contract/planning/goals.ts';
import { type ClassAmount, realGrowthOf } from '../../../../finance/planning/plan-simulation.ts';
import type { RetirementPlan } from '../../../../finance/planning/retirement.ts';

type StoredPlan = NonNullable<Retirement['plan']>;

/** The classes of which something is there. */
export function countedAssets({ assets }: Retirement): ClassAmount[] {
  return assets.filter(({ amount }) => amount > 0);
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
    locked: [
      ...plan.locked,
      ...(plan.shares ?? []).flatMap(({ worth, untilYear }) =>
        untilYear === null ? [] : [{ amount: worth, untilYear }],
      ),
    ],
    addition: plan.addition,
    spending: plan.spending,
    income: plan.income,
    takesOut: plan.takesOut,
    rate: plan.ratePercent / 100,
  };
}
