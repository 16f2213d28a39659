import { currencyField, requiredText } from '../fields/fields.ts';
import {
  dayText,
  decimalText,
  fileDescription,
  instantText,
  moneyRules,
  recorded,
  row,
} from '../fields/file-fields.ts';

export const debtInFile = row({
  /** Who owes, of a receivable; who is owed, of a payable. */
  counterparty: requiredText('对方名称不能为空', 100),
  amount: decimalText({ ...moneyRules, above: 0 }),
  currency: currencyField,
  /** When it arose; in files that lack it, the day on which it was added. */
  day: dayText.optional(),
  dueDate: dayText.nullable(),
  description: fileDescription,
  paidAt: instantText.nullable(),
  /** In files that lack it, the day on which it was marked as paid. */
  paidDay: dayText.nullish(),
  ...recorded,
});
