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
  sharesOfItem,
} from '../../../../finance/planning/goals.ts';
import { growthAfterCosts, toCent } from '../../../../finance/planning/growth.ts';
import { todayOf } from '../../../business-day.ts';
import { fromFlagColumn } from '../../../db/columns.ts';
import type { Db } from '../../../db/database.ts';
import type { WorthContext } from '../../net-worth/net-worth.service.ts';
import { spendingReportOf } from '../../spending/report/spending-report.ts';
import { type GoalRow, listGoals, type ShareRow, shareRows } from '../planning.repository.ts';
import { findAssumptions } from './assumptions.service.ts';
import { measuredAdditions, type PlannedItem, plannedItems } from './goal-items.ts';

/** The goals of an owner with all that follows from what is there today. */
export async function findGoals(db: Db, context: WorthContext): Promise<Goals> {
  const { ownerId } = context.user;
  const today = todayOf(context.deps);
  const goals = await listGoals(db, ownerId);
  const { expense } = await averages(db, context);
  if (goals.length === 0) {
    return { currency: context.currency, today, goals: [], averageExpense: expense };
  }
  const shares = await shareRows.list(db, ownerId, {}, 'item_key');
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
        shares: shares.filter(({ goal_id }) => goal_id === row.id),
      }),
    ),
  };
}

/** The items that can be set aside, with the share that no goal has taken. */
export async function findGoalItems(db: Db, context: WorthContext): Promise<GoalItem[]> {
  const shares = await shareRows.list(db, context.user.ownerId);
  return (await plannedItems(db, context)).map((item) => ({
    ...item,
    worth: centsToWire(item.worth),
    leftPercent: toCent(
      shares
        .filter(({ item_key }) => item_key === item.itemKey)
        .reduce((left, { percent }) => left - Number(percent ?? 0), 100),
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

interface ShareWorth {
  worth: Cents;
  isShort: boolean;
}

/** What each share comes to, by its id: no two goals count the same cent. */
function worthOfShares(
  items: readonly PlannedItem[],
  shares: readonly ShareRow[],
): Map<string, ShareWorth> {
  const worthOf = new Map(items.map(({ itemKey, worth }) => [itemKey, worth]));
  const worths = new Map<string, ShareWorth>();
  for (const [key, some] of Map.groupBy(shares, ({ item_key }) => item_key)) {
    const asked = some.map(({ percent, amount }) => ({
      percent: percent === null ? null : Number(percent),
      amount: amount === null ? null : Number(amount),
    }));
    const { amounts, isShort } = sharesOfItem(worthOf.get(key) ?? 0n, asked);
    for (const [index, { id, amount }] of some.entries()) {
      worths.set(id, { worth: amounts[index] ?? 0n, isShort: isShort && amount !== null });
    }
  }
  return worths;
}

interface GoalFacts {
  today: string;
  assumptions: Assumptions;
  items: readonly PlannedItem[];
  additions: ReadonlyMap<string, Cents>;
  worths: ReadonlyMap<string, ShareWorth>;
  shares: readonly ShareRow[];
  averageExpense: number;
}

function toGoal(row: GoalRow, facts: GoalFacts): Goal {
  const { today, assumptions, items, additions, worths, averageExpense } = facts;
  const shares = facts.shares.map((share) => {
    const item = items.find(({ itemKey }) => itemKey === share.item_key);
    return {
      itemKey: share.item_key,
      name: item?.name ?? '已不存在的资产',
      percent: share.percent === null ? null : Number(share.percent),
      amount: share.amount === null ? null : Number(share.amount),
      class: share.class ?? item?.class ?? 'CASH',
      worth: centsToWire(worths.get(share.id)?.worth ?? 0n),
    };
  });
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
    facts.shares.reduce((sum, { item_key, percent }) => {
      const added = centsToWire(additions.get(item_key) ?? 0n);
      return sum + (percent === null ? added : (added * Number(percent)) / 100);
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

/** Whole months from today to a day; 0 when it has passed. */
function wholeMonthsUntil(today: string, day: string): number {
  return day <= today ? 0 : monthsAndDays(today, day).months;
}

const toNumber = (text: string | null) => (text === null ? null : Number(text));
