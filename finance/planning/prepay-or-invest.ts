import type { Day } from '../calendar/days.ts';
import { type LoanHistory, type LoanTerms, type Prepayment, paymentOf } from '../loans/loan.ts';
import { regularPayment, total } from '../loans/loan-figures.ts';
import { withPrepayment } from '../loans/preview-prepayment.ts';
import { buildSchedule, type Schedule } from '../loans/schedule.ts';
import { type Cents, centsToWire } from '../money/cents.ts';
import { monthlyRate, toCent } from './growth.ts';
import { monthsUntil } from './loan-path.ts';

/** The question: money that is there either prepays a loan on a day, or is invested from then on. */
export interface PrepayQuestion {
  terms: LoanTerms;
  history: LoanHistory;
  prepayment: Prepayment;
  /** After how many months the two are compared. */
  months: number;
}

export interface PrepayComparison {
  /** What is paid each month after it, without and with the prepayment. */
  paymentWithout: Cents;
  paymentWith: Cents;
  /** Owed after those months. */
  owedWithout: Cents;
  owedWith: Cents;
  /** How much better it is not to prepay, at a return a year as a part of one. */
  gainOf: (yearly: number) => number;
  /** The return at which both are the same; null where none of 0 to 100 % is. */
  breakEven: number | null;
}

/**
 * Compares by the loan's own schedule. Without prepaying, the money is invested; with it, what each instalment
 * is lower by is, from its due day on, at the same rate.
 */
export function prepayOrInvest(question: PrepayQuestion): PrepayComparison {
  const { terms, history, prepayment, months } = question;
  const without = buildSchedule(terms, history);
  const prepayments = withPrepayment(history.prepayments, prepayment);
  const withIt = buildSchedule(terms, { ...history, prepayments });
  const saved = savedInstalments(without, withIt, prepayment.day, months);
  const owedWithout = owedAfter(terms, without, prepayment.day, months);
  const owedWith = owedAfter(terms, withIt, prepayment.day, months);
  const paid = centsToWire(prepayment.amount);
  const owedLess = centsToWire(owedWithout - owedWith);
  const gainOf = (yearly: number) => {
    const rate = monthlyRate(yearly);
    const invested = paid * (1 + rate) ** months;
    const instalments = saved.reduce(
      (sum, { month, amount }) => sum + amount * (1 + rate) ** (months - month),
      0,
    );
    return toCent(invested - owedLess - instalments);
  };
  return {
    paymentWithout: nextPayment(terms, without, prepayment.day),
    paymentWith: nextPayment(terms, withIt, prepayment.day),
    owedWithout,
    owedWith,
    gainOf,
    breakEven: rootOf(gainOf),
  };
}

/** What each month's instalment is lower by, in months after the day. */
function savedInstalments(without: Schedule, withIt: Schedule, day: Day, months: number) {
  const after = new Map(withIt.instalments.map((one) => [one.dueDate, paymentOf(one)]));
  return without.instalments
    .filter(({ dueDate }) => dueDate > day && monthsUntil(day, dueDate) <= months)
    .map((one) => ({
      month: monthsUntil(day, one.dueDate),
      amount: centsToWire(paymentOf(one) - (after.get(one.dueDate) ?? 0n)),
    }));
}

/**
 * The principal less all that is repaid until then. The balance of the last instalment does not say it: a full
 * prepayment on a due day has no instalment after it.
 */
function owedAfter(
  { principal }: LoanTerms,
  { instalments, prepayments }: Schedule,
  day: Day,
  months: number,
): Cents {
  const due = instalments.filter(({ dueDate }) => monthsUntil(day, dueDate) <= months);
  const prepaid = total(prepayments.map(({ amount }) => amount));
  return principal - prepaid - total(due.map((one) => one.principal));
}

/** The odd days of a prepayment within a period change one instalment, not the level one. */
function nextPayment(terms: LoanTerms, { instalments }: Schedule, day: Day): Cents {
  return regularPayment(
    terms,
    instalments.find(({ dueDate }) => dueDate > day),
  );
}

/** Where a function that rises with the rate is 0, between 0 and 100 %. */
function rootOf(gainOf: (yearly: number) => number): number | null {
  let [low, high] = [0, 1];
  if (gainOf(low) > 0 || gainOf(high) < 0) return null;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (gainOf(middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}
