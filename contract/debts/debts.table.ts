import {
  as,
  choice,
  currency,
  day,
  edited,
  flag,
  idOrNull,
  internal,
  moment,
  money,
  nullable,
  orNull,
  owned,
  ownedOrNull,
  text,
  textOrNull,
  unanswered,
} from '../column-kinds.ts';
import { row, rowsOf, transactionPlace } from '../fields/file-fields.ts';
import { handOverColumns } from '../hand-over-columns.ts';
import { fileFields, table } from '../table.ts';

/** RECEIVABLE: the other person owes the user. PAYABLE: the user owes them. */
const debtKinds = ['RECEIVABLE', 'PAYABLE'] as const;
export type DebtKind = (typeof debtKinds)[number];

export const debtsTable = table('debts', {
  kind: internal(choice(debtKinds, '类型不正确')),
  /** Who owes, of a receivable; who is owed, of a payable. */
  counterparty: unanswered(text(100, '对方名称不能为空')),
  amount: money({ above: 0 }),
  /** The base currency of the day it was written: a later change of it must not revalue the row. */
  currency: currency(),
  /** The business day on which it arose. */
  day: day(),
  /** Null only in rows from elsewhere. */
  due_day: as('dueDate', nullable(day())),
  description: textOrNull(500),
  /** When its payments came to the whole amount; null: not paid. Being overdue is derived, never stored. */
  paid_at: nullable(moment()),
  /** The day of its latest payment once it is paid; null exactly when `paid_at` is. */
  paid_day: orNull(day()),
  ...handOverColumns,
  /** The payment that was undone last: undoing it once more is answered as done. */
  undone_payment_id: internal(idOrNull()),
  ...edited,
});

/** What settles a debt, in whole or in part. The transaction of a cash account names it, if there is one. */
export const debtPaymentsTable = table('debt_payments', {
  debt_id: unanswered(owned('debts')),
  /** In the currency of the debt. */
  amount: money({ above: 0 }),
  /** The business day, from the day on which the debt arose. */
  day: day(),
  /** The cash account that the money moved in; gone with that account. */
  account_id: ownedOrNull('accounts'),
  /** Written by marking the debt as paid, for all that was left of it; such a one moves no money. */
  by_mark: flag(),
  note: textOrNull(500),
  /** The member of a household who wrote it; null for one's own data. */
  written_by: internal(idOrNull()),
  created_at: moment(),
});

const { createdAt, updatedAt, ...facts } = fileFields(debtsTable);
const { amount, day: paidOn, byMark, ...rest } = fileFields(debtPaymentsTable);

/** The transaction is the one that moves its money. */
export const paymentInFile = row({
  amount,
  day: paidOn,
  byMark,
  act: transactionPlace.nullish(),
  ...rest,
});

export const debtInFile = row({
  ...facts,
  /** In files that lack it, the day on which it was added, or its due date if that was earlier. */
  day: facts.day.optional(),
  /**
   * In files that lack them, what is left of a paid debt is one payment, on `paidDay` or, without that,
   * on the day on which it was marked as paid.
   */
  payments: rowsOf(paymentInFile).optional(),
  createdAt,
  updatedAt,
});
