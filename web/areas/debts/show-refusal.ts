import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api.ts';
import { showFieldErrors } from '../../lib/query/form-errors.ts';
import type { DebtFields, DebtValues } from './debt-values.ts';

/** Puts what the server refused beside its field; the counterparty has another name on the wire. */
export function showRefusal(
  form: UseFormReturn<DebtFields, unknown, DebtValues>,
  error: unknown,
): void {
  const { customerName, supplierName } = error instanceof ApiError ? error.fields : {};
  const [text] = customerName ?? supplierName ?? [];
  if (text === undefined) showFieldErrors(form, error);
  else {
    form.setError('counterparty', { type: 'server', message: text }, { shouldFocus: true });
  }
}
