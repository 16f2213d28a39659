import {
  type LoanChanges,
  mostRates,
  type NewLoan,
  tooManyRates,
} from '../../../contract/loans/loan-bodies.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import { dueDateOf } from '../../../finance/loans/due-dates.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, required, staleVersion } from '../../errors.ts';
import { findCashAccount } from '../../ledger/cash-accounts.repository.ts';
import { notHandedOver, refuseHandedOver, refuseOtherWorth } from '../../ledger/handed-over.ts';
import { termsOf } from '../../ledger/loan-terms.ts';
import {
  type LoanRateRow,
  loanRateRows,
  loanRows,
  type StoredLoan,
} from '../../ledger/stored-loans.repository.ts';
import { toLoan } from './loan-answers.ts';
import {
  agreedAfter,
  conflict,
  haveSameTerms,
  type LoanColumns,
  loanColumns,
  notAgreed,
  rateRow,
  rateRows,
  refuseRateDay,
} from './loan-columns.ts';
import { findLoan, hasFixedAsset, lockLoan } from './loans.repository.ts';
import { changesOfLoan } from './loans.worth.ts';

/** Adds a loan. It moves no money. */
export async function addLoan(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  body: NewLoan,
): Promise<StoredLoan> {
  const now = toInstantColumn(deps.now());
  const row = {
    id: deps.newId(),
    owner_id: ownerId,
    ...loanColumns(deps, body),
    undone_act_id: null,
    ...notHandedOver,
    ...notAgreed,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await refuseLinks(tx, ownerId, row);
  const rates = rateRows(deps, row, body.rates ?? []);
  await loanRows.insert(tx, [row]);
  await loanRateRows.insert(tx, rates);
  return { row, rates, acts: [] };
}

/** Edits a loan. What is left out stays. Once something is booked, only how it is filed changes. */
export async function editLoan(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: LoanChanges,
): Promise<StoredLoan> {
  const loan = required(await lockLoan(tx, ownerId, id));
  if (body.version != null && body.version !== loan.row.version) {
    throw staleVersion(toLoan(loan, todayOf(deps)));
  }
  const columns = loanColumns(deps, body, loan.row);
  const edited = { ...loan.row, ...columns };
  const rates = body.rates == null ? loan.rates : rateRows(deps, edited, body.rates);
  for (const { from_day } of rates) refuseRateDay(edited, from_day, 'rates');
  const changesTerms = !haveSameTerms(loan.row, edited) || !areSameRates(loan.rates, rates);
  if (changesTerms && loan.acts.length > 0) throw conflict('已有入账的还款，不能更改贷款条件');
  await refuseLinks(tx, ownerId, columns, loan.row);
  if (!areSameRates(loan.rates, rates)) {
    await loanRateRows.remove(tx, ownerId, { loan_id: id });
    await loanRateRows.insert(tx, rates);
  }
  const agreed = agreedAfter(edited, loan);
  const written = { ...columns, ...agreed, ...nextVersion(deps, loan) };
  await loanRows.update(tx, ownerId, id, written);
  const after = required(await findLoan(tx, ownerId, id));
  refuseOtherDebtTaken(loan, after);
  return after;
}

function refuseOtherDebtTaken(before: StoredLoan, after: StoredLoan): void {
  const { taken_over_on: day, currency } = before.row;
  if (day === null) return;
  const owedOf = (loan: StoredLoan) =>
    changesOfLoan(loan).reduce(
      (sum, change) => (change.day <= day ? sum + change.amount : sum),
      0n,
    );
  refuseOtherWorth(day, owedOf(before) === owedOf(after) && currency === after.row.currency);
}

function areSameRates(a: readonly LoanRateRow[], b: readonly LoanRateRow[]): boolean {
  const textOf = (rates: readonly LoanRateRow[]) =>
    rates.map(({ from_day, annual_rate_percent }) => `${from_day} ${annual_rate_percent}`).join();
  return textOf(a) === textOf(b);
}

/** What every change of a loan writes beside itself. */
export function nextVersion(deps: Deps, { row }: StoredLoan) {
  return { version: row.version + 1, updated_at: toInstantColumn(deps.now()) };
}

/** Refuses an account or a fixed asset that is not the owner's. What was linked before is. */
async function refuseLinks(
  tx: Tx,
  ownerId: string,
  { account_id, fixed_asset_id }: LoanColumns,
  before?: LoanColumns,
): Promise<void> {
  if (account_id !== null && account_id !== before?.account_id) {
    if (!(await findCashAccount(tx, ownerId, account_id))) {
      throw fieldError('accountId', '账户不存在');
    }
  }
  if (fixed_asset_id !== null && fixed_asset_id !== before?.fixed_asset_id) {
    if (!(await hasFixedAsset(tx, ownerId, fixed_asset_id))) {
      throw fieldError('fixedAssetId', '资产不存在');
    }
  }
}

/** Deletes a loan. Money that has moved stays where it is. */
export async function deleteLoan(tx: Tx, ownerId: string, id: string): Promise<null> {
  refuseHandedOver(required(await lockLoan(tx, ownerId, id)).row);
  await loanRows.remove(tx, ownerId, { id });
  return null;
}

/** Adds a rate that holds from a day on. */
export async function addRate(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: { from: string; annualRatePercent: number },
): Promise<StoredLoan> {
  const loan = required(await lockLoan(tx, ownerId, id));
  const rate = rateRow(deps, loan.row, body, 'from');
  if (loan.rates.some(({ from_day }) => from_day === rate.from_day)) {
    throw conflict('该日已有利率调整');
  }
  if (loan.rates.length >= mostRates) throw conflict(tooManyRates);
  refuseAfterBooking(loan, rate.from_day);
  await loanRateRows.insert(tx, [rate]);
  return raiseVersion(tx, deps, loan);
}

/** Takes a rate back. */
export async function deleteRate(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { id, rateId }: { id: string; rateId: string },
): Promise<StoredLoan> {
  const loan = required(await lockLoan(tx, ownerId, id));
  const rate = required(loan.rates.find((one) => one.id === rateId));
  refuseAfterBooking(loan, rate.from_day);
  await loanRateRows.remove(tx, ownerId, { id: rateId });
  return raiseVersion(tx, deps, loan);
}

/** Counts the change of a loan, and answers it as it is now. */
export async function raiseVersion(tx: Tx, deps: Deps, loan: StoredLoan): Promise<StoredLoan> {
  const { owner_id, id } = loan.row;
  await loanRows.update(tx, owner_id, id, nextVersion(deps, loan));
  return required(await findLoan(tx, owner_id, id));
}

/**
 * Refuses what would change an instalment that is booked, or the balance that a prepayment was made
 * at: what counts from a day on, when something was due or prepaid after it.
 */
export function refuseAfterBooking(loan: StoredLoan, day: Day): void {
  const terms = termsOf(loan);
  const isAfter = loan.acts.some((act) => {
    if (act.number === null) return act.day > day;
    return dueDateOf(terms, terms.method === 'BULLET' ? terms.months : act.number) > day;
  });
  if (isAfter) throw conflict(`${day} 之后已有入账的还款`);
}

/** The loans of an owner, running ones first. */
export function sortedByStatus<Answer extends { status: string }>(loans: Answer[]): Answer[] {
  return loans.sort((a, b) => Number(a.status === 'CLOSED') - Number(b.status === 'CLOSED'));
}

export async function requiredLoan(db: Db, ownerId: string, id: string): Promise<StoredLoan> {
  return required(await findLoan(db, ownerId, id));
}
