import type { Day } from '../../../finance/calendar/days.ts';
import type { LoanFigures } from '../../../finance/loans/loan-figures.ts';
import { centsToDecimal, centsToText } from '../../../finance/money/cents.ts';
import type { HandOver } from '../../area-hand-overs.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import { AppError, required } from '../../errors.ts';
import { figuresOfLoan } from '../../ledger/loan-terms.ts';
import {
  loanActRows,
  loanRateRows,
  loanRows,
  type StoredLoan,
} from '../../ledger/stored-loans.repository.ts';
import { newAct } from './loan-acts.service.ts';
import { findLoan, lockLoan } from './loans.repository.ts';
import { nextVersion, refuseAfterBooking } from './loans.service.ts';
import { changesOfLoan } from './loans.worth.ts';
import { previewOf } from './preview-prepayment.ts';

/**
 * What is still owed leaves the old owner as a prepayment of all of it, and is the principal of a new loan that goes on
 * with the next instalment. What was paid until then stays.
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
    const figures = figuresOfLoan(loan, day);
    const { outstanding, remainingCount } = figures;
    const next = required(figures.next);
    const isFirst = next.number === 1;
    const principal = centsToText(outstanding);
    const facts = { kind: 'PREPAYMENT', day, number: null, mode: 'SHORTEN_TERM' } as const;
    const act = newAct(deps, loan, { ...facts, principal, interest: '0', account_id: null });
    await loanActRows.insert(tx, [act]);
    await loanRows.update(tx, from, id, { handed_over_on: day, ...nextVersion(deps, loan) });
    const start_date = startOfPeriod(loan, figures);
    const now = toInstantColumn(deps.now());
    const begun = rates.filter(({ from_day }) => from_day <= start_date).at(-1);
    const copy = {
      ...row,
      ...{ id: deps.newId(), owner_id: to, principal, start_date },
      annual_rate_percent: begun?.annual_rate_percent ?? row.annual_rate_percent,
      months: isFirst ? row.months : remainingCount,
      first_due_date: isFirst ? row.first_due_date : next.dueDate,
      assumed_paid_before: start_date,
      account_id: copyOf(row.account_id),
      fixed_asset_id: copyOf(row.fixed_asset_id),
      ...{ taken_over_on: day, handed_over_on: null, undone_act_id: null },
      ...{ version: 1, created_at: now, updated_at: now },
    };
    await loanRows.insert(tx, [copy]);
    const later = rates.filter(({ from_day }) => from_day > start_date);
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
  const figures = figuresOfLoan(loan, day);
  const { outstanding, next } = figures;
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
  // The next instalment owes interest on what was prepaid for the days before, which the new loan does not know: its
  // first period begins with what is owed now.
  const start = startOfPeriod(loan, figures);
  if (!loan.acts.some((act) => act.kind === 'PREPAYMENT' && act.day > start)) return null;
  const until =
    loan.row.method === 'BULLET' ? '不能从今天起移动' : `请在第${next.number}期入账之后再移动`;
  return `这一期里有过提前还款，利息要分段计算，${until}；可以连同全部历史移动`;
}

/** Interest of the next instalment runs from the one before. */
function startOfPeriod({ row }: StoredLoan, { instalments, next }: LoanFigures): Day {
  const before = next && instalments[next.number - 2];
  return before?.dueDate ?? row.start_date;
}
