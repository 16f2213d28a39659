import { Textarea } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldControl, useFieldError } from './use-field-error.ts';

interface NoteFieldProps<Fields extends FieldValues, Values> {
  name: FieldPath<Fields>;
  control: FieldControl<Fields, Values>;
}

/** A free text of a few lines; the field grows with it. */
export function NoteField<Fields extends FieldValues, Values>({
  name,
  control,
}: NoteFieldProps<Fields, Values>) {
  return (
    <Textarea
      label="备注"
      autosize
      minRows={2}
      maxRows={5}
      {...control.register(name)}
      error={useFieldError(control, name)}
    />
  );
}
