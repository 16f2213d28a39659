import { Group, TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
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
        <AmountField name="amount" control={control} label="金额" unit={currency} />
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
      <NoteField {...register('description')} error={errors.description?.message} />
    </>
  );
}
