import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  useFormState,
} from 'react-hook-form';

/** What a field needs of its form. */
export type FieldControl<Fields extends FieldValues, Values> = Control<Fields, unknown, Values>;

/** Why the value of a field is refused; undefined while it is not. */
export function useFieldError<Fields extends FieldValues, Values>(
  control: FieldControl<Fields, Values>,
  name: FieldPath<Fields>,
): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  const error: FieldError | undefined = get(errors, name);
  return error?.message;
}
