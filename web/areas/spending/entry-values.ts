import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { dayField } from '../../../contract/fields/day-field.ts';
import type { LedgerEntry } from '../../../contract/spending/entries.ts';
import { createEntryBody, entryPart } from '../../../contract/spending/spending-bodies.ts';
import { noCategory } from '../../ledger/category-choices.ts';
import { today } from '../../lib/format/format.ts';
import { addressBase } from '../../lib/session/household.ts';
import { textOfNumber } from '../../ui/forms/amount-text.ts';
import { typedNumber } from '../../ui/forms/typed-number.ts';

const { shape } = createEntryBody;
const categoryChoice = z.string().transform((id) => (id === noCategory ? null : id));
const part = z.object({
  categoryId: categoryChoice,
  amount: typedNumber(entryPart.shape.amount),
  note: entryPart.shape.note,
});

const schema = z.object({
  amount: typedNumber(shape.amount),
  type: shape.type,
  categoryId: categoryChoice,
  accountId: shape.accountId,
  day: dayField('请选择日期'),
  payee: shape.payee,
  description: shape.description,
  tagIds: shape.tagIds,
  isOnce: z.boolean(),
  isReimbursable: z.boolean(),
  parts: z.array(part),
});
export type EntryFields = Omit<z.input<typeof schema>, 'amount' | 'parts'> & {
  amount: string;
  parts: { categoryId: string; amount: string; note: string }[];
};
export type EntryValues = z.output<typeof schema>;
export const entryResolver = zodResolver(schema as z.ZodType<EntryValues, EntryFields>);

export const typeChoices = [
  { value: 'WITHDRAW', label: '支出' },
  { value: 'DEPOSIT', label: '收入' },
  { value: 'INTEREST', label: '利息' },
] as const;

/** Values that an address or a capture app fills in. */
export type EntryPreset = Partial<Pick<EntryFields, 'amount' | 'payee' | 'accountId'>>;

export function newEntry(preset: EntryPreset = {}): EntryFields {
  return {
    amount: '',
    type: 'WITHDRAW',
    categoryId: noCategory,
    accountId: '',
    day: today(),
    payee: '',
    description: '',
    tagIds: [],
    isOnce: false,
    isReimbursable: false,
    parts: [],
    ...preset,
  };
}

/** An entry whose amounts have no sign, as the form and the call have them. */
export function unsigned(entry: LedgerEntry): LedgerEntry {
  const parts = entry.parts.map(({ categoryId, amount, note }) => ({
    ...{ categoryId, amount: Math.abs(amount), note },
  }));
  return { ...entry, amount: Math.abs(entry.amount), parts };
}

export function fieldsOfEntry(entry: LedgerEntry): EntryFields {
  return {
    amount: textOfNumber(entry.amount),
    type: entry.type as EntryFields['type'],
    categoryId: entry.categoryId ?? noCategory,
    accountId: entry.accountId,
    day: entry.day,
    payee: entry.payee ?? '',
    description: entry.description ?? '',
    tagIds: entry.tagIds,
    isOnce: entry.isOnce,
    isReimbursable: entry.isReimbursable,
    parts: entry.parts.map(({ categoryId, amount, note }) => ({
      categoryId: categoryId ?? noCategory,
      amount: textOfNumber(amount),
      note: note ?? '',
    })),
  };
}

/** The columns that the fields stand for. */
export function columnsOfEntry({ payee = null, description = null, ...values }: EntryValues) {
  const parts = values.parts.map(({ categoryId, amount, note = null }) => ({
    ...{ categoryId, amount, note },
  }));
  return { ...values, payee, description, parts };
}

/** Of one's own accounts, or of a household's. */
const accountKey = `entry-account${addressBase}`;

/** The account that the last entry of this device was booked in. */
export function lastAccount(): string | null {
  return localStorage.getItem(accountKey);
}

export function rememberAccount(id: string): void {
  localStorage.setItem(accountKey, id);
}
