import type { Day } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';
import { dueDateOf } from './due-dates.ts';
import { type Instalment, type LoanHistory, type LoanTerms, paymentOf } from './loan.ts';
import { buildSchedule, type Schedule } from './schedule.ts';

/** PAID when booked or assumed to be, OVERDUE when due before today, else PLANNED. */
export type InstalmentState = 'PAID' | 'OVERDUE' | 'PLANNED';

export interface LoanFigures {
  instalments: (Instalment & { state: InstalmentState })[];
  prepayments: Schedule['prepayments'];
  /** What is owed: an instalment that is not booked does not lower it. */
  outstanding: Cents;
  /** The level payment of 等额本息, else what the next instalment comes to; 0 when all is paid. */
  payment: Cents;
  /** The first instalment that is not paid. */
  next: Instalment | undefined;
  paidCount: number;
  remainingCount: number;
  interestPaid: Cents;
  interestToCome: Cents;
  totalInterest: Cents;
  /** All that is paid in the end: instalments and prepayments. */
  totalPaid: Cents;
}

/** Which instalments count as paid although they are not booked, and what day it is. */
export interface AsOf {
  today: Day;
  /** Instalments due before it are taken as paid. */
  assumedPaidBefore: Day;
}

/** Works out what a loan comes to on a day. */
export function loanFigures(terms: LoanTerms, history: LoanHistory, asOf: AsOf): LoanFigures {
  const schedule = buildSchedule(terms, history);
  const booked = new Set(history.instalments.map(({ number }) => number));
  const instalments = schedule.instalments.map((instalment) => ({
    ...instalment,
    state: stateOf(instalment, booked, asOf),
  }));
  const paid = instalments.filter(({ state }) => state === 'PAID');
  const toCome = instalments.filter(({ state }) => state !== 'PAID');
  const prepaid = total(history.prepayments.map(({ amount }) => amount));
  const [next] = toCome;
  return {
    instalments,
    prepayments: schedule.prepayments,
    outstanding: terms.principal - prepaid - total(paid.map(({ principal }) => principal)),
    payment: regularPayment(terms, next),
    next,
    paidCount: paid.length,
    remainingCount: toCome.length,
    interestPaid: interestOf(paid),
    interestToCome: interestOf(toCome),
    totalInterest: interestOf(instalments),
    totalPaid: total(instalments.map(paymentOf)) + prepaid,
  };
}

/** The instalments that are due from one day to another. Nothing that lies beyond is worked out. */
export function instalmentsDue(
  terms: LoanTerms,
  history: LoanHistory,
  asOf: AsOf,
  { from, to }: { from: Day; to: Day },
): LoanFigures['instalments'] {
  if (dueDateOf(terms, terms.months) < from) return [];
  const booked = new Set(history.instalments.map(({ number }) => number));
  return buildSchedule(terms, history, to)
    .instalments.filter(({ dueDate }) => dueDate >= from)
    .map((instalment) => ({ ...instalment, state: stateOf(instalment, booked, asOf) }));
}

function stateOf(
  { number, dueDate }: Instalment,
  booked: ReadonlySet<number>,
  { today, assumedPaidBefore }: AsOf,
): InstalmentState {
  if (booked.has(number) || dueDate < assumedPaidBefore) return 'PAID';
  return dueDate < today ? 'OVERDUE' : 'PLANNED';
}

/** What is paid every month: an odd number of days changes one payment, not the level one. */
export function regularPayment({ method }: LoanTerms, next: Instalment | undefined): Cents {
  if (next === undefined) return 0n;
  return method === 'ANNUITY' && next.level > 0n ? next.level : paymentOf(next);
}

export function interestOf(instalments: readonly Instalment[]): Cents {
  return total(instalments.map(({ interest }) => interest));
}

export function total(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}
