import type { DebtKind } from '../../../contract/debts/debts.table.ts';
import { type Day, dayIn, dayOfInput } from '../../../finance/calendar/days.ts';
import { decimal } from '../../../finance/money/decimal.ts';
import { formatAmount } from '../../../finance/money/format-amount.ts';
import { businessDay, firstDay } from '../../business-day.ts';
import { toDecimalColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { fieldError, required, staleVersion } from '../../errors.ts';
import { notHandedOver, refuseHandedOver } from '../../ledger/handed-over.ts';
import { insertWorthChanges } from '../worth-changes/worth-changes.repository.ts';
import { changesOfDebt, changesOfNewDebt } from './debt-worth-changes.ts';
import { type DebtRow, debtRows, lockDebt } from './debts.repository.ts';
import {
  listPayments,
  type PaidDebt,
  type PaymentRow,
  paymentRows,
} from './payments/debt-payments.repository.ts';
import { saveDebt, settledBy } from './payments/paid-debt.ts';

/** Whose debt, and on which side of the balance sheet. */
export interface Owner {
  ownerId: string;
  kind: DebtKind;
}

interface Terms {
  counterparty: string;
  amount: number;
  dueDate: string;
  description?: string | null | undefined;
}

interface NewDebt extends Terms {
  day?: string | null | undefined;
}

type Changes = { [K in keyof Terms]?: Terms[K] | undefined } & {
  version?: number | null | undefined;
};

/** The day on which a debt arose, as a person gave it; without one `dayOfUndated`. */
export function dayArisen(
  deps: Pick<Deps, 'config' | 'now'>,
  { day, dueDate }: Pick<NewDebt, 'day' | 'dueDate'>,
): Day {
  if (day != null) return businessDay(deps, day);
  const { timeZone } = deps.config;
  return dayOfUndated(dayIn(timeZone, deps.now()), dayOfInput(timeZone, dueDate));
}

/**
 * The day on which a debt arose that was written down without it: that on which it was written down, or
 * its due date if that has passed by then, because what is overdue was owed before.
 */
export function dayOfUndated(writtenDown: Day, due: Day | null): Day {
  if (due === null || due >= writtenDown) return writtenDown;
  return due < firstDay ? firstDay : due;
}

/** Writes a new debt, in the base currency. */
export async function addDebt(tx: Tx, deps: Deps, owner: Owner, terms: NewDebt): Promise<PaidDebt> {
  const now = toInstantColumn(deps.now());
  const row: DebtRow = {
    id: deps.newId(),
    owner_id: owner.ownerId,
    kind: owner.kind,
    counterparty: terms.counterparty,
    amount: toDecimalColumn(terms.amount),
    currency: deps.config.baseCurrency,
    day: dayArisen(deps, terms),
    due_day: dayOfInput(deps.config.timeZone, terms.dueDate),
    description: terms.description ?? null,
    paid_at: null,
    paid_day: null,
    undone_payment_id: null,
    ...notHandedOver,
    version: 1,
    created_at: now,
    updated_at: now,
  };
  await debtRows.insert(tx, [row]);
  const debt = { row, payments: [] };
  await insertWorthChanges(tx, changesOfNewDebt(deps, debt));
  return debt;
}

/** Edits a debt. What is left out stays, and so does the paid mark. `answer` shows a debt to a stale caller. */
export async function editDebt(
  tx: Tx,
  deps: Deps,
  owner: Owner,
  id: string,
  changes: Changes,
  answer: (debt: PaidDebt) => unknown,
): Promise<PaidDebt> {
  const debt = await lockPaidDebt(tx, owner, id);
  const { row } = debt;
  if (changes.version != null && changes.version !== row.version) {
    throw staleVersion(answer(debt));
  }
  refuseHandedOver(row);
  const { counterparty = row.counterparty, amount, dueDate, description } = changes;
  const terms = {
    counterparty,
    amount: amount === undefined ? row.amount : toDecimalColumn(amount),
    due_day: dueDate === undefined ? row.due_day : dayOfInput(deps.config.timeZone, dueDate),
    description: description === undefined ? row.description : description,
  };
  const payments = await paymentsAtAmount(tx, debt, terms.amount);
  const saved = await saveDebt(tx, deps, { row: { ...row, ...terms }, payments });
  await insertWorthChanges(tx, changesOfDebt(deps, 'EDITED', debt, saved));
  return saved;
}

/**
 * The payments of a debt whose amount becomes another one, which is refused below what
 * is settled. A mark as paid settles all that the other payments leave: it keeps a
 * paid debt paid at the new amount.
 */
async function paymentsAtAmount(
  tx: Tx,
  { row, payments }: PaidDebt,
  amount: string,
): Promise<readonly PaymentRow[]> {
  const byMark = payments.filter(({ by_mark }) => by_mark === 1);
  const isAdapted = row.paid_at !== null && byMark.length > 0;
  const fixed = isAdapted ? payments.filter(({ by_mark }) => by_mark === 0) : payments;
  const left = decimal(amount).minus(settledBy(fixed));
  if (left.lt(0)) {
    throw fieldError('amount', `金额不能小于已结清的${formatAmount(settledBy(fixed))}`);
  }
  const newest = byMark.at(-1);
  if (!isAdapted || !newest || amount === row.amount) return payments;
  const removedPayments = left.eq(0) ? byMark : byMark.slice(0, -1);
  for (const { id } of removedPayments) await paymentRows.remove(tx, row.owner_id, { id });
  if (left.eq(0)) return fixed;
  const adapted = { ...newest, amount: toDecimalColumn(left) };
  await paymentRows.update(tx, row.owner_id, newest.id, { amount: adapted.amount });
  return payments
    .filter((payment) => !removedPayments.includes(payment))
    .map((payment) => (payment === newest ? adapted : payment));
}

/**
 * Removes a debt; what it counted until now stays in the history of net worth, and moved cash too. One that was
 * handed over to another owner cannot be removed: the history reads from its row that it was.
 */
export async function deleteDebt(tx: Tx, deps: Deps, owner: Owner, id: string): Promise<null> {
  const debt = await lockPaidDebt(tx, owner, id);
  refuseHandedOver(debt.row);
  await debtRows.remove(tx, owner.ownerId, { id });
  await insertWorthChanges(tx, changesOfDebt(deps, 'REMOVED', debt));
  return null;
}

/** A debt with its payments, locked until the transaction ends. */
export async function lockPaidDebt(
  tx: Tx,
  { ownerId, kind }: Owner,
  id: string,
): Promise<PaidDebt> {
  const row = required(await lockDebt(tx, ownerId, kind, id));
  return { row, payments: await listPayments(tx, ownerId, id) };
}
