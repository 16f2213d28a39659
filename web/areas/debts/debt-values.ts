import { z } from 'zod';
import { debtTerms } from '../../../contract/debts/debt-fields.ts';
import { dayField } from '../../../contract/fields/day-field.ts';
import { today } from '../../lib/format/format.ts';
import { textOfNumber } from '../../ui/forms/amount-text.ts';
import { typedNumber } from '../../ui/forms/typed-number.ts';
import { counterpartyFields, type Debt, type Side } from './debt.ts';

/** The first day that the server takes. */
const firstDay = '1970-01-01';

/** The fields of an entry, new or edited. */
export function debtSchema(side: Side) {
  return z.object({
    counterparty: counterpartyFields[side],
    /** When it arose; an edit does not change it. */
    day: dayField('请选择发生日期'),
    amount: typedNumber(debtTerms.amount),
    dueDate: debtTerms.dueDate,
    description: debtTerms.description,
  });
}

export type DebtFields = z.input<ReturnType<typeof debtSchema>>;
export type DebtValues = z.output<ReturnType<typeof debtSchema>>;
export type DebtChanges = Partial<ReturnType<typeof columnsOf>> & { version: number };

/** What an empty form starts with. */
export const newDebt = (): DebtFields => ({
  counterparty: '',
  amount: '',
  day: today(),
  dueDate: '',
  description: '',
});

/**
 * The day on which a debt arose, until a person chooses another one: as the server has it, today, or the due date
 * once that has passed.
 */
export function dayOfDue(dueDate: string): string {
  if (dueDate === '' || dueDate >= today()) return today();
  return dueDate < firstDay ? firstDay : dueDate;
}

export function fieldsOf(debt: Debt): DebtFields {
  return {
    counterparty: debt.counterparty,
    amount: textOfNumber(debt.amount),
    day: debt.day,
    dueDate: debt.dueDate ?? '',
    description: debt.description ?? '',
  };
}

/** The columns that the fields contain. */
export function columnsOf({ description = null, day: _, ...values }: DebtValues) {
  return { ...values, description };
}
