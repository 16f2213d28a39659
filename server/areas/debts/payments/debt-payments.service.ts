import type { z } from 'zod';
import type { payDebtBody } from '../../../../contract/debts/debt-fields.ts';
import { type Decimal, decimal } from '../../../../finance/money/decimal.ts';
import { formatAmount } from '../../../../finance/money/format-amount.ts';
import { businessDay } from '../../../business-day.ts';
import { toDecimalColumn, toInstantColumn } from '../../../db/columns.ts';
import type { Tx } from '../../../db/database.ts';
import type { Deps } from '../../../deps.ts';
import { fieldError, required } from '../../../errors.ts';
import { refuseHandedOver } from '../../../ledger/handed-over.ts';
import { amountInAccount, postAct, undoAct } from '../../../ledger/post-acts.ts';
import {
  insertWorthChanges,
  listWorthChangesOfRow,
} from '../../worth-changes/worth-changes.repository.ts';
import { changesOfPayment, type PaymentChange } from '../debt-worth-changes.ts';
import { debtRows } from '../debts.repository.ts';
import { lockPaidDebt, type Owner } from '../debts.service.ts';
import { type PaidDebt, type PaymentRow, paymentRows } from './debt-payments.repository.ts';
import { debtActs, outstandingOf, saveDebt } from './paid-debt.ts';

type Body = z.output<typeof payDebtBody>;

/** Settles a part of a debt or all that is left of it, into or from a cash account or without one. */
export async function payDebt(
  tx: Tx,
  deps: Deps,
  owner: Owner,
  id: string,
  body: Body,
): Promise<{ debt: PaidDebt; paymentId: string }> {
  const debt = await lockPaidDebt(tx, owner, id);
  const { row } = debt;
  const day = dayOfPayment(deps, debt, body.day);
  const amount = decimal(body.amount);
  const left = outstandingOf(debt);
  if (amount.gt(left)) throw fieldError('amount', `金额不能超过未结清的${formatAmount(left)}`);
  const payment = newPayment(deps, debt, { amount, day });
  if (body.accountId != null) {
    const { kind, sign } = debtActs[owner.kind];
    const { accountId, accountAmount } = body;
    const moved = { amount: amount.times(sign), currency: row.currency };
    const inAccount = { accountId, accountAmount };
    const cash = await amountInAccount(tx, owner.ownerId, inAccount, moved);
    const line = { kind, amount: cash, description: row.counterparty };
    await postAct(tx, deps, owner.ownerId, { id: payment.id, accountId, day, lines: [line] });
    payment.account_id = accountId;
  }
  payment.note = body.note ?? null;
  return { debt: await addPayment(tx, deps, debt, payment), paymentId: payment.id };
}

/**
 * Undoes one payment: its money moves back on its day, and the debt is open from then on. Once more is
 * answered as done.
 */
export async function undoPayment(
  tx: Tx,
  deps: Deps,
  owner: Owner,
  id: string,
  paymentId: string,
): Promise<PaidDebt> {
  const debt = await lockPaidDebt(tx, owner, id);
  if (debt.row.undone_payment_id === paymentId) return debt;
  refuseHandedOver(debt.row);
  const payment = required(debt.payments.find((one) => one.id === paymentId));
  await debtRows.update(tx, owner.ownerId, id, { undone_payment_id: paymentId });
  if (payment.by_mark === 1) return takeBack(tx, deps, debt, [payment], businessDay(deps, null));
  await undoAct(tx, deps, owner.ownerId, paymentId);
  return takeBack(tx, deps, debt, [payment], payment.day);
}

/** Marks a debt as paid on a day, today when left out: all that is left of it. One that is paid stays as it is. */
export async function markPaid(
  tx: Tx,
  deps: Deps,
  owner: Owner,
  id: string,
  input: string | null | undefined,
): Promise<PaidDebt> {
  const debt = await lockPaidDebt(tx, owner, id);
  if (debt.row.paid_at !== null) return debt;
  const day = dayOfPayment(deps, debt, input);
  const payment = newPayment(deps, debt, { amount: outstandingOf(debt), day });
  return addPayment(tx, deps, debt, { ...payment, by_mark: 1 });
}

/** Takes the paid mark from a debt, and no other payment. One without it is answered unchanged. */
export async function unmarkPaid(tx: Tx, deps: Deps, owner: Owner, id: string): Promise<PaidDebt> {
  const debt = await lockPaidDebt(tx, owner, id);
  const marks = debt.payments.filter(({ by_mark }) => by_mark === 1);
  if (marks.length === 0) return debt;
  refuseHandedOver(debt.row);
  return takeBack(tx, deps, debt, marks, businessDay(deps, null));
}

function dayOfPayment(deps: Deps, { row }: PaidDebt, input: string | null | undefined): string {
  const day = businessDay(deps, input);
  if (day < row.day) throw fieldError('day', `日期不能早于发生日期${row.day}`);
  return day;
}

function newPayment(
  deps: Deps,
  { row }: PaidDebt,
  { amount, day }: { amount: Decimal; day: string },
): PaymentRow {
  return {
    id: deps.newId(),
    owner_id: row.owner_id,
    debt_id: row.id,
    amount: toDecimalColumn(amount),
    day,
    account_id: null,
    by_mark: 0,
    note: null,
    written_by: null,
    created_at: toInstantColumn(deps.now()),
  };
}

async function addPayment(
  tx: Tx,
  deps: Deps,
  { row, payments }: PaidDebt,
  payment: PaymentRow,
): Promise<PaidDebt> {
  await paymentRows.insert(tx, [payment]);
  const { day } = payment;
  return save(tx, deps, { kind: 'PAID', day }, { row, payments: [...payments, payment] });
}

async function takeBack(
  tx: Tx,
  deps: Deps,
  { row, payments }: PaidDebt,
  gone: readonly PaymentRow[],
  day: string,
): Promise<PaidDebt> {
  const ids = gone.map(({ id }) => id);
  for (const id of ids) await paymentRows.remove(tx, row.owner_id, { id });
  const left = payments.filter(({ id }) => !ids.includes(id));
  return save(tx, deps, { kind: 'REOPENED', day }, { row, payments: left });
}

async function save(tx: Tx, deps: Deps, change: PaymentChange, debt: PaidDebt): Promise<PaidDebt> {
  const saved = await saveDebt(tx, deps, debt);
  const stated = await listWorthChangesOfRow(tx, debt.row.owner_id, debt.row.id);
  await insertWorthChanges(tx, changesOfPayment(deps, change, stated, saved));
  return saved;
}
