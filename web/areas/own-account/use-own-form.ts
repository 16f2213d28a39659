import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { ApiError } from '../../lib/api/api.ts';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import { useDialogForm } from '../../lib/forms/use-dialog-form.ts';
import { type Refetch, useChange } from '../../lib/query/use-change.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refetchOwnAccount } from './own-account.queries.ts';

interface OwnForm<Values extends FieldValues> {
  /** Whether its dialog is open; opening empties the form. */
  opened: boolean;
  onClose: () => void;
  schema: z.ZodType<Values, Values>;
  empty: Values;
  send: (values: Values) => Promise<unknown>;
  /** Called when it has been sent; left out: the dialog closes. */
  onSent?: (values: Values) => void;
  refetch?: Refetch;
}

/**
 * A form of this page. It is sent without retries: after a lost answer the password that was right may
 * be the old one by now.
 */
export function useOwnForm<Values extends FieldValues>(options: OwnForm<Values>) {
  const { opened, onClose, schema, empty, send, onSent, refetch = refetchOwnAccount } = options;
  const { submit } = useChange({
    send,
    refetch,
    announcesFailures: false,
    retries: false,
    isSecret: true,
  });
  const { form, modal } = useDialogForm<Values, Values>({
    opened,
    onClose,
    onSent,
    start: empty,
    resolver: zodResolver<Values, unknown, Values>(schema),
    send: submit,
    showRefusal,
  });
  const { register, control, setValue, formState } = form;
  return { register, control, setValue, errors: formState.errors, modal };
}

/**
 * Shows why it was refused: beside the fields, a refused code beside its field, else in a toast.
 */
function showRefusal<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  error: unknown,
): void {
  if (showFieldErrors(form, error)) return;
  const { code = '', message } =
    error instanceof ApiError ? error : new ApiError(String(error), { kind: 'unknown' });
  if (code.startsWith('CODE_') && 'code' in form.getValues()) {
    form.setError('code' as Path<Values>, { type: 'server', message }, { shouldFocus: true });
  } else if (error instanceof ApiError && error.kind === 'cancelled') toast.info(message);
  else if (!(error instanceof ApiError && error.status === 401)) toast.error(message, '操作失败');
}
