import type { TextInputProps } from '@mantine/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { today } from '../../lib/format/format.ts';
import { TextField } from './text-field.tsx';
import type { FieldControl } from './use-field-error.ts';

interface DayFieldProps<Fields extends FieldValues, Values>
  extends Pick<TextInputProps, 'label' | 'description' | 'withAsterisk'> {
  name: FieldPath<Fields>;
  control: FieldControl<Fields, Values>;
}

/** A day, in the past or to come. */
export function DayField<Fields extends FieldValues, Values>(props: DayFieldProps<Fields, Values>) {
  return <TextField type="date" min="1970-01-01" max="2199-12-31" {...props} />;
}

interface PastDayFieldProps<Fields extends FieldValues, Values>
  extends Omit<DayFieldProps<Fields, Values>, 'withAsterisk'> {
  readOnly?: boolean;
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
