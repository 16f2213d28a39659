import type { ReturnReasonCode } from '../../contract/returns/return-reasons.ts';
import { daysBetween } from '../calendar/days.ts';
import { oneFixed } from '../money/fixed.ts';
import { findRoot } from './brent.ts';
import { type DayFlow, type DayValue, netOf } from './flows.ts';

/**
 * The money-weighted return: the rate at which the flows come to nothing, of a year and of all the days, or
 * why there is none. Over a few days that of a year may be too large for a number, and is Infinity.
 */
export type MoneyWeighted =
  | { rate: number; periodRate: number; days: number }
  | { reason: ReturnReasonCode; days: number };

/** Each flow, below 0 when put in, and the days since the first. */
interface Flows {
  amounts: Float64Array;
  days: Float64Array;
  last: number;
}

const daysOfYear = 365;
/** The limits of u = ln(1 + r), for flows over a year and longer. */
const limitOfLog = 14;
const scanPoints = 560;
const tolerance = 1e-14;
const unit = Number(oneFixed);
/** A rate above 10,000 % a year is withheld. */
export const largestRate = 100;

/**
 * The rate r above −1 with Σ a·(1 + r)^(−d ÷ 365) = 0, where a is taken out (above 0) or put in, the
 * value at the end being taken out, d days after the first flow. `flows`: of days that ascend, as
 * returns count them. Only a rate that is the only one is answered; where nothing ever came back until
 * the end, all is lost.
 */
export function moneyWeighted(flows: readonly DayFlow[], closing: DayValue): MoneyWeighted {
  const [firstFlow] = flows;
  if (!firstFlow) return { reason: 'NO_FLOWS', days: 0 };
  if (!flows.some(({ moneyIn }) => moneyIn > 0n)) return { reason: 'NOTHING_INVESTED', days: 0 };
  const all = withClosing(flows, closing);
  if (!all.some(({ moneyOut }) => moneyOut > 0n)) {
    const lost = daysBetween(firstFlow.day, closing.day);
    return lost === 0 ? { reason: 'ONE_DAY', days: 0 } : { rate: -1, periodRate: -1, days: lost };
  }
  // What came in and went out on one day alone: whatever it brought, it did so in no time.
  if (all.every(({ day }) => day === firstFlow.day)) return { reason: 'ONE_DAY', days: 0 };
  const netted = all
    .map((flow) => ({ day: flow.day, amount: -Number(netOf(flow)) / unit }))
    .filter(({ amount }) => amount !== 0);
  const [first, end] = [netted[0], netted.at(-1)];
  // Day trades that each came to nothing do so at any rate, and those that all lost at none.
  if (!first || !end) return { reason: 'SEVERAL_SOLUTIONS', days: 0 };
  const days = daysBetween(first.day, end.day);
  const hasBoth =
    netted.some(({ amount }) => amount < 0) && netted.some(({ amount }) => amount > 0);
  if (!hasBoth) return { reason: 'NO_SOLUTION', days };
  const known: Flows = {
    amounts: Float64Array.from(netted, ({ amount }) => amount),
    days: Float64Array.from(netted, ({ day }) => daysBetween(first.day, day)),
    last: days,
  };
  const found = only(solve(known));
  if (typeof found === 'string') return { reason: found, days };
  return { rate: Math.expm1(found), periodRate: Math.expm1((found * days) / daysOfYear), days };
}

/** The flows with the value at the end as money out. */
function withClosing(flows: readonly DayFlow[], { day, value }: DayValue): readonly DayFlow[] {
  if (value === 0n) return flows;
  const last = flows.at(-1);
  if (last?.day !== day) return [...flows, { day, moneyIn: 0n, moneyOut: value }];
  return [...flows.slice(0, -1), { ...last, moneyOut: last.moneyOut + value }];
}

function only(roots: readonly number[]): number | ReturnReasonCode {
  const [root] = roots;
  if (root === undefined) return 'NO_SOLUTION';
  return roots.length === 1 ? root : 'SEVERAL_SOLUTIONS';
}

/** Every root that u = ln(1 + r) is known to have. */
function solve(flows: Flows): readonly number[] {
  // Over less than a year the limits hold for the whole period, of which a year is a multiple.
  const limit = limitOfLog * Math.max(1, daysOfYear / flows.last);
  const { amounts } = flows;
  const hasRoot = (amounts[0] ?? 0) < 0 && (amounts.at(-1) ?? 0) > 0;
  if (hasRoot) {
    const root = rootByBracket(flows, limit);
    if (root !== undefined && isUnique(flows, root)) return [root];
  }
  return scan(flows, limit);
}

function rootByBracket(flows: Flows, limit: number): number | undefined {
  let [low, high] = [-0.1, 0.1];
  while (roughValue(flows, low) < 0 && low > -limit) low = Math.max(2 * low, -limit);
  while (roughValue(flows, high) > 0 && high < limit) high = Math.min(2 * high, limit);
  const value = (u: number) => presentValue(flows, u);
  return value(low) > 0 && value(high) < 0 ? findRoot(value, low, high, tolerance) : undefined;
}

/** Whether no other root can be: one change of sign, or money inside from the first day to the last. */
function isUnique(flows: Flows, root: number): boolean {
  let changes = 0;
  let sum = 0;
  let isAlwaysInside = true;
  const { amounts, days } = flows;
  const last = amounts.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const amount = amounts[index] ?? 0;
    if (index > 0 && amount > 0 !== (amounts[index - 1] ?? 0) > 0) changes += 1;
    sum += amount * discount(root, days[index] ?? 0, flows.last);
    if (index < last && sum > 0) isAlwaysInside = false;
  }
  return changes === 1 || isAlwaysInside;
}

function scan(flows: Flows, limit: number): number[] {
  const roots: number[] = [];
  const value = (u: number) => presentValue(flows, u);
  let before = -limit;
  let valueBefore = roughValue(flows, before);
  if (valueBefore === 0) roots.push(before);
  for (let point = 1; point <= scanPoints; point += 1) {
    const u = -limit + (2 * limit * point) / scanPoints;
    const valueHere = roughValue(flows, u);
    if (valueHere === 0) roots.push(u);
    else if (valueHere > 0 !== valueBefore > 0 && valueBefore !== 0) {
      roots.push(findRoot(value, before, u, tolerance));
    }
    [before, valueBefore] = [u, valueHere];
  }
  return roots;
}

/** What a flow after some days counts for. For u below 0 all is worth `e^(u·D ÷ 365)` as much, so that nothing overflows. */
function discount(u: number, days: number, last: number): number {
  return Math.exp((-u * (u < 0 ? days - last : days)) / daysOfYear);
}

function presentValue({ amounts, days, last }: Flows, u: number): number {
  let sum = 0;
  for (let index = 0; index < amounts.length; index += 1) {
    sum += (amounts[index] ?? 0) * discount(u, days[index] ?? 0, last);
  }
  return sum;
}

/** Flows apart by fewer days than this share their powers. */
const knownGaps = 64;

/**
 * The same value by Horner's rule, ten times as fast and exact enough for its sign, from the end of
 * the flows whose discounts are smallest.
 */
function roughValue({ amounts, days }: Flows, u: number): number {
  const base = Math.exp(-Math.abs(u) / daysOfYear);
  const powers = new Float64Array(knownGaps);
  for (let gap = 0; gap < knownGaps; gap += 1) powers[gap] = base ** gap;
  const { length } = amounts;
  const [start, step] = u >= 0 ? [length - 1, -1] : [0, 1];
  let sum = 0;
  let dayBefore = days[start] ?? 0;
  for (let at = start; at >= 0 && at < length; at += step) {
    const day = days[at] as number;
    const gap = step * (day - dayBefore);
    sum = sum * (gap < knownGaps ? (powers[gap] as number) : base ** gap) + (amounts[at] as number);
    dayBefore = day;
  }
  return sum;
}
