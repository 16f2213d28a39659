import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { type FieldControl, useFieldError } from './use-field-error.ts';

interface TextFieldProps<Fields extends FieldValues, Values> extends TextInputProps {
  name: FieldPath<Fields>;
  control: FieldControl<Fields, Values>;
}

/** A text of one line, with its error below. */
export function TextField<Fields extends FieldValues, Values>({
  name,
  control,
  ...rest
}: TextFieldProps<Fields, Values>) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      {...control.register(name)}
      error={useFieldError(control, name)}
    />
  );
}
