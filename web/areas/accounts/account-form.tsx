import { Group } from '@mantine/core';
import type { UseFormReturn } from 'react-hook-form';
import { accountTypeLabels, accountTypes } from '../../../contract/accounts/account-fields.ts';
import { currencyOptions } from '../../lib/format/currency-names.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../ui/forms/day-field.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import type { AccountFields, AccountValues } from './account-values.ts';

const typeOptions = accountTypes.map((value) => ({ value, label: accountTypeLabels[value] }));

interface AccountFormProps {
  form: UseFormReturn<AccountFields, unknown, AccountValues>;
  balanceLabel: string;
  balanceHint?: string;
  dayHint: string;
  /** Only what a balance needs; the rest can be added later. */
  brief?: boolean;
}

/** The fields of an account; the dialogs around it differ in what they send. */
export function AccountForm({
  form,
  balanceLabel,
  balanceHint,
  dayHint,
  brief = false,
}: AccountFormProps) {
  const { control, watch } = form;
  return (
    <>
      <TextField
        name="accountName"
        control={control}
        label="账户名称"
        withAsterisk
        data-autofocus
      />
      <Group grow align="start">
        <SelectField name="accountType" control={control} label="账户类型" data={typeOptions} />
        <SelectField
          name="currency"
          control={control}
          label="货币"
          data={currencyOptions}
          searchable
        />
      </Group>
      <AmountField
        name="balance"
        control={control}
        label={balanceLabel}
        description={balanceHint}
        unit={watch('currency')}
      />
      {!brief && <PastDayField name="day" control={control} label="日期" description={dayHint} />}
      {!brief && watch('accountType') === 'CREDIT' && (
        <Group grow align="start">
          <AmountField
            name="statementDay"
            control={control}
            label="账单日"
            unit="日"
            step={1}
            optional
          />
          <AmountField
            name="paymentDay"
            control={control}
            label="还款日"
            unit="日"
            description="填了才会出现在日历和提醒里。"
            step={1}
            optional
          />
        </Group>
      )}
      {!brief && <NoteField name="description" control={control} />}
    </>
  );
}
