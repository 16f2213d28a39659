import type { Day } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';
import {
  type Instalment,
  type LoanHistory,
  type LoanTerms,
  type Prepayment,
  paymentOf,
} from './loan.ts';
import { interestOf, regularPayment } from './loan-figures.ts';
import { buildSchedule } from './schedule.ts';

/** What a prepayment would change. What is due until its day is taken as paid. */
export interface PrepaymentPreview {
  balanceBefore: Cents;
  balanceAfter: Cents;
  /** What is paid every month after it; 0 when nothing remains. */
  payment: Cents;
  firstPayment: Cents;
  lastPayment: Cents;
  /** The principal of a month, of 等额本金. */
  principalPerMonth: Cents | null;
  remainingMonths: number;
  lastDueDate: Day | null;
  interestToCome: Cents;
  interestSaved: Cents;
  monthsSaved: number;
}

/** Compares a loan with a prepayment to the same loan without it. */
export function previewPrepayment(
  terms: LoanTerms,
  history: LoanHistory,
  prepayment: Prepayment,
): PrepaymentPreview {
  const isAfter = ({ dueDate }: Instalment) => dueDate > prepayment.day;
  const prepayments = withPrepayment(history.prepayments, prepayment);
  const schedule = buildSchedule(terms, { ...history, prepayments });
  const before = buildSchedule(terms, history).instalments.filter(isAfter);
  const after = schedule.instalments.filter(isAfter);
  const applied = schedule.prepayments.at(prepayments.indexOf(prepayment));
  const balanceBefore = applied?.balanceBefore ?? 0n;
  const [first, last] = [after.at(0), after.at(-1)];
  const interestToCome = interestOf(after);
  return {
    balanceBefore,
    balanceAfter: balanceBefore - prepayment.amount,
    payment: regularPayment(terms, first),
    firstPayment: first ? paymentOf(first) : 0n,
    lastPayment: last ? paymentOf(last) : 0n,
    principalPerMonth: terms.method === 'EQUAL_PRINCIPAL' && first ? first.level : null,
    remainingMonths: after.length,
    lastDueDate: last?.dueDate ?? null,
    interestToCome,
    interestSaved: interestOf(before) - interestToCome,
    monthsSaved: before.length - after.length,
  };
}

/** In the order of their days; of one day, in the order in which they were made. */
export function withPrepayment<T extends Prepayment>(
  prepayments: readonly T[],
  prepayment: T,
): T[] {
  const later = prepayments.findIndex(({ day }) => day > prepayment.day);
  const at = later < 0 ? prepayments.length : later;
  return prepayments.toSpliced(at, 0, prepayment);
}
