import { z } from 'zod';
import { debtTerms } from '../../../contract/debts/debt-fields.ts';
import { dayField } from '../../../contract/fields/day-field.ts';
import { today } from '../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../lib/forms/form-of.ts';
import { counterpartyFields, type Side } from './debt.ts';

/** The first day that the server takes. */
const firstDay = '1970-01-01';

const formOfSide = (side: Side) =>
  formOf(
    z.object({
      counterparty: counterpartyFields[side],
      /** When it arose; an edit does not change it. */
      day: dayField('请选择发生日期'),
      ...debtTerms,
    }),
  );

/** The fields of an entry, new or edited. */
export const debtForms = {
  receivables: formOfSide('receivables'),
  payables: formOfSide('payables'),
};
type DebtForm = (typeof debtForms)[Side];
export type DebtFields = FieldsOf<DebtForm>;
export type DebtValues = ValuesOf<DebtForm>;
export type DebtChanges = Partial<Omit<DebtValues, 'day'>> & { version: number };

/**
 * The day on which a debt arose, until a person chooses another one: as the server has it, today, or the due date
 * once that has passed.
 */
export function dayOfDue(dueDate: string): string {
  if (dueDate === '' || dueDate >= today()) return today();
  return dueDate < firstDay ? firstDay : dueDate;
}
