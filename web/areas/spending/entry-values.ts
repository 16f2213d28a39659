import { z } from 'zod';
import { dayField } from '../../../contract/fields/day-field.ts';
import type { LedgerEntry } from '../../../contract/spending/entries.ts';
import { createEntryBody } from '../../../contract/spending/spending-bodies.ts';
import { noCategory } from '../../ledger/category-choices.ts';
import { today } from '../../lib/format/format.ts';
import { type FieldsOf, formOf, type ValuesOf } from '../../lib/forms/form-of.ts';
import { addressBase } from '../../lib/session/household.ts';

const { amount, ...rest } = createEntryBody.shape;
/** The amount comes first, because the first field is focused when a newer row is taken. */
export const entryForm = formOf(z.object({ amount, ...rest, day: dayField('请选择日期') }), {
  nones: { categoryId: noCategory },
});
export type EntryFields = FieldsOf<typeof entryForm>;
export type EntryValues = ValuesOf<typeof entryForm>;

export const typeChoices = [
  { value: 'WITHDRAW', label: '支出' },
  { value: 'DEPOSIT', label: '收入' },
  { value: 'INTEREST', label: '利息' },
] as const;

/** Values that an address or a capture app fills in. */
export type EntryPreset = Partial<Pick<EntryFields, 'amount' | 'payee' | 'accountId'>>;

export const newEntry = (preset: EntryPreset = {}) =>
  entryForm.empty({ type: 'WITHDRAW', day: today(), ...preset });

/** An entry whose amounts have no sign, as the form and the call have them. */
export function unsigned(entry: LedgerEntry): LedgerEntry {
  const parts = entry.parts.map(({ categoryId, amount, note }) => ({
    ...{ categoryId, amount: Math.abs(amount), note },
  }));
  return { ...entry, amount: Math.abs(entry.amount), parts };
}

export const fieldsOfEntry = (entry: LedgerEntry) =>
  entryForm.fieldsOf({ ...entry, type: entry.type as EntryFields['type'] });

/** Of one's own accounts, or of a household's. */
const accountKey = `entry-account${addressBase}`;

/** The account that the last entry of this device was booked in. */
export function lastAccount(): string | null {
  return localStorage.getItem(accountKey);
}

export function rememberAccount(id: string): void {
  localStorage.setItem(accountKey, id);
}
