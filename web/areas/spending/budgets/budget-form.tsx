import { Group, Select } from '@mantine/core';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import {
  budgetPeriodLabels,
  carryOverLabels,
  latestFirstDay,
  wholeBudgetLabel,
} from '../../../../contract/spending/budget-words.ts';
import { type Budget, spendingBudgets } from '../../../../contract/spending/budgets.ts';
import { spendingCategories } from '../../../../contract/spending/categories.ts';
import { categoryOptions, noCategory } from '../../../ledger/category-choices.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useRowEdit } from '../../../lib/forms/use-row-edit.ts';
import { editCall, useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { DayField } from '../../../ui/forms/day-field.tsx';
import { NewerValues, type ReadableColumn } from '../../../ui/forms/newer-values.tsx';
import { optionsOf } from '../../../ui/forms/options-of.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import {
  type BudgetFields,
  type BudgetValues,
  budgetForm,
  fieldsOfBudget,
  newBudget,
} from './budget-values.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Adds a budget, of all expenses or of a category. */
export function AddBudget({ opened, onClose }: DialogProps) {
  const { submit } = useChangeCall(spendingBudgets.create);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: newBudget(),
    resolver: budgetForm.resolver,
    send: (body) => submit({ body }),
  });
  return (
    <FormModal {...modal} title="添加预算" submitLabel="添加">
      <BudgetForm form={form} />
    </FormModal>
  );
}

const columns: ReadableColumn<Budget>[] = [
  { label: '用于', of: ({ name }) => name },
  { label: '周期', of: ({ period }) => budgetPeriodLabels[period] },
  { label: '每月起始日', of: ({ firstDay }) => (firstDay === null ? '（空）' : `${firstDay} 日`) },
  { label: '预算金额', of: ({ amount, currency }) => formatMoney(amount, currency) },
  { label: '开始日期', of: ({ fromDay }) => fromDay },
  { label: '结束日期', of: ({ untilDay }) => untilDay ?? '（空）' },
  { label: '结转', of: ({ carryOver }) => carryOverLabels[carryOver] },
];

/** Changes a budget: its periods are all computed anew. */
export function EditBudget({ budget, opened, onClose }: DialogProps & { budget: Budget }) {
  const { form, modal, conflict } = useRowEdit({
    row: budget,
    opened,
    onClose,
    fieldsOf: fieldsOfBudget,
    resolver: () => budgetForm.resolver,
    columnsOf: (values: BudgetValues) => values,
    send: editCall(spendingBudgets.update),
    message: spendingBudgets.update.message,
  });
  return (
    <FormModal {...modal} title="编辑预算">
      <NewerValues what="这个预算" columns={columns} {...conflict} />
      <BudgetForm form={form} />
    </FormModal>
  );
}

const days = Array.from({ length: latestFirstDay }, (_, index) => ({
  value: String(index + 1),
  label: `${index + 1} 日`,
}));

function BudgetForm({ form }: { form: UseFormReturn<BudgetFields, unknown, BudgetValues> }) {
  const { control } = form;
  const period = useWatch({ control, name: 'period' });
  const isRange = period === 'RANGE';
  return (
    <>
      <CategoryOfBudget form={form} />
      <AmountField name="amount" control={control} label="预算金额" />
      <Group grow align="start">
        <SelectField
          name="period"
          control={control}
          label="周期"
          data={optionsOf(budgetPeriodLabels)}
        />
        {period === 'MONTH' && (
          <SelectField name="firstDay" control={control} label="每月起始日" data={days} />
        )}
      </Group>
      <Group grow align="start">
        <DayField
          name="fromDay"
          control={control}
          label={isRange ? '开始日期' : '从哪天所在的一期开始'}
          withAsterisk
        />
        <DayField
          name="untilDay"
          control={control}
          label={isRange ? '结束日期' : '到哪天所在的一期为止'}
          withAsterisk={isRange}
        />
      </Group>
      {!isRange && (
        <SelectField
          name="carryOver"
          control={control}
          label="结转到下一期"
          data={optionsOf(carryOverLabels)}
        />
      )}
    </>
  );
}

function CategoryOfBudget({ form }: { form: UseFormReturn<BudgetFields, unknown, BudgetValues> }) {
  const { data: categories = [] } = useCall(spendingCategories.list);
  const { field, fieldState } = useController({ name: 'categoryId', control: form.control });
  return (
    <Select
      {...field}
      label="用于"
      description="一级分类包含它的下级分类。"
      withAsterisk
      searchable
      allowDeselect={false}
      nothingFoundMessage="没有这个分类"
      data={[
        { value: noCategory, label: wholeBudgetLabel },
        ...categoryOptions(categories, { kinds: ['EXPENSE'], chosen: field.value }),
      ]}
      onChange={(id) => field.onChange(id ?? noCategory)}
      error={fieldState.error?.message}
    />
  );
}
