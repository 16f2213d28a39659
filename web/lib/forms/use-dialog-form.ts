import { useEffect, useEffectEvent } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import { showFieldErrors } from './form-errors.ts';

export interface DialogForm<Fields extends FieldValues, Values> {
  opened: boolean;
  onClose: () => void;
  /** What stands in the fields each time the dialog opens. */
  start: Fields;
  resolver: Resolver<Fields, unknown, Values>;
  /** When it throws, the dialog stays open with what was typed. */
  send: (values: Values) => Promise<unknown>;
  /** Called when it has been sent; left out: the dialog closes. */
  onSent?: ((values: Values) => void) | undefined;
  /** Called with each opening. */
  onOpen?: () => void;
  /** Left out: refused fields have their texts beside them. */
  showRefusal?: (form: UseFormReturn<Fields, unknown, Values>, error: unknown) => void;
}

/** A form in a dialog, and what the `FormModal` around it needs. */
export function useDialogForm<Fields extends FieldValues, Values>(
  options: DialogForm<Fields, Values>,
) {
  const { opened, onClose, start, resolver, send, onOpen } = options;
  const { onSent = onClose, showRefusal = showFieldErrors } = options;
  const form = useForm<Fields, unknown, Values>({
    resolver,
    defaultValues: start as DefaultValues<Fields>,
  });
  const fill = useEffectEvent(() => {
    form.reset(start);
    onOpen?.();
  });
  useEffect(() => {
    if (opened) fill();
  }, [opened]);

  const onSubmit = form.handleSubmit(async (values) => {
    try {
      await send(values);
      onSent(values);
    } catch (error) {
      showRefusal(form, error);
    }
  });
  const { isDirty, isSubmitting } = form.formState;
  return { form, modal: { opened, onClose, onSubmit, unsaved: isDirty, busy: isSubmitting } };
}
