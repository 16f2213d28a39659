import { Checkbox, Group, Select } from '@mantine/core';
import { type Control, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { spendingCategories } from '../../../../contract/spending/categories.ts';
import {
  everyLabels,
  flowLabels,
  holidayLabels,
} from '../../../../contract/spending/recurring/recurring-words.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { categoryOptions, noCategory } from '../../../ledger/category-choices.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { DayField } from '../../../ui/forms/day-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { optionsOf } from '../../../ui/forms/options-of.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type RecurringFields, type RecurringValues, sameDay } from './recurring-values.ts';

type FormControl = Control<RecurringFields, unknown, RecurringValues>;

interface RecurringFormProps {
  form: UseFormReturn<RecurringFields, unknown, RecurringValues>;
  /** Whether money comes, goes or moves can be chosen only at first. */
  isNew?: boolean;
  /** Whether another amount may count from a day on. */
  isChange?: boolean;
}

const monthDays = [
  { value: sameDay, label: '与首次相同' },
  ...Array.from({ length: 30 }, (_, index) => ({
    value: String(index + 1),
    label: `${index + 1} 日`,
  })),
  { value: '31', label: '最后一天' },
];

/** The fields of what recurs. */
export function RecurringForm({ form, isNew = false, isChange = false }: RecurringFormProps) {
  const { control, register } = form;
  const { data: accounts = [] } = useCashAccounts();
  const flow = useController({ name: 'flow', control }).field;
  const [accountId, every, ends] = useWatch({ control, name: ['accountId', 'every', 'ends'] });
  const currency = accounts.find(({ id }) => id === accountId)?.currency;
  const isTransfer = flow.value === 'TRANSFER';
  const choices = accounts.map(({ id, accountName, currency: own }) => ({
    value: id,
    label: own === 'CNY' ? accountName : `${accountName}（${own}）`,
  }));
  return (
    <>
      {isNew && (
        <ChoiceRow
          label="收支"
          options={optionsOf(flowLabels)}
          value={flow.value}
          onChange={flow.onChange}
        />
      )}
      <TextField name="name" control={control} label="名称" withAsterisk data-autofocus />
      <Group grow align="start">
        <AmountField
          name="amount"
          control={control}
          label={isNew ? '金额' : '以后各期的金额'}
          unit={currency}
        />
        <SelectField
          name="accountId"
          control={control}
          label={isTransfer ? '转出账户' : '账户'}
          data={choices}
        />
      </Group>
      {isChange && (
        <DayField
          name="amountFrom"
          control={control}
          label="新金额从哪天起"
          description="不填就从今天起。金额没有改就不用填。"
        />
      )}
      {isTransfer ? (
        <SelectField name="toAccountId" control={control} label="转入账户" data={choices} />
      ) : (
        <>
          <Checkbox
            label="每期不固定，约为此数"
            description="对应流水时，金额可以相差一半；否则只差一成。"
            {...register('isAbout')}
          />
          <Group grow align="start">
            <TextField
              name="payee"
              control={control}
              label="对方"
              description="按它找流水，不填同名称。"
            />
            <CategoryOfSeries control={control} />
          </Group>
        </>
      )}
      <Group grow align="start">
        <AmountField name="interval" control={control} label="每" step={1} />
        <SelectField name="every" control={control} label="周期" data={optionsOf(everyLabels)} />
      </Group>
      <Group grow align="start">
        <DayField name="firstDay" control={control} label="首次日期" withAsterisk />
        {(every === 'MONTH' || every === 'YEAR') && (
          <SelectField name="dayOfMonth" control={control} label="几号" data={monthDays} />
        )}
      </Group>
      <Group grow align="start">
        <SelectField
          name="ends"
          control={control}
          label="结束"
          data={[
            { value: 'NEVER', label: '不结束' },
            { value: 'UNTIL', label: '到某一天' },
            { value: 'TIMES', label: '满若干次' },
          ]}
        />
        {ends === 'UNTIL' && (
          <DayField name="untilDay" control={control} label="结束日期" withAsterisk />
        )}
        {ends === 'TIMES' && <AmountField name="times" control={control} label="共几次" step={1} />}
      </Group>
      <SelectField
        name="holiday"
        control={control}
        label="遇周末和节假日"
        data={optionsOf(holidayLabels)}
      />
      <Checkbox
        label="到期自动入账"
        description="账户余额不足，或已有金额不同的流水时，会留给您确认。"
        {...register('isAutomatic')}
      />
      <NoteField name="note" control={control} />
    </>
  );
}

function CategoryOfSeries({ control }: { control: FormControl }) {
  const { data: categories = [] } = useCall(spendingCategories.list);
  const { field, fieldState } = useController({ name: 'categoryId', control });
  return (
    <Select
      {...field}
      label="分类"
      description="入账时使用。"
      searchable
      allowDeselect={false}
      nothingFoundMessage="没有这个分类"
      data={[
        { value: noCategory, label: '未分类' },
        ...categoryOptions(categories, { chosen: field.value }),
      ]}
      onChange={(id) => field.onChange(id ?? noCategory)}
      error={fieldState.error?.message}
    />
  );
}
