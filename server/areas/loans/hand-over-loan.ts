import type { LoanTerms } from '../../../finance/loans/loan.ts';
import { restOfLoan } from '../../../finance/loans/rest-of-loan.ts';
import { centsToDecimal, centsToText } from '../../../finance/money/cents.ts';
import type { HandOver } from '../../area-hand-overs.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import { AppError, required } from '../../errors.ts';
import { figuresOfLoan, historyOf, termsOf } from '../../ledger/loan-terms.ts';
import {
  type LoanRow,
  loanActRows,
  loanRateRows,
  loanRows,
  type StoredLoan,
} from '../../ledger/stored-loans.repository.ts';
import { newAct } from './loan-acts.service.ts';
import { notAgreed } from './loan-columns.ts';
import { findLoan, lockLoan } from './loans.repository.ts';
import { nextVersion, refuseAfterBooking } from './loans.service.ts';
import { changesOfLoan } from './loans.worth.ts';
import { previewOf } from './preview-prepayment.ts';

/**
 * What is still owed leaves the old owner as a prepayment of all of it, and is the principal of a new loan whose plan is
 * the rest of the old one, instalment by instalment. What was paid until then stays.
 */
export const loanHandOver: HandOver = {
  kind: 'LOAN',
  look: async (db, deps, { from, id }) => {
    const loan = required(await findLoan(db, from, id));
    const { outstanding } = figuresOfLoan(loan, todayOf(deps));
    const amount = centsToDecimal(-outstanding);
    return { amount, currency: loan.row.currency, refusal: refusalOf(deps, loan) };
  },
  hand: async (tx, deps, { from, to, id, day, copyOf }) => {
    const loan = required(await lockLoan(tx, from, id));
    const { row, rates } = loan;
    const { outstanding, next } = figuresOfLoan(loan, day);
    const rest = restOfLoan(termsOf(loan), historyOf(loan), required(next).number - 1);
    const principal = centsToText(outstanding);
    const facts = { kind: 'PREPAYMENT', day, number: null, mode: 'SHORTEN_TERM' } as const;
    const act = newAct(deps, loan, { ...facts, principal, interest: '0', account_id: null });
    await loanActRows.insert(tx, [act]);
    await loanRows.update(tx, from, id, { handed_over_on: day, ...nextVersion(deps, loan) });
    const start_date = rest.startDate;
    const now = toInstantColumn(deps.now());
    const begun = rates.filter(({ from_day }) => from_day <= start_date).at(-1);
    const copy = {
      ...row,
      ...{ id: deps.newId(), owner_id: to, principal, start_date },
      annual_rate_percent: begun?.annual_rate_percent ?? row.annual_rate_percent,
      months: rest.months,
      first_due_date: rest.firstDueDate,
      assumed_paid_before: start_date,
      account_id: copyOf(row.account_id),
      fixed_asset_id: copyOf(row.fixed_asset_id),
      ...{ taken_over_on: day, handed_over_on: null, undone_act_id: null },
      ...agreedColumns(rest),
      ...{ version: 1, created_at: now, updated_at: now },
    };
    await loanRows.insert(tx, [copy]);
    const laterDays = new Set(rest.rates.map(({ from }) => from));
    const later = rates.filter(({ from_day }) => laterDays.has(from_day));
    const own = { owner_id: to, loan_id: copy.id };
    await loanRateRows.insert(
      tx,
      later.map((rate) => ({ ...rate, ...own, id: deps.newId() })),
    );
    return copy.id;
  },
};

function refusalOf(deps: Deps, loan: StoredLoan): string | null {
  const day = todayOf(deps);
  const { outstanding, next } = figuresOfLoan(loan, day);
  if (!next || outstanding === 0n) return '已经还清，没有可以从今天起移动的';
  if (loan.row.start_date > day) return '还没有放款，不能从今天起移动';
  try {
    refuseAfterBooking(loan, day);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.message;
  }
  const amount = Number(centsToText(outstanding));
  const { balanceBefore } = previewOf(loan, { day, amount, mode: 'SHORTEN_TERM' });
  const counted = changesOfLoan(loan)
    .filter((change) => change.day <= day)
    .reduce((sum, change) => sum + change.amount, 0n);
  if (balanceBefore !== outstanding || counted !== outstanding) {
    return '它有到期还没有入账的还款，请先入账';
  }
  return null;
}

function agreedColumns({ agreed }: LoanTerms): Pick<LoanRow, keyof typeof notAgreed> {
  if (!agreed) return notAgreed;
  const { level, carriedInterest } = agreed;
  return {
    agreed_level: centsToText(level),
    carried_interest: carriedInterest === null ? null : centsToText(carriedInterest),
  };
}
