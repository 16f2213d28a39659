import { Checkbox } from '@mantine/core';
import {
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form';
import classes from '../reminders.module.css';

interface ChecksFieldProps<Fields extends FieldValues, Values> {
  name: FieldPath<Fields>;
  control: NonNullable<UseControllerProps<Fields, FieldPath<Fields>, Values>['control']>;
  label: string;
  choices: readonly { value: string; label: string }[];
}

/** Any number of some choices; the field is the list of those that are chosen. */
export function ChecksField<Fields extends FieldValues, Values>({
  name,
  control,
  label,
  choices,
}: ChecksFieldProps<Fields, Values>) {
  const { field, fieldState } = useController({ name, control });
  const chosen = field.value as string[];
  return (
    <fieldset className={classes.checks}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onBlur={field.onBlur}
          onChange={({ currentTarget: { checked } }) =>
            field.onChange(
              checked
                ? [...chosen, choice.value]
                : chosen.filter((value) => value !== choice.value),
            )
          }
        />
      ))}
      {fieldState.error && (
        <p className={classes.failure} role="alert">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  );
}
