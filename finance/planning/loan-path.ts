import type { Day } from '../calendar/days.ts';
import { monthsAndDays, sameDayInMonths } from '../calendar/months.ts';
import { type LoanHistory, type LoanTerms, type Prepayment, paymentOf } from '../loans/loan.ts';
import { type AsOf, loanFigures } from '../loans/loan-figures.ts';
import { withPrepayment } from '../loans/preview-prepayment.ts';
import type { Cents } from '../money/cents.ts';

/** A loan by months from today on: what is owed at the end of each, and what its instalments take in it. */
export interface LoanPath {
  /** From today (0) on. */
  owed: Cents[];
  /** Paid in each month; nothing today. */
  paid: Cents[];
}

interface LoanPathQuestion extends AsOf {
  terms: LoanTerms;
  history: LoanHistory;
  /** A prepayment that is only considered, today or later. */
  prepayment?: Prepayment | undefined;
  months: number;
}

/** The months from one day until another is over, 0 for the day itself and those before it. */
export function monthsUntil(from: Day, day: Day): number {
  if (day <= from) return 0;
  const { months, days } = monthsAndDays(from, day);
  return days > 0 ? months + 1 : months;
}

/** Follows a loan by its own schedule. What is overdue is paid in the first month. */
export function loanPath(question: LoanPathQuestion): LoanPath {
  const { terms, history, prepayment, months, today } = question;
  const { outstanding } = loanFigures(terms, history, question);
  const prepayments = prepayment
    ? withPrepayment(history.prepayments, prepayment)
    : history.prepayments;
  const { instalments } = loanFigures(terms, { ...history, prepayments }, question);
  const repaid = zeros(months);
  const paid = zeros(months);
  for (const instalment of instalments) {
    if (instalment.state === 'PAID') continue;
    const month = Math.max(1, monthsUntil(today, instalment.dueDate));
    add(repaid, month, instalment.principal);
    add(paid, month, paymentOf(instalment));
  }
  if (prepayment) add(repaid, monthsUntil(today, prepayment.day), prepayment.amount);
  let owed = outstanding;
  return {
    owed: repaid.map((amount) => {
      owed -= amount;
      return owed;
    }),
    paid,
  };
}

/** A new loan that is lent on a day and due on the same day of each month after it. */
export function newLoanPath(
  terms: Pick<LoanTerms, 'method' | 'principal' | 'annualRate' | 'months'>,
  { lentOn, today, months }: { lentOn: Day; today: Day; months: number },
): LoanPath {
  const path = loanPath({
    terms: {
      ...terms,
      startDate: lentOn,
      firstDueDate: sameDayInMonths(lentOn, 1),
      dueDay: Number(lentOn.slice(8)),
      dayCount: 'MONTHLY',
      rates: [],
    },
    history: { prepayments: [], instalments: [] },
    today: lentOn,
    assumedPaidBefore: lentOn,
    months,
  });
  const begin = monthsUntil(today, lentOn);
  const later = (amounts: readonly Cents[]) =>
    zeros(months).map((none, month) => (month < begin ? none : (amounts[month - begin] ?? none)));
  return { owed: later(path.owed), paid: later(path.paid) };
}

function zeros(months: number): Cents[] {
  return new Array<Cents>(months + 1).fill(0n);
}

function add(sums: Cents[], month: number, amount: Cents): void {
  if (month < sums.length) sums[month] = (sums[month] ?? 0n) + amount;
}
