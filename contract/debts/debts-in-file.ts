import { row, rowsOf, transactionPlace } from '../fields/file-fields.ts';
import { fileFields } from '../table.ts';
import { debtPaymentsTable, debtsTable } from './debts.table.ts';

const { createdAt, updatedAt, ...facts } = fileFields(debtsTable);
const { amount, day, byMark, ...rest } = fileFields(debtPaymentsTable);

/** The transaction is the one that moves its money. */
export const paymentInFile = row({ amount, day, byMark, act: transactionPlace.nullish(), ...rest });

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
