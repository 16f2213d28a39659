import { buildSchedule } from '../../../finance/loans/schedule.ts';
import type { Db } from '../../db/database.ts';
import type { IsWrong, Problem } from '../../integrity/problem.ts';
import { historyOf, termsOf } from '../../ledger/loan-terms.ts';
import { listLoans, loanRows, type StoredLoan } from '../../ledger/stored-loans.repository.ts';

/** Checks that what was booked of each loan is complete, in order, and not more than it owes. */
export async function checkLoans(db: Db, isWrong: IsWrong): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const ownerId of await loanRows.listOwners(db)) {
    for (const loan of await listLoans(db, ownerId)) {
      const isCountable =
        !isWrong('loans', loan.row.id) &&
        !loan.rates.some(({ id }) => isWrong('loan_rates', id)) &&
        !loan.acts.some(({ id }) => isWrong('loan_acts', id));
      const what = isCountable && problemOf(loan);
      if (what) problems.push({ table: 'loans', row: loan.row.id, what });
    }
  }
  return problems;
}

/** What is wrong with what was booked of a loan; nothing when it follows from the loan's terms. */
export function problemOf(loan: StoredLoan): string | undefined {
  const { acts } = loan;
  if (acts.some(({ sequence }, index) => sequence !== index + 1)) {
    return 'what was booked of it is not numbered from 1 on';
  }
  const { instalments, prepayments } = historyOf(loan);
  if (instalments.some(({ number }, index) => number !== (instalments[0]?.number ?? 0) + index)) {
    return 'an instalment between booked ones is not booked';
  }
  const schedule = buildSchedule(termsOf(loan), { instalments, prepayments });
  if ((schedule.instalments[0]?.principal ?? 0n) < 0n) {
    return 'its agreed payment is less than the interest';
  }
  const scheduled = new Map(schedule.instalments.map((row) => [row.number, row.principal]));
  if (instalments.some(({ number, principal }) => scheduled.get(number) !== principal)) {
    return 'a booked instalment repays more than is owed';
  }
  if (schedule.prepayments.length !== prepayments.length) {
    return 'a prepayment is dated after the loan has ended';
  }
  if (schedule.prepayments.some(({ amount, balanceBefore }) => amount > balanceBefore)) {
    return 'a prepayment repays more than is owed';
  }
  return undefined;
}
