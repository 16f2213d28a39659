import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { dayField } from '../../../contract/fields/day-field.ts';
import type { LedgerEntry } from '../../../contract/spending/entries.ts';
import { createEntryBody, updateEntryBody } from '../../../contract/spending/spending-bodies.ts';
import { noCategory } from '../../ledger/category-choices.ts';
import { today } from '../../lib/format/format.ts';
import { addressBase } from '../../lib/session/household.ts';
import { textOfNumber } from '../../ui/forms/amount-text.ts';
import { typedNumber } from '../../ui/forms/typed-number.ts';

const { shape } = createEntryBody;

const schema = z.object({
  amount: typedNumber(shape.amount),
  type: shape.type,
  categoryId: z.string().transform((id) => (id === noCategory ? null : id)),
  accountId: shape.accountId,
  day: dayField('请选择日期'),
  payee: shape.payee,
  description: shape.description,
  tagIds: updateEntryBody.shape.tagIds,
  isOnce: z.boolean(),
  isReimbursable: z.boolean(),
});
export type EntryFields = Omit<z.input<typeof schema>, 'amount'> & { amount: string };
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
    ...preset,
  };
}

/** An entry whose amount has no sign, as the form and the call have it. */
export function unsigned(entry: LedgerEntry): LedgerEntry {
  return { ...entry, amount: Math.abs(entry.amount) };
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
  };
}

/** The columns that the fields stand for. */
export function columnsOfEntry({ payee = null, description = null, ...values }: EntryValues) {
  return { ...values, payee, description };
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
