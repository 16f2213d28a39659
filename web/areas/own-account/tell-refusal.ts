import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../lib/api/api.ts';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import { toast } from '../../ui/feedback/toast.ts';

/**
 * Tells why a form was refused: beside its fields, a refused code beside the field `code`, anything
 * else as a toast. These forms are sent without retries: after a lost answer the password that was
 * right may be the old one by now.
 */
export function tellRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): void {
  if (showFieldErrors(form, error)) return;
  const { code = '', message } =
    error instanceof ApiError ? error : new ApiError(String(error), { kind: 'unknown' });
  if (code.startsWith('CODE_') && 'code' in form.getValues()) {
    form.setError('code' as Path<Values>, { type: 'server', message }, { shouldFocus: true });
  } else if (!(error instanceof ApiError && error.status === 401)) toast.error(message, '操作失败');
}
