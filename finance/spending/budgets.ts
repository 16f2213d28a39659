import type { BudgetPeriod, CarryOver } from '../../contract/spending/budget-words.ts';
import { addDays, type Day, daysBetween } from '../calendar/days.ts';
import { addMonths, dayOfMonth } from '../calendar/months.ts';
import type { Cents } from '../money/cents.ts';

/** A budget as it is declared. */
export interface BudgetPlan {
  period: BudgetPeriod;
  /** The day of the month that a MONTH begins on, 1 to 28. */
  firstDay: number;
  /** The first period is the one that it is in; the first day of a RANGE. */
  from: Day;
  /** The last period is the one that it is in; the last day of a RANGE, which has one. */
  until: Day | null;
  amount: Cents;
  carryOver: CarryOver;
}

/** Some days, both included. */
export interface Days {
  from: Day;
  to: Day;
}

/** A period of a budget in figures. `used` and `left` sum to `available`, the amount and what is carried. */
export interface BudgetState extends Days {
  carried: Cents;
  available: Cents;
  used: Cents;
  left: Cents;
}

/** The period that a day is in; before the first one that, and after the last one that. */
export function periodOf(plan: BudgetPlan, day: Day): Days {
  if (plan.period === 'RANGE') return { from: plan.from, to: plan.until ?? plan.from };
  const within = plan.until !== null && day > plan.until ? plan.until : day;
  return repeatedPeriod(plan, within < plan.from ? plan.from : within);
}

/** The first day of the period that a day of a MONTH or YEAR is in, of whichever plan begins on that day. */
function repeatedPeriod({ period, firstDay }: Pick<BudgetPlan, 'period' | 'firstDay'>, day: Day) {
  if (period === 'YEAR')
    return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  const isBefore = Number(day.slice(8)) < firstDay;
  const from = dayOfMonth(addMonths(day, isBefore ? -1 : 0), firstDay);
  return { from, to: addDays(dayOfMonth(addMonths(from, 1), firstDay), -1) };
}

/** The periods from the first one to the one that a day is in, oldest first. */
export function periodsUntil(plan: BudgetPlan, day: Day): Days[] {
  const last = periodOf(plan, day);
  const periods = [periodOf(plan, plan.from)];
  for (let newest = periods[0]; newest && newest.to < last.from; ) {
    newest = repeatedPeriod(plan, addDays(newest.to, 1));
    periods.push(newest);
  }
  return periods;
}

/** The periods that must be known for the figures of one: where nothing is carried over, that one alone. */
export function periodsFor(plan: BudgetPlan, day: Day): Days[] {
  return plan.carryOver === 'OFF' ? [periodOf(plan, day)] : periodsUntil(plan, day);
}

/** The figures of periods that follow each other, from what was used in each. */
export function budgetStates(
  { amount, carryOver }: Pick<BudgetPlan, 'amount' | 'carryOver'>,
  periods: readonly (Days & { used: Cents })[],
): BudgetState[] {
  let carried = 0n;
  return periods.map(({ from, to, used }) => {
    const available = amount + carried;
    const state = { from, to, carried, available, used, left: available - used };
    carried = carriedFrom(state.left, carryOver);
    return state;
  });
}

function carriedFrom(left: Cents, carryOver: CarryOver): Cents {
  if (carryOver === 'BOTH') return left;
  return carryOver === 'SURPLUS' && left > 0n ? left : 0n;
}

/** Today and the days of a period after it; undefined where today is not in the period. */
export function daysLeftIn({ from, to }: Days, today: Day): number | undefined {
  return from <= today && today <= to ? daysBetween(today, to) + 1 : undefined;
}

/** What is left for each of some days, rounded down so that all of them together have no more. */
export function leftPerDay(left: Cents, days: number): Cents {
  return left > 0n ? left / BigInt(days) : 0n;
}

/** The shares of a budget that are reminded of, in percent. */
export const thresholds = [80, 100] as const;
export type Threshold = (typeof thresholds)[number];

/** The highest share of a budget that has been reached; where nothing was to be spent, all of it. */
export function thresholdOf({ available, used }: BudgetState): Threshold | undefined {
  if (used >= available) return 100;
  return used * 100n >= available * 80n ? 80 : undefined;
}
