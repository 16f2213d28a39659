import { Group, TextInput } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import type { Currency } from '../../../contract/fields/currencies.ts';
import { ApiError } from '../../lib/api/api.ts';
import { showFieldErrors } from '../../lib/forms/form-errors.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../ui/forms/day-field.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type Side, words } from './debt.ts';
import { type DebtFields, type DebtValues, dayOfDue } from './debt-values.ts';

type Form = UseFormReturn<DebtFields, unknown, DebtValues>;

interface DebtFormProps {
  form: Form;
  side: Side;
  /** Undefined until it is known. */
  currency: Currency | undefined;
  /** When it arose is shown, and cannot be changed. */
  dayIsFixed?: boolean;
}

/** The fields of an entry; the dialogs around it differ in what they send. */
export function DebtForm({ form, side, currency, dayIsFixed = false }: DebtFormProps) {
  const { control, register, formState } = form;
  const { errors, dirtyFields } = formState;
  const followDueDate = () => {
    if (!dayIsFixed && !dirtyFields.day) form.setValue('day', dayOfDue(form.getValues('dueDate')));
  };
  return (
    <>
      <TextField
        name="counterparty"
        control={control}
        label={words[side].counterparty}
        withAsterisk
        data-autofocus
      />
      <AmountField name="amount" control={control} label="金额" unit={currency} />
      <Group grow align="start">
        <PastDayField name="day" control={control} label="发生日期" readOnly={dayIsFixed} />
        <TextInput
          type="date"
          label="到期日"
          withAsterisk
          min="1900-01-01"
          max="2199-12-31"
          {...register('dueDate', { onChange: followDueDate })}
          error={errors.dueDate?.message}
        />
      </Group>
      <NoteField name="description" control={control} />
    </>
  );
}

/** Puts what the server refused beside its field; the counterparty has another name on the wire. */
export function showRefusal(form: Form, error: unknown): void {
  const { customerName, supplierName } = error instanceof ApiError ? error.fields : {};
  const [text] = customerName ?? supplierName ?? [];
  if (text === undefined) showFieldErrors(form, error);
  else form.setError('counterparty', { type: 'server', message: text }, { shouldFocus: true });
}
