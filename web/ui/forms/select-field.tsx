import { Select, type SelectProps } from '@mantine/core';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import type { FieldControl } from './use-field-error.ts';

interface SelectFieldProps<Fields extends FieldValues, Values>
  extends Pick<SelectProps, 'data' | 'label' | 'description' | 'searchable'> {
  name: FieldPath<Fields>;
  control: FieldControl<Fields, Values>;
  /** Whether one of the choices means “none”. */
  optional?: boolean;
  /** Called after the form has stored another choice. */
  onChoose?: () => void;
}

/** A choice, with its error below. */
export function SelectField<Fields extends FieldValues, Values>({
  name,
  control,
  onChoose,
  optional = false,
  ...rest
}: SelectFieldProps<Fields, Values>) {
  const { field, fieldState } = useController({ name, control });
  return (
    <Select
      {...rest}
      {...field}
      withAsterisk={!optional}
      allowDeselect={false}
      onChange={(choice) => {
        field.onChange(choice);
        onChoose?.();
      }}
      error={fieldState.error?.message}
    />
  );
}
