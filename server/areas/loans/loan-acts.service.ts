import type { z } from 'zod';
import type { payInstalmentBody, prepayBody } from '../../../contract/loans/loan-bodies.ts';
import { buildSchedule } from '../../../finance/loans/schedule.ts';
import { type Cents, centsToText, toCents } from '../../../finance/money/cents.ts';
import { type Decimal, decimal, round } from '../../../finance/money/decimal.ts';
import { groupedAmount } from '../../../finance/net-worth/change-summary.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, required } from '../../errors.ts';
import { refuseHandedOver } from '../../ledger/handed-over.ts';
import { figuresOfLoan, historyOf, termsOf } from '../../ledger/loan-terms.ts';
import { amountInAccount, postAct, undoAct } from '../../ledger/post-acts.ts';
import {
  type LoanActRow,
  loanActRows,
  loanRows,
  type StoredLoan,
} from '../../ledger/stored-loans.repository.ts';
import { conflict, paidDay } from './loan-columns.ts';
import { lockLoan } from './loans.repository.ts';
import { raiseVersion, refuseAfterBooking } from './loans.service.ts';
import { previewOf, takenAsPaid } from './preview-prepayment.ts';
import { refuseAboveBalance } from './preview-schedule.ts';

type PayBody = z.output<typeof payInstalmentBody>;
type PrepayBody = z.output<typeof prepayBody>;

/**
 * Books the next instalment: as the body states it, or else as in the schedule. One that is booked already is
 * answered to the call that names it, so that a second press books nothing.
 */
export async function payInstalment(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: PayBody,
): Promise<{ loan: StoredLoan; actId: string }> {
  const loan = required(await lockLoan(tx, ownerId, id));
  const booked = loan.acts.find(({ number }) => number !== null && number === body?.number);
  if (booked) {
    if (!isSamePayment(deps, loan, booked, body)) throw conflict(`第${booked.number}期已入账`);
    return { loan, actId: booked.id };
  }
  const { next, instalments } = figuresOfLoan(loan, todayOf(deps));
  if (!next) throw conflict('贷款已结清');
  if (body?.number != null && body.number !== next.number) {
    throw fieldError('number', `请先入账第${next.number}期`);
  }
  const day = paidDay(deps, body?.day, loan.row);
  const centsOf = (paid: number | null | undefined, planned: Cents) =>
    paid == null ? planned : toCents(decimal(paid));
  const principal = centsOf(body?.principal, next.principal);
  const interest = centsOf(body?.interest, next.interest);
  const rest = next.balance + next.principal;
  if (principal > rest) throw fieldError('principal', `本金不能超过剩余本金${groupedAmount(rest)}`);
  const isLast = next.number === instalments.at(-1)?.number && next.balance === 0n;
  if (isLast && principal < rest) {
    throw fieldError('principal', `最后一期须还清剩余本金${groupedAmount(rest)}`);
  }
  const act = newAct(deps, loan, {
    kind: 'PAYMENT',
    day,
    number: next.number,
    mode: null,
    principal: centsToText(principal),
    interest: centsToText(interest),
    // An instalment of nothing moves nothing.
    account_id: principal + interest === 0n ? null : accountOf(loan, body),
  });
  refuseTooLittleLeft({ ...loan, acts: [...loan.acts, act] });
  return book(tx, deps, loan, act, body?.accountAmount);
}

/** Books a prepayment. */
export async function prepay(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  id: string,
  body: PrepayBody,
): Promise<{ loan: StoredLoan; actId: string }> {
  const loan = required(await lockLoan(tx, ownerId, id));
  if (!figuresOfLoan(loan, todayOf(deps)).next) throw conflict('贷款已结清');
  const day = paidDay(deps, body.day, loan.row);
  refuseAfterBooking(loan, day);
  const amount = toCents(decimal(body.amount));
  const { balanceBefore } = previewOf(loan, { ...body, day });
  refuseAboveBalance({ amount }, balanceBefore, 'amount', takenAsPaid(deps, loan, day));
  const act = newAct(deps, loan, {
    kind: 'PREPAYMENT',
    day,
    number: null,
    mode: body.mode,
    principal: centsToText(amount),
    interest: '0',
    account_id: accountOf(loan, body),
  });
  return book(tx, deps, loan, act, body.accountAmount);
}

async function book(
  tx: Tx,
  deps: Deps,
  loan: StoredLoan,
  act: LoanActRow,
  accountAmount: number | null | undefined,
): Promise<{ loan: StoredLoan; actId: string }> {
  await moveMoney(tx, deps, loan, act, accountAmount);
  await loanActRows.insert(tx, [act]);
  return { loan: await raiseVersion(tx, deps, loan), actId: act.id };
}

/** Takes back what was booked last, with the money that it has moved. Once more is answered as done. */
export async function undoLast(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  { id, kind, actId }: { id: string; kind: LoanActRow['kind']; actId: string },
): Promise<StoredLoan> {
  const loan = required(await lockLoan(tx, ownerId, id));
  if (loan.row.undone_act_id === actId) return loan;
  const act = required(loan.acts.find((one) => one.id === actId && one.kind === kind));
  if (act !== loan.acts.at(-1)) throw conflict('只能撤销最后一笔');
  refuseHandedOver(loan.row);
  await undoAct(tx, deps, ownerId, act.id);
  await loanActRows.remove(tx, ownerId, { id: act.id });
  await loanRows.update(tx, ownerId, id, { undone_act_id: actId });
  return raiseVersion(tx, deps, loan);
}

/** Whether a body states nothing else than what was booked. */
function isSamePayment(
  deps: Deps,
  { row }: StoredLoan,
  booked: LoanActRow,
  body: PayBody,
): boolean {
  const isAmount = (stated: number | null | undefined, column: string) =>
    stated == null || decimal(stated).eq(decimal(column));
  return (
    isAmount(body?.principal, booked.principal) &&
    isAmount(body?.interest, booked.interest) &&
    (body?.day == null || paidDay(deps, body.day, row) === booked.day) &&
    (body?.accountId === undefined || body.accountId === booked.account_id)
  );
}

export function newAct(
  deps: Deps,
  { row, acts }: StoredLoan,
  act: Omit<LoanActRow, 'id' | 'owner_id' | 'loan_id' | 'sequence' | 'written_by' | 'created_at'>,
): LoanActRow {
  return {
    id: deps.newId(),
    owner_id: row.owner_id,
    loan_id: row.id,
    sequence: (acts.at(-1)?.sequence ?? 0) + 1,
    ...act,
    written_by: null,
    created_at: toInstantColumn(deps.now()),
  };
}

/** Left out, the account is the loan's; null is none. */
function accountOf({ row }: StoredLoan, body: PayBody): string | null {
  return body?.accountId === undefined ? row.account_id : body.accountId;
}

/** An overdue instalment may not repay what a later prepayment has repaid already. */
function refuseTooLittleLeft(loan: StoredLoan): void {
  const { prepayments } = buildSchedule(termsOf(loan), historyOf(loan));
  if (prepayments.some(({ amount, balanceBefore }) => amount > balanceBefore)) {
    throw fieldError('principal', '本金与之后的提前还款之和超过剩余本金');
  }
}

/** Books principal and interest apart, as one act. */
async function moveMoney(
  tx: Tx,
  deps: Deps,
  { row }: StoredLoan,
  act: LoanActRow,
  accountAmount: number | null | undefined,
): Promise<void> {
  if (act.account_id === null) return;
  const [principal, interest] = [decimal(act.principal), decimal(act.interest)];
  const amount = principal.plus(interest);
  if (amount.eq(0)) return;
  const account = { accountId: act.account_id, accountAmount };
  const paid = { amount: amount.times(-1), currency: row.currency };
  const moved = await amountInAccount(tx, act.owner_id, account, paid);
  const movedPrincipal = round(moved.times(principal).div(amount), 2);
  const description = act.number === null ? row.name : `${row.name} 第${act.number}期`;
  const line = (kind: 'LOAN_PRINCIPAL' | 'LOAN_INTEREST' | 'LOAN_PREPAYMENT', of: Decimal) => ({
    kind,
    amount: of,
    description,
  });
  const lines =
    act.kind === 'PREPAYMENT'
      ? [line('LOAN_PREPAYMENT', moved)]
      : [
          line('LOAN_PRINCIPAL', movedPrincipal),
          line('LOAN_INTEREST', moved.minus(movedPrincipal)),
        ];
  await postAct(tx, deps, act.owner_id, {
    id: act.id,
    accountId: act.account_id,
    day: act.day,
    lines,
  });
}
