import type { UseFormReturn } from 'react-hook-form';
import { showRefusalOfMoney } from '../../ledger/show-refusal.ts';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import type { EntryFields, EntryValues } from './entry-values.ts';

/** Shows why an entry was refused at the field that the server names, a low balance else at the amount. */
export function showRefusedEntry(
  form: UseFormReturn<EntryFields, unknown, EntryValues>,
  error: unknown,
): void {
  if (!showFieldErrors(form, error)) showRefusalOfMoney(form, 'amount', error);
}
