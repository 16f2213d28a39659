import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { tellRefusal } from './tell-refusal.ts';

interface OwnForm<Values extends FieldValues> {
  /** Whether its dialog is open; opening empties the form. */
  opened: boolean;
  schema: z.ZodType<Values, Values>;
  /** The same object each time. */
  empty: DefaultValues<Values>;
  /** What throws is told in the form. */
  send: (values: Values) => Promise<void>;
}

/** A form of this page: begins empty, is sent once at a time, and tells why it was refused. */
export function useOwnForm<Values extends FieldValues>(options: OwnForm<Values>) {
  const { opened, schema, empty, send } = options;
  const form = useForm<Values>({
    resolver: zodResolver<Values, unknown, Values>(schema),
    defaultValues: empty,
  });
  const { register, reset, formState } = form;
  useEffect(() => {
    if (opened) reset(empty);
  }, [opened, reset, empty]);
  const submit = form.handleSubmit((values) =>
    send(values).catch((error: unknown) => tellRefusal(form, error)),
  );
  const { isDirty: unsaved } = formState;
  return { register, submit, errors: formState.errors, unsaved, busy: formState.isSubmitting };
}
