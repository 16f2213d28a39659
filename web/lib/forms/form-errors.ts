import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { toast } from '../../ui/feedback/toast.ts';
import { ApiError } from '../api/api-error.ts';
import { withoutAmounts } from '../format/hidden-amounts.ts';

/**
 * Puts the texts of refused fields beside the fields of a form and moves to the first. Fields the
 * form does not have are announced. Answers whether there were any. A failed mutation as such is
 * announced by the query client.
 */
export function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const refused = Object.entries(error.fields).filter(([, texts]) => texts.length > 0);
  if (refused.length === 0) return false;
  const own = form.getValues();
  let isFirst = true;
  for (const [name, [said = error.message]] of refused) {
    const text = withoutAmounts(said);
    if (hasField(own, name)) {
      form.setError(
        name as Path<Values>,
        { type: 'server', message: text },
        { shouldFocus: isFirst },
      );
      isFirst = false;
    } else {
      toast.error(text, '操作失败');
    }
  }
  return true;
}

/** Whether a form has a field, which may be within another: `decision.amount`. */
function hasField(values: unknown, name: string): boolean {
  let inner = values;
  for (const part of name.split('.')) {
    if (typeof inner !== 'object' || inner === null || !(part in inner)) return false;
    inner = (inner as Record<string, unknown>)[part];
  }
  return true;
}
