import type { Assumptions } from '../../../../contract/planning/assumptions.ts';
import type { Goal, GoalItem, Goals } from '../../../../contract/planning/goals.ts';
import { monthsAndDays, sameDayInMonths } from '../../../../finance/calendar/months.ts';
import { type Cents, centsToWire } from '../../../../finance/money/cents.ts';
import {
  amountIn,
  type GoalTerms,
  growthOfAdditions,
  monthReached,
  neededAddition,
  partsIn,
} from '../../../../finance/planning/goals.ts';
import { growthAfterCosts, toCent } from '../../../../finance/planning/growth.ts';
import { todayOf } from '../../../business-day.ts';
import { fromFlagColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { spendingReportOf } from '../../spending/report/spending-report.ts';
import { type GoalRow, listGoals } from '../planning.repository.ts';
import { findAssumptions } from './assumptions.service.ts';
import { measuredAdditions, type PlannedItem, plannedItems } from './goal-items.ts';
import { listSetAside, type SetAside, type ShareWorth, worthOfShares } from './shares.ts';

/** The goals of an owner with all that follows from what is there today. */
export async function findGoals(db: Db, context: WorthContext): Promise<Goals> {
  const { ownerId } = context.user;
  const today = todayOf(context.deps);
  const goals = await listGoals(db, ownerId);
  const { expense } = await averages(db, context);
  if (goals.length === 0) {
    return { currency: context.currency, today, goals: [], averageExpense: expense };
  }
  const shares = await listSetAside(db, ownerId);
  const items = await plannedItems(db, context);
  const additions = await measuredAdditions(db, context);
  const assumptions = await findAssumptions(db, ownerId);
  const worths = worthOfShares(items, shares);
  return {
    currency: context.currency,
    today,
    averageExpense: expense,
    goals: goals.map((row) =>
      toGoal(row, {
        ...{ today, assumptions, items, additions, worths, averageExpense: expense },
        shares: shares.filter(({ goalId }) => goalId === row.id),
      }),
    ),
  };
}

/** The items that can be set aside, with the share that no goal has taken. */
export async function findGoalItems(db: Db, context: WorthContext): Promise<GoalItem[]> {
  const shares = await listSetAside(db, context.user.ownerId);
  return (await plannedItems(db, context)).map((item) => ({
    ...item,
    worth: centsToWire(item.worth),
    leftPercent: toCent(
      shares
        .filter(({ itemId }) => itemId === item.itemKey)
        .reduce((left, { percent }) => left - (percent ?? 0), 100),
    ),
  }));
}

/** A month on average, over the 12 months before this one, without what happens once. */
export async function averages(db: Db, context: WorthContext) {
  const today = todayOf(context.deps);
  const period = { from: `${today.slice(0, 7)}-01`, to: today };
  const { average } = await spendingReportOf(db, context, period);
  return average;
}

interface GoalFacts {
  today: string;
  assumptions: Assumptions;
  items: readonly PlannedItem[];
  additions: ReadonlyMap<string, Cents>;
  worths: ReadonlyMap<string, ShareWorth>;
  shares: readonly SetAside[];
  averageExpense: number;
}

function toGoal(row: GoalRow, facts: GoalFacts): Goal {
  const { today, assumptions, items, additions, worths, averageExpense } = facts;
  const shares = facts.shares.map((share) => answerShare(share, items, worths));
  const growthOf = (name: string) => {
    const found = assumptions.classes.find((one) => one.class === name);
    return found ? growthAfterCosts(found) : 0;
  };
  const amount =
    row.kind === 'EMERGENCY' ? toCent((row.months ?? 0) * averageExpense) : Number(row.amount);
  const spent = Number(row.spent);
  const setAside = shares.reduce((sum, { worth }) => sum + Math.round(worth * 100), 0) / 100;
  const terms: GoalTerms = {
    amount: Math.max(0, amount - spent),
    isInTodaysMoney: fromFlagColumn(row.is_in_todays_money),
    inflation: assumptions.inflation / 100,
    parts: shares.map((share) => ({ amount: share.worth, growth: growthOf(share.class) })),
  };
  const measured = toCent(
    facts.shares.reduce((sum, { itemId, percent }) => {
      const added = centsToWire(additions.get(itemId) ?? 0n);
      return sum + (percent === null ? added : (added * percent) / 100);
    }, 0),
  );
  const addition = row.addition === null ? Math.max(0, measured) : Number(row.addition);
  const growth = growthOfAdditions(terms, growthOf('CASH'));
  const reached = monthReached(terms, addition, growth);
  const months = row.due_day === null ? null : wholeMonthsUntil(today, row.due_day);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    amount,
    months: row.months,
    price: toNumber(row.price),
    downPercent: toNumber(row.down_percent),
    yearly: toNumber(row.yearly),
    years: row.years,
    isInTodaysMoney: terms.isInTodaysMoney,
    dueDate: row.due_day,
    spent,
    addition: toNumber(row.addition),
    measuredAddition: measured,
    shares,
    setAside,
    isShort: facts.shares.some(({ id }) => worths.get(id)?.isShort),
    reachedPercent: amount > 0 ? toCent(((setAside + spent) / amount) * 100) : 100,
    amountThen: months === null ? null : toCent(amountIn(terms, months)),
    thereThen: months === null ? null : toCent(partsIn(terms, months)),
    neededAddition: months === null ? null : neededAddition(terms, months, growth),
    reachedOn: reached === null ? null : sameDayInMonths(today, reached),
    monthsLeft: months,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A share as it is answered. */
export function answerShare(
  share: SetAside,
  items: readonly PlannedItem[],
  worths: ReadonlyMap<string, ShareWorth>,
): Goal['shares'][number] {
  const item = items.find(({ itemKey }) => itemKey === share.itemId);
  return {
    itemKey: share.itemId,
    name: item?.name ?? '已不存在的资产',
    ...{ percent: share.percent, amount: share.amount },
    class: share.class ?? item?.class ?? 'CASH',
    worth: centsToWire(worths.get(share.id)?.worth ?? 0n),
  };
}

/** Whole months from today to a day; 0 when it has passed. */
function wholeMonthsUntil(today: string, day: string): number {
  return day <= today ? 0 : monthsAndDays(today, day).months;
}

const toNumber = (text: string | null) => (text === null ? null : Number(text));
