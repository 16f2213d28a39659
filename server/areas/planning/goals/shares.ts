import type { AssetClass } from '../../../../contract/planning/assumptions.ts';
import type { RetirementBody } from '../../../../contract/planning/retirement-fields.ts';
import type { Cents } from '../../../../finance/money/cents.ts';
import { decimal, sum } from '../../../../finance/money/decimal.ts';
import {
  type Share,
  type SharesAbove,
  sharesAboveWhole,
  sharesOfItem,
} from '../../../../finance/planning/goals.ts';
import type { Db } from '../../../db/database.ts';
import { type GoalRow, retirementRows, type ShareRow, shareRows } from '../planning.repository.ts';

/** What a goal, or the plan for the time after work, sets aside of an item. */
export interface SetAside extends Share {
  id: string;
  class: AssetClass | null;
}

/** Stands for the id of a goal where the plan for the time after work sets something aside. */
export const retirementGoal = 'retirement';

/** All that an owner sets aside. */
export async function listSetAside(db: Db, ownerId: string): Promise<SetAside[]> {
  const ofGoals = (await shareRows.list(db, ownerId, {}, 'item_key')).map(toSetAside);
  return [...ofGoals, ...sharesOfPlan(await findPlan(db, ownerId))];
}

export function toSetAside({
  id,
  goal_id,
  item_key,
  percent,
  amount,
  class: name,
}: ShareRow): SetAside {
  return {
    ...{ id, goalId: goal_id, itemId: item_key, class: name },
    percent: percent === null ? null : Number(percent),
    amount: amount === null ? null : Number(amount),
  };
}

/** The plan for the time after work; null where there is none. */
export async function findPlan(db: Db, ownerId: string): Promise<RetirementBody | null> {
  const [row] = await retirementRows.list(db, ownerId);
  return row ? planOfRow(row) : null;
}

/** A stored plan; those of before single items could be set aside have none. */
export function planOfRow({ plan }: { plan: string }): RetirementBody {
  const { shares = null, ...stored } = JSON.parse(plan) as RetirementBody;
  return { ...stored, shares };
}

/** What a plan sets aside of single items. */
export function sharesOfPlan(plan: Pick<RetirementBody, 'shares'> | null): SetAside[] {
  return (plan?.shares ?? []).map(({ itemKey, percent = null, amount = null, ...share }, at) => ({
    id: `${retirementGoal} ${at}`,
    goalId: retirementGoal,
    itemId: itemKey,
    ...{ percent, amount },
    class: share.class ?? null,
  }));
}

/** The first share of each item of which percentages come to more than 100. */
export function firstAboveWhole(shares: readonly SetAside[]): SetAside[] {
  return [...Map.groupBy(shares, ({ itemId }) => itemId).values()].flatMap((some) => {
    const percents = some.flatMap(({ percent }) => (percent === null ? [] : [decimal(percent)]));
    return sum(percents).gt(100) ? some.slice(0, 1) : [];
  });
}

export interface ShareWorth {
  worth: Cents;
  isShort: boolean;
}

/** What each share comes to, by its id: no two goals count the same cent. */
export function worthOfShares(
  items: readonly { itemKey: string; worth: Cents }[],
  shares: readonly SetAside[],
): Map<string, ShareWorth> {
  const worthOf = new Map(items.map(({ itemKey, worth }) => [itemKey, worth]));
  const worths = new Map<string, ShareWorth>();
  for (const [key, some] of Map.groupBy(shares, ({ itemId }) => itemId)) {
    const { amounts, isShort } = sharesOfItem(worthOf.get(key) ?? 0n, some);
    for (const [index, { id, amount }] of some.entries()) {
      worths.set(id, { worth: amounts[index] ?? 0n, isShort: isShort && amount !== null });
    }
  }
  return worths;
}

/** The refusal of shares of which percentages of one item come to more than 100, with the index of the share. */
export function refusalAboveWhole(
  own: readonly Share[],
  others: readonly Share[],
  goals: readonly GoalRow[],
): { index: number; text: string } | undefined {
  const above: SharesAbove | undefined = sharesAboveWhole(own, others);
  if (!above) return undefined;
  const nameOf = (id: string) =>
    id === retirementGoal ? '养老' : goals.find((goal) => goal.id === id)?.name;
  const names = above.others.flatMap((id) => nameOf(id) ?? []);
  return {
    index: own.findIndex(({ itemId }) => itemId === above.itemId),
    text: `这项资产已有部分留给“${names.join('”“')}”，只剩${above.leftPercent}%`,
  };
}
