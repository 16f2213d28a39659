import { Button, Checkbox, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { useCashAccounts } from '../../ledger/cash-accounts.queries.ts';
import { noCategory } from '../../ledger/category-choices.ts';
import { latePart } from '../../ui/feedback/late-part.tsx';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { ChoiceRow } from '../../ui/forms/choice-row.tsx';
import { PastDayField } from '../../ui/forms/day-field.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { CategoryField } from './category-field.tsx';
import { type EntryFields, type EntryValues, typeChoices } from './entry-values.ts';
import { TagsField } from './tags/tags-field.tsx';

const PartsField = latePart(async () => (await import('./parts/parts-field.tsx')).PartsField);

interface EntryFormProps {
  form: UseFormReturn<EntryFields, unknown, EntryValues>;
  /** A new entry: the categories that are used most often are one press away, what is seldom filled in is apart. */
  isNew?: boolean;
  /** Why it has its category. */
  proposed?: { categoryId: string; words: string } | undefined;
}

/** The fields of an entry, those that are filled in most often first. */
export function EntryForm({ form, isNew = false, proposed }: EntryFormProps) {
  const [withMore, setWithMore] = useState(!isNew);
  const { control, register, formState, watch } = form;
  const { defaultValues } = formState;
  const { data: accounts = [] } = useCashAccounts();
  const type = useController({ name: 'type', control }).field;
  const currency = accounts.find(({ id }) => id === watch('accountId'))?.currency;
  // Its parts have their own categories.
  const isSplit = watch('parts').length > 0;
  const quickKind = type.value === 'WITHDRAW' ? 'EXPENSE' : 'INCOME';
  // An expense that becomes an income keeps its mark, which is shown so that it can be unmarked.
  const mayReimburse =
    type.value === 'WITHDRAW' || watch('isReimbursable') || defaultValues?.isReimbursable === true;
  return (
    <>
      <ChoiceRow label="收支" options={typeChoices} value={type.value} onChange={type.onChange} />
      <AmountField name="amount" control={control} label="金额" unit={currency} focusOnOpen />
      {!isSplit && (
        <CategoryField control={control} proposed={proposed} {...(isNew && { quickKind })} />
      )}
      {!isNew && <Parts form={form} />}
      <Group grow align="start">
        <SelectField
          name="accountId"
          control={control}
          label="账户"
          data={accounts.map(({ id, accountName, currency: own }) => ({
            value: id,
            label: own === 'CNY' ? accountName : `${accountName}（${own}）`,
          }))}
        />
        <PastDayField name="day" control={control} label="日期" />
      </Group>
      <TextField name="payee" control={control} label="对方" />
      <NoteField name="description" control={control} />
      {withMore ? (
        <>
          <TagsField name="tagIds" control={control} label="标签" mayAdd />
          <Group>
            <Checkbox label="一次性，不计入平均" {...register('isOnce')} />
            {mayReimburse && <Checkbox label="待报销" {...register('isReimbursable')} />}
          </Group>
          {isNew && <Parts form={form} />}
        </>
      ) : (
        <div>
          <Button variant="subtle" size="compact-sm" onClick={() => setWithMore(true)}>
            标签、待报销、拆分…
          </Button>
        </div>
      )}
    </>
  );
}

/** What an entry is split into, or the button that splits it. */
function Parts({ form }: Pick<EntryFormProps, 'form'>) {
  const { watch, setValue, getValues } = form;
  if (watch('parts').length > 0) {
    return (
      <Suspense fallback={null}>
        <PartsField form={form} />
      </Suspense>
    );
  }
  const split = () => {
    const empty = { amount: '', note: '' };
    const categoryId = getValues('categoryId');
    setValue('parts', [
      { categoryId, ...empty },
      { categoryId: noCategory, ...empty },
    ]);
  };
  return (
    <div>
      <Button variant="default" size="compact-sm" onClick={split}>
        拆分到几个分类…
      </Button>
    </div>
  );
}
