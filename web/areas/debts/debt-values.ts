import { z } from 'zod';
import { debtTerms } from '../../../contract/debts/debt-fields.ts';
import { amountFromText, textOfNumber } from '../../ui/forms/amount-text.ts';
import { counterpartyFields, type Debt, type Side } from './debt.ts';

/** The fields of an entry, new or edited. */
export function debtSchema(side: Side) {
  return z.object({
    counterparty: counterpartyFields[side],
    amount: z.preprocess((text: string) => amountFromText(text), debtTerms.amount),
    dueDate: debtTerms.dueDate,
    description: debtTerms.description,
  });
}

export type DebtFields = z.input<ReturnType<typeof debtSchema>>;
export type DebtValues = z.output<ReturnType<typeof debtSchema>>;
export type DebtChanges = Partial<ReturnType<typeof columnsOf>> & { version: number };

/** What an empty form starts with. */
export const newDebt: DebtFields = {
  counterparty: '',
  amount: '',
  dueDate: '',
  description: '',
};

export function fieldsOf(debt: Debt): DebtFields {
  return {
    counterparty: debt.counterparty,
    amount: textOfNumber(debt.amount),
    dueDate: debt.dueDate ?? '',
    description: debt.description ?? '',
  };
}

/** The columns that the fields stand for. */
export function columnsOf({ description = null, ...values }: DebtValues) {
  return { ...values, description };
}
