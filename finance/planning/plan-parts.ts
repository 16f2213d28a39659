import type { Cents } from '../money/cents.ts';
import { grown, monthlyRate } from './growth.ts';
import type { LoanPath } from './loan-path.ts';

/** A part of net worth by months from today (0) on; what is owed is below zero. */
export interface PlanPart {
  label: string;
  values: readonly number[];
}

/** A loan by months, in its own currency, with what one of that is in the currency of the plan. */
export interface PlannedLoan {
  name: string;
  path: LoanPath;
  rate: number;
}

/** An amount that comes at the end of a month, or below zero goes. */
export interface Flow {
  month: number;
  amount: number;
}

/** The balance by months of money that comes in and goes out at their ends and grows at one rate. */
export function pot(growth: number, months: number, flows: readonly Flow[]): number[] {
  const rate = monthlyRate(growth);
  let there = 0;
  return sumsOf(flows, months).map((amount) => {
    there = there * (1 + rate) + amount;
    return there;
  });
}

export function sumsOf(flows: readonly Flow[], months: number): number[] {
  const sums = new Array<number>(months + 1).fill(0);
  for (const { month, amount } of flows) {
    if (month <= months) sums[month] = (sums[month] ?? 0) + amount;
  }
  return sums;
}

export function paymentsOf({ path, rate }: PlannedLoan): Flow[] {
  return path.paid.map((paid, month) => ({ month, amount: -inUnits(paid) * rate }));
}

export function owedOf({ path, rate }: PlannedLoan): number[] {
  return path.owed.map((owed) => inUnits(owed) * rate);
}

export const inUnits = (cents: Cents) => Number(cents) / 100;
export const negative = (values: readonly number[]) => values.map((value) => -value);

export function eachMonth(months: number, of: (month: number) => number): number[] {
  return Array.from({ length: months + 1 }, (_, month) => of(month));
}

export function monthsFrom(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
}

/** Amounts in today's money as they are in their months. */
export function risen({ savingGrowth }: { savingGrowth: number }, flows: readonly Flow[]): Flow[] {
  return flows.map(({ month, amount }) => ({ month, amount: grown(amount, savingGrowth, month) }));
}

/** What parts come to in some month, each rounded to the cent, so that they sum to their total. */
export function partsIn(
  parts: readonly PlanPart[],
  month: number,
): { total: number; parts: { label: string; amount: number }[] } {
  const cents = parts.map(({ values }) => Math.round((values[month] ?? 0) * 100));
  return {
    total: cents.reduce((sum, one) => sum + one, 0) / 100,
    parts: parts.map(({ label }, at) => ({ label, amount: (cents[at] ?? 0) / 100 })),
  };
}
