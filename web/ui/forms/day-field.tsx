import { TextInput } from '@mantine/core';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { today } from '../../lib/format/format.ts';

interface DayFieldProps extends UseFormRegisterReturn {
  label: string;
  description?: string;
  error: string | undefined;
  readOnly?: boolean;
}

/** The day on which something happened: today or before. */
export function PastDayField({ readOnly = false, ...props }: DayFieldProps) {
  const range = { min: '1970-01-01', max: today() };
  return (
    <TextInput type="date" withAsterisk={!readOnly} readOnly={readOnly} {...range} {...props} />
  );
}
