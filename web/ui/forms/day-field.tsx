import type { TextInputProps } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { today } from '../../lib/format/format.ts';
import { TextField } from './text-field.tsx';
import type { FieldControl } from './use-field-error.ts';

interface PastDayFieldProps<Fields extends FieldValues, Values>
  extends Pick<TextInputProps, 'label' | 'description' | 'readOnly'> {
  name: FieldPath<Fields>;
  control: FieldControl<Fields, Values>;
}

/** The day on which something happened: today or before. */
export function PastDayField<Fields extends FieldValues, Values>({
  readOnly = false,
  ...props
}: PastDayFieldProps<Fields, Values>) {
  const range = { min: '1970-01-01', max: today() };
  return (
    <TextField type="date" withAsterisk={!readOnly} readOnly={readOnly} {...range} {...props} />
  );
}
