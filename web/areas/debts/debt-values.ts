import { z } from 'zod';
import { debtTerms } from '../../../contract/debts/debts.ts';
import { formatDay, formatMoney } from '../../lib/format/format.ts';
import { amountFromText, textOfNumber } from '../../ui/forms/amount-text.ts';
import { counterpartyFields, type Debt, type Side, words } from './debt.ts';

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
export type DebtChanges = Partial<DebtValues> & { version?: number };

export const emptyFields: DebtFields = {
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

/** The fields that differ from `base`; undefined when none does. */
export function debtChanges(base: Debt, next: DebtValues): DebtChanges | undefined {
  const { counterparty, amount, dueDate } = next;
  const description = next.description ?? null;
  const changes = {
    ...(counterparty !== base.counterparty && { counterparty }),
    ...(amount !== base.amount && { amount }),
    ...(dueDate !== base.dueDate && { dueDate }),
    ...(description !== base.description && { description }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** What is different in the newer entry, as lines a person can read. */
export function differences(side: Side, base: Debt, newer: Debt) {
  const lines = [
    { label: words[side].counterparty, of: (debt: Debt) => debt.counterparty },
    { label: '金额', of: (debt: Debt) => formatMoney(debt.amount, debt.currency) },
    { label: '到期日', of: (debt: Debt) => formatDay(debt.dueDate, '未指定') },
    { label: '状态', of: (debt: Debt) => words[side].statuses[debt.status] },
    { label: '备注', of: (debt: Debt) => debt.description ?? '（空）' },
  ];
  return lines
    .filter(({ of }) => of(base) !== of(newer))
    .map(({ label, of }) => ({ label, now: of(newer) }));
}
