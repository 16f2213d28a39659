import type { ComponentProps } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type UseControllerProps,
  useController,
} from 'react-hook-form';
import { AmountInput } from './amount-input.tsx';

type Own = 'label' | 'description' | 'unit' | 'decimals' | 'step' | 'focusOnOpen';

interface AmountFieldProps<Fields extends FieldValues, Values>
  extends Pick<ComponentProps<typeof AmountInput>, Own> {
  name: FieldPath<Fields>;
  control: NonNullable<UseControllerProps<Fields, FieldPath<Fields>, Values>['control']>;
}

/** An amount that a form cannot do without, as text, with its error below. */
export function AmountField<Fields extends FieldValues, Values>({
  name,
  control,
  ...rest
}: AmountFieldProps<Fields, Values>) {
  const { field, fieldState } = useController({ name, control });
  return (
    <AmountInput
      {...rest}
      {...field}
      value={field.value ?? ''}
      withAsterisk
      error={fieldState.error?.message}
    />
  );
}
