import { Group, Select, Textarea, TextInput } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { accountTypeLabels, accountTypes } from '../../contract/accounts.ts';
import { currencyOptions } from '../lib/currency-names.ts';
import { AmountInput } from '../ui/amount-input.tsx';
import type { AccountFields, AccountValues } from './account-values.ts';

const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));

interface AccountFormProps {
  form: UseFormReturn<AccountFields, unknown, AccountValues>;
  balanceLabel: string;
  balanceHint?: string;
}

/** The fields of an account; the dialogs around it differ in what they send. */
export function AccountForm({ form, balanceLabel, balanceHint }: AccountFormProps) {
  const { control, register, formState, watch } = form;
  const { errors } = formState;
  return (
    <>
      <TextInput
        label="账户名称"
        withAsterisk
        autoComplete="off"
        data-autofocus
        {...register('accountName')}
        error={errors.accountName?.message}
      />
      <Group grow align="start">
        <Controller
          name="accountType"
          control={control}
          render={({ field, fieldState }) => (
            <Select
              label="账户类型"
              withAsterisk
              allowDeselect={false}
              data={typeOptions}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          name="currency"
          control={control}
          render={({ field, fieldState }) => (
            <Select
              label="货币"
              withAsterisk
              allowDeselect={false}
              data={currencyOptions}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      </Group>
      <Controller
        name="balance"
        control={control}
        render={({ field, fieldState }) => (
          <AmountInput
            label={balanceLabel}
            description={balanceHint}
            withAsterisk
            unit={watch('currency')}
            {...field}
            value={field.value ?? ''}
            error={fieldState.error?.message}
          />
        )}
      />
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
