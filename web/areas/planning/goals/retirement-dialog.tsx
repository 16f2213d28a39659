import { Checkbox } from '@mantine/core';
import { FormProvider, useWatch } from 'react-hook-form';
import {
  planningGoals,
  planningRetirement,
  type Retirement,
} from '../../../../contract/planning/goals.ts';
import { takingOutLabels } from '../../../../contract/planning/retirement-fields.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useCall, useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { optionsOf } from '../../../ui/forms/options-of.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { Shares } from './goal-shares.tsx';
import { LockedRows, PhaseRows } from './phase-rows.tsx';
import { bodyOf, retirementForm, startOf } from './retirement-values.ts';

interface RetirementDialogProps {
  retirement: Retirement;
  opened: boolean;
  onClose: () => void;
}

/** The form of the plan for the time after work, all of it a year and in today's money. */
export function RetirementDialog({ retirement, opened, onClose }: RetirementDialogProps) {
  const save = useChangeCall(planningRetirement.set);
  const year = Number(retirement.today.slice(0, 4));
  const fields = retirementForm(year);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: startOf(retirement, fields),
    resolver: fields.resolver,
    send: (plan) => save.submit({ body: { ...bodyOf(plan), version: retirement.version } }),
  });
  const { control, register } = form;
  const setAside = useWatch({ control, name: 'setAside' });
  const { data: items = [] } = useCall(planningGoals.items, opened ? {} : null);
  return (
    <FormModal {...modal} title="养老计划" submitLabel="保存">
      <AmountField name="bornIn" control={control} label="出生年份" step={1} isYear focusOnOpen />
      <AmountField
        name="stopsIn"
        control={control}
        label="停止工作的年份"
        description="不填就是存够需要的金额时。"
        step={1}
        isYear
        optional
      />
      <AmountField name="untilAge" control={control} label="计划到几岁" step={1} />
      <AmountField name="addition" control={control} label="工作时每年存入" optional />
      <PhaseRows
        control={control}
        name="spending"
        legend="退休后的支出"
        labels={['退休后每年支出', '从哪一年起', '到哪一年为止']}
        add="添加一段支出"
      />
      <PhaseRows
        control={control}
        name="income"
        legend="退休后的收入（社保养老金、企业年金、租金等）"
        labels={['每年收入', '从哪一年领取', '领到哪一年为止']}
        add="添加一项收入"
      />
      <LockedRows control={control} />
      <SelectField
        name="takesOut"
        control={control}
        label="提取方式"
        data={optionsOf(takingOutLabels)}
      />
      <AmountField name="ratePercent" control={control} label="每年提取比例" unit="%" />
      <SelectField
        name="setAside"
        control={control}
        label="用哪些资产养老"
        data={[
          { value: 'ALL', label: '全部，不含已留给目标的' },
          { value: 'ITEMS', label: '自己选' },
        ]}
      />
      {setAside === 'ALL' ? (
        <Checkbox label="计入房产" {...register('includesHousing')} />
      ) : (
        <FormProvider {...form}>
          <Shares items={items} currency={retirement.currency} hasYears />
        </FormProvider>
      )}
    </FormModal>
  );
}
