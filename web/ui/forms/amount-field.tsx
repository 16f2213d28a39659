import type { ComponentProps } from 'react';
import { type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { AmountInput } from './amount-input.tsx';
import type { FieldControl } from './use-field-error.ts';

/** The step of the arrow keys for money. */
const cent = 0.01;

type Own = 'label' | 'description' | 'placeholder' | 'unit' | 'step' | 'focusOnOpen' | 'isYear';

interface AmountFieldProps<Fields extends FieldValues, Values>
  extends Pick<ComponentProps<typeof AmountInput>, Own> {
  name: FieldPath<Fields>;
  control: FieldControl<Fields, Values>;
  /** It may be left empty. */
  optional?: boolean;
}

/** An amount, with its error below. */
export function AmountField<Fields extends FieldValues, Values>({
  name,
  control,
  step = cent,
  optional = false,
  ...rest
}: AmountFieldProps<Fields, Values>) {
  const { field, fieldState } = useController({ name, control });
  return (
    <AmountInput
      {...rest}
      {...field}
      step={step}
      value={field.value ?? ''}
      withAsterisk={!optional}
      error={fieldState.error?.message}
    />
  );
}
