import { Group, Textarea, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Currency } from '../../contract/fields.ts';
import { AmountInput } from '../ui/amount-input.tsx';
import { type Side, words } from './debt.ts';
import type { DebtFields, DebtValues } from './debt-values.ts';

interface DebtFormProps {
  form: UseFormReturn<DebtFields, unknown, DebtValues>;
  side: Side;
  currency: Currency;
}

/** The fields of an entry; the dialogs around it differ in what they send. */
export function DebtForm({ form, side, currency }: DebtFormProps) {
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput
        label={words[side].counterparty}
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...register('counterparty')}
        error={errors.counterparty?.message}
      />
      <Group grow align="start">
        <Controller
          name="amount"
          control={control}
          render={({ field, fieldState }) => (
            <AmountInput
              label="金额"
              withAsterisk
              unit={currency}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        <TextInput
          type="date"
          label="到期日"
          withAsterisk
          min="1900-01-01"
          max="2199-12-31"
          {...register('dueDate')}
          error={errors.dueDate?.message}
        />
      </Group>
      <Textarea
        label="备注"
        autosize
        minRows={2}
        maxRows={5}
        {...register('description')}
        error={errors.description?.message}
      />
    </>
  );
}
