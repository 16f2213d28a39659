import type { Day } from '../../../finance/calendar/days.ts';
import { loanFigures } from '../../../finance/loans/loan-figures.ts';
import { type Cents, centsOfText, centsToDecimal } from '../../../finance/money/cents.ts';
import { byCurrency } from '../../../finance/money/money.ts';
import type { Worth } from '../../../finance/net-worth/worth.ts';
import { buildSeries, type PastWorth } from '../../../finance/net-worth/worth-series.ts';
import type { PastQuestion, WorthQuestion } from '../../area-worth.ts';
import type { Db } from '../../db/database.ts';
import { historyOf, termsOf } from '../../ledger/loan-terms.ts';
import { listLoans, type StoredLoan } from '../../ledger/stored-loans.repository.ts';

/** By how much what is owed of a loan changed on a day: it was lent, paid or prepaid. */
export interface LoanChange {
  day: Day;
  amount: Cents;
  /** Whether it was handed over between a person and their household. */
  isHandedOver: boolean;
}

/**
 * Every change of what is owed of a loan. Their sum is what is outstanding: an instalment that is not
 * booked does not lower it, one that is assumed to be paid does on the day it was due.
 */
export function changesOfLoan(loan: StoredLoan): LoanChange[] {
  const { row, acts } = loan;
  const asOf = { today: row.start_date, assumedPaidBefore: row.assumed_paid_before };
  const booked = new Set(acts.flatMap(({ number }) => number ?? []));
  const assumed = loanFigures(termsOf(loan), historyOf(loan), asOf)
    .instalments.filter(({ number, state }) => state === 'PAID' && !booked.has(number))
    .map(({ dueDate, principal }) => ({ day: dueDate, amount: -principal, isHandedOver: false }));
  const paid = acts.map((act) => ({
    day: act.day,
    amount: -centsOfText(act.principal),
    isHandedOver: row.handed_over_on !== null && act === acts.at(-1),
  }));
  const lent = {
    day: row.taken_over_on ?? row.start_date,
    amount: centsOfText(row.principal),
    isHandedOver: row.taken_over_on !== null,
  };
  return [lent, ...assumed, ...paid];
}

/** What is outstanding today of the loans that were lent by then. */
export async function loansWorth(db: Db, { ownerId, today }: WorthQuestion): Promise<Worth> {
  const owed = (await listLoans(db, ownerId)).map((loan) => {
    const changes = changesOfLoan(loan).filter(({ day }) => day <= today);
    const cents = changes.reduce((sum, { amount }) => sum + amount, 0n);
    return { amount: centsToDecimal(cents), currency: loan.row.currency };
  });
  return { loans: byCurrency(owed) };
}

/** What was outstanding at the end of each day. */
export async function loansOnDays(db: Db, { ownerId, days }: PastQuestion): Promise<PastWorth> {
  const builder = buildSeries(days, 2);
  for (const loan of await listLoans(db, ownerId)) {
    const add = builder.to('loans', loan.row.currency);
    for (const { day, amount } of changesOfLoan(loan)) add(day, amount);
  }
  return { series: builder.series() };
}
