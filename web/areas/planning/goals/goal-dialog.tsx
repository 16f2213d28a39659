import { Checkbox } from '@mantine/core';
import { FormProvider, useWatch } from 'react-hook-form';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { goalKindLabels } from '../../../../contract/planning/goal-fields.ts';
import { type Goal, planningGoals } from '../../../../contract/planning/goals.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { optionsOf } from '../../../ui/forms/options-of.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { Shares } from './goal-shares.tsx';
import { goalForm, startOf } from './goal-values.ts';

interface GoalDialogProps {
  /** The goal that is changed; left out, another is added. */
  goal?: Goal;
  opened: boolean;
  onClose: () => void;
  averageExpense: number;
  currency: Currency;
}

/** The form of a goal. */
export function GoalDialog({ goal, opened, onClose, averageExpense, currency }: GoalDialogProps) {
  const create = useChangeCall(planningGoals.create);
  const update = useChangeCall(planningGoals.update);
  const { data: items = [] } = useCall(planningGoals.items, opened ? {} : null);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: startOf(goal),
    resolver: goalForm.resolver,
    send: (body) =>
      goal
        ? update.submit({ params: { id: goal.id }, body: { ...body, version: goal.version } })
        : create.submit({ body }),
  });
  const { control, register } = form;
  const kind = useWatch({ control, name: 'kind' });
  return (
    <FormModal {...modal} title={goal ? `编辑目标 · ${goal.name}` : '添加目标'} submitLabel="保存">
      <TextField name="name" control={control} label="名称" withAsterisk data-autofocus />
      <SelectField name="kind" control={control} label="类型" data={optionsOf(goalKindLabels)} />
      {kind === 'EMERGENCY' ? (
        <AmountField
          name="months"
          control={control}
          label="几个月的支出"
          description={`近 12 个月平均每月支出 ${formatMoney(averageExpense, currency)}`}
          step={1}
        />
      ) : (
        <>
          {kind === 'HOME' && (
            <>
              <AmountField name="price" control={control} label="房屋总价" optional />
              <AmountField
                name="downPercent"
                control={control}
                label="首付比例"
                unit="%"
                optional
              />
            </>
          )}
          {kind === 'EDUCATION' && (
            <>
              <AmountField name="yearly" control={control} label="每年费用" optional />
              <AmountField name="years" control={control} label="几年" step={1} optional />
            </>
          )}
          <AmountField
            name="amount"
            control={control}
            label="金额"
            optional={kind !== 'OTHER'}
            {...(kind in amountHints && { description: amountHints[kind as 'HOME'] })}
          />
        </>
      )}
      <Checkbox label="按今天的钱（随通货膨胀增加）" {...register('isInTodaysMoney')} />
      <TextField
        name="dueDate"
        control={control}
        type="date"
        label="日期"
        description="不填就只看哪一天达成。"
      />
      <AmountField
        name="addition"
        control={control}
        label="每月存入"
        description="不填就按近 6 个月存入这些资产的平均。"
        optional
      />
      <AmountField name="spent" control={control} label="已用" optional />
      <FormProvider {...form}>
        <Shares items={items} currency={currency} />
      </FormProvider>
    </FormModal>
  );
}

const amountHints = {
  HOME: '不填就按总价和首付比例。',
  EDUCATION: '不填就按每年费用和年数。',
};
