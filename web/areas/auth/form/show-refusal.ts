import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '../../../lib/api/api-error.ts';
import { showFieldErrors } from '../../../lib/forms/form-errors.ts';
import { failureText } from './failure-text.ts';
import type { NoticeText } from './notice.tsx';

/** Which field each error code of the server belongs to. */
const fieldOfCode: Readonly<Record<string, string>> = {
  CAPTCHA_INVALID: 'captcha',
  CODE_INVALID: 'code',
  CODE_EXPIRED: 'code',
};

/**
 * Shows why a form was refused: beside the field it is about, where there is one; else as the
 * notice that is returned, for the head of the form.
 */
export function showRefusal<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  fallback: string,
): NoticeText | null {
  if (showFieldErrors(form, error)) return null;
  const text = failureText(error, fallback);
  const field = error instanceof ApiError && error.code ? fieldOfCode[error.code] : undefined;
  if (!field || !(field in form.getValues())) return { tone: 'error', text };
  form.setError(field as Path<Values>, { type: 'server', message: text }, { shouldFocus: true });
  return null;
}
