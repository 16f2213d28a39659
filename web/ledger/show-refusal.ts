import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../lib/api/api.ts';
import { withoutAmounts } from '../lib/format/hidden-amounts.ts';
import { showFieldErrors } from '../lib/forms/form-errors.ts';

/**
 * Shows why a change that moves money was refused: a balance that is too low at the field that decides the
 * amount or the account, anything else beside its own field.
 */
export function showRefusalOfMoney<Fields extends FieldValues, Values>(
  form: UseFormReturn<Fields, unknown, Values>,
  balanceField: Path<Fields>,
  error: unknown,
): void {
  if (error instanceof ApiError && error.code === 'INSUFFICIENT_BALANCE') {
    const message = withoutAmounts(error.message);
    form.setError(balanceField, { type: 'server', message }, { shouldFocus: true });
  } else showFieldErrors(form, error);
}
