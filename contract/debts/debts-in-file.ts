import { z } from 'zod';
import { currencyField, requiredText } from '../fields/fields.ts';
import {
  dayText,
  decimalText,
  fileDescription,
  instantText,
  moneyRules,
  recorded,
  row,
  rowsOf,
  transactionPlace,
} from '../fields/file-fields.ts';

const payment = row({
  amount: decimalText({ ...moneyRules, above: 0 }),
  day: dayText,
  /** Written by marking the debt as paid. */
  byMark: z.boolean({ error: '必须是 true 或 false' }),
  /** The transaction that moves its money. */
  act: transactionPlace.nullish(),
  note: fileDescription,
  createdAt: instantText,
});

export const debtInFile = row({
  /** Who owes, of a receivable; who is owed, of a payable. */
  counterparty: requiredText('对方名称不能为空', 100),
  amount: decimalText({ ...moneyRules, above: 0 }),
  currency: currencyField,
  /** When it arose; in files that lack it, the day on which it was added, or its due date if that was earlier. */
  day: dayText.optional(),
  dueDate: dayText.nullable(),
  description: fileDescription,
  paidAt: instantText.nullable(),
  /** The day of its latest payment; in files that lack it, the day on which it was marked as paid. */
  paidDay: dayText.nullish(),
  /** What was paid of it; in files that lack them, what is left of a paid one is one payment. */
  payments: rowsOf(payment).optional(),
  ...recorded,
});
