import type { Currency } from '../../../../contract/fields/currencies.ts';
import type { SpendingBudget } from '../../../../contract/spending/budgets.ts';
import type { Day } from '../../../../finance/calendar/days.ts';
import {
  type Cents,
  centsOfText,
  centsToDecimal,
  centsToWire,
} from '../../../../finance/money/cents.ts';
import { divide, toWire } from '../../../../finance/money/decimal.ts';
import { hasRate, noRates } from '../../../../finance/money/rates.ts';
import {
  type Spent,
  spentByPeriod,
  spentOf,
  usedOf,
} from '../../../../finance/spending/budget-used.ts';
import {
  type BudgetPlan,
  type BudgetState,
  budgetStates,
  type Days,
  daysLeftIn,
  leftPerDay,
  periodOf,
  periodsFor,
} from '../../../../finance/spending/budgets.ts';
import { between } from '../../../../finance/spending/spending-report.ts';
import { firstDay, todayOf } from '../../../business-day.ts';
import type { Db } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { yieldWhenLong } from '../../../lib/loop-turns.ts';
import { ratesOnDays } from '../../rates/rates.repository.ts';
import { listCategories } from '../categories.repository.ts';
import { readSpending, type SpendingData } from '../report/read-rows.ts';
import { type BudgetRow, listBudgets, termsOf, toBudget } from './budgets.service.ts';

/** Budgets of an owner in the periods that a day is in, or that are nearest to it. */
interface BudgetQuestion {
  ownerId: string;
  day: Day;
}

/** A budget in figures. */
export interface BudgetInPeriod extends BudgetState {
  row: BudgetRow;
  missingRates: Currency[];
}

/** The figures of all budgets of an owner, from the rows that the report of income and expense is made of. */
export async function findBudgetStates(
  db: Db,
  deps: Deps,
  question: BudgetQuestion,
): Promise<BudgetInPeriod[]> {
  const budgets = await listBudgets(db, question.ownerId);
  const found: BudgetInPeriod[] = [];
  for (const [currency, rows] of Map.groupBy(budgets, (one) => one.currency)) {
    found.push(...(await statesIn(db, deps, question, currency, rows)));
  }
  return found;
}

async function statesIn(
  db: Db,
  deps: Deps,
  { ownerId, day }: BudgetQuestion,
  currency: Currency,
  rows: readonly BudgetRow[],
): Promise<BudgetInPeriod[]> {
  const today = todayOf(deps);
  const asked = rows.map((row) => ({
    row,
    plan: planOf(row),
    periods: periodsFor(planOf(row), day),
  }));
  const periods = asked.flatMap((one) => one.periods);
  const from = periods.map((one) => one.from).sort()[0] ?? today;
  const to =
    periods
      .map((one) => one.to)
      .sort()
      .at(-1) ?? today;
  // Nothing is booked on a day to come, nor before 1970.
  const period = { from: from < firstDay ? firstDay : from, to: to > today ? today : to };
  const context = { deps, user: { ownerId }, currency };
  const data =
    period.from <= period.to
      ? await readSpending(db, context, period)
      : { rows: [], foreign: [], categories: undefined };
  const gaps = await findMissingRates(db, currency, data.foreign);
  const found: BudgetInPeriod[] = [];
  const spentOfPlan = spentReader(data.rows);
  for (const { row, plan, periods: own } of asked) {
    await yieldWhenLong();
    const ids = row.category_id === null ? null : withChildren(row.category_id, data.categories);
    const used = own.map((days) => ({ ...days, used: usedOf(spentOfPlan(plan, days), ids) }));
    const state = budgetStates(plan, used).at(-1);
    if (!state) continue;
    const missing = gaps.filter((gap) => state.from <= gap.day && gap.day <= state.to);
    found.push({ ...state, row, missingRates: [...new Set(missing.map((gap) => gap.currency))] });
  }
  return found;
}

/** What was spent in the periods of plans; those of plans that begin on the same days are found once. */
function spentReader(rows: SpendingData['rows']) {
  const readers = new Map<string, (start: Day) => Spent>();
  return (plan: BudgetPlan, { from, to }: Days): Spent => {
    if (plan.period === 'RANGE') return spentOf(between(rows, from, to));
    const key = `${plan.period} ${plan.firstDay}`;
    const endless = { ...plan, from: firstDay, until: null };
    const reader = readers.get(key) ?? spentByPeriod(rows, (day) => periodOf(endless, day).from);
    readers.set(key, reader);
    return reader(from);
  };
}

function withChildren(id: string, categories: SpendingData['categories'] | undefined): string[] {
  const all = [...(categories?.byId.values() ?? [])];
  return [id, ...all.filter(({ parent_id }) => parent_id === id).map((one) => one.id)];
}

/** The days on which entries of a currency cannot be converted. */
async function findMissingRates(db: Db, to: Currency, foreign: SpendingData['foreign']) {
  const rates = await ratesOnDays(
    db,
    foreign.map(({ day }) => day),
  );
  return foreign.filter(({ day, currency }) => !hasRate(rates.get(day) ?? noRates, currency, to));
}

function planOf(row: BudgetRow): BudgetPlan {
  const { period, firstDay: first, fromDay, untilDay, carryOver } = termsOf(row);
  const amount = centsOfText(row.amount);
  return { period, firstDay: first ?? 1, from: fromDay, until: untilDay, amount, carryOver };
}

/** All budgets as they are answered, in the order of their categories. */
export async function answerBudgets(
  db: Db,
  deps: Deps,
  question: BudgetQuestion,
): Promise<SpendingBudget[]> {
  const categories = await listCategories(db, question.ownerId);
  const today = todayOf(deps);
  const position = ({ row }: BudgetInPeriod) =>
    categories.findIndex(({ id }) => id === row.category_id);
  return (await findBudgetStates(db, deps, question))
    .sort((a, b) => position(a) - position(b))
    .map((state) => {
      const days = daysLeftIn(state, today);
      return {
        ...toBudget(state.row, categories),
        from: state.from,
        to: state.to,
        carried: centsToWire(state.carried),
        available: centsToWire(state.available),
        used: centsToWire(state.used),
        left: centsToWire(state.left),
        usedPercent: percentOf(state.used, state.available),
        daysLeft: days ?? null,
        leftPerDay: days === undefined ? null : centsToWire(leftPerDay(state.left, days)),
        missingRates: state.missingRates,
      };
    });
}

function percentOf(part: Cents, whole: Cents): number | null {
  if (whole <= 0n) return null;
  return toWire(divide(centsToDecimal(part).times(100), centsToDecimal(whole)), 2);
}
