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

/** Why the value of a field, or the first refused entry of a list in it, is refused; undefined while none is. */
export function useFieldError<Fields extends FieldValues, Values>(
  control: FieldControl<Fields, Values>,
  name: FieldPath<Fields>,
): string | undefined {
  const { errors } = useFormState({ control, name, exact: true });
  const error: FieldError | (FieldError | undefined)[] | undefined = get(errors, name);
  return Array.isArray(error) ? error.find((entry) => entry?.message)?.message : error?.message;
}
