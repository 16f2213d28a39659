import type { Day } from '../calendar/days.ts';
import { dueDateOf } from './due-dates.ts';
import { interestOfMonths } from './interest.ts';
import type { LoanHistory, LoanTerms } from './loan.ts';
import { buildSchedule } from './schedule.ts';

/**
 * What is left of a loan after an instalment, 0 for all of it, as the terms of a loan of its own. Its instalments are
 * those that the loan has left, with the same due days and amounts. Prepayments count as made.
 */
export function restOfLoan(terms: LoanTerms, history: LoanHistory, after: number): LoanTerms {
  const { instalments } = buildSchedule(terms, history);
  const next = instalments[after];
  if (next === undefined) throw new Error('a loan without an instalment left');
  const startDate = instalments[after - 1]?.dueDate ?? terms.startDate;
  const rateOn = (day: Day) =>
    terms.rates.findLast(({ from }) => from <= day)?.annualRate ?? terms.annualRate;
  const annualRate = rateOn(startDate);
  const principal = next.balance + next.principal;
  const prepaid = history.prepayments.findLast(({ day }) => day > startDate && day < next.dueDate);
  // A prepayment after a new rate has levelled at that rate, while the rest begins its period at the one before.
  const monthAt = (rate: typeof annualRate) => interestOfMonths(principal, rate, 1);
  const levelRate = rateOn(prepaid?.day ?? startDate);
  const shift = terms.method === 'ANNUITY' ? monthAt(annualRate) - monthAt(levelRate) : 0n;
  const firstDueDate = after === 0 ? terms.firstDueDate : next.dueDate;
  const months = terms.method === 'BULLET' ? terms.months : next.remaining;
  const end = dueDateOf({ firstDueDate, dueDay: terms.dueDay }, months);
  const rest = {
    ...terms,
    ...{ principal, annualRate, months, startDate, firstDueDate },
    rates: terms.rates.filter(({ from }) => from > startDate && from <= end),
  };
  const level = next.level + shift;
  const isFirstCarried = after === 0 && terms.agreed?.carriedInterest != null;
  if (!prepaid && !isFirstCarried) return { ...rest, agreed: { level, carriedInterest: null } };
  const bare = { ...rest, agreed: { level, carriedInterest: 0n } };
  const [first] = buildSchedule(bare, undefined, next.dueDate).instalments;
  const carriedInterest = next.interest - (first?.interest ?? 0n);
  return { ...rest, agreed: { level, carriedInterest } };
}
