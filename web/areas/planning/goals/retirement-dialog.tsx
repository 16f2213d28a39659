import { zodResolver } from '@hookform/resolvers/zod';
import { Checkbox } from '@mantine/core';
import { z } from 'zod';
import { planningRetirement, type Retirement } from '../../../../contract/planning/goals.ts';
import {
  retirementBody,
  takingOutLabels,
} from '../../../../contract/planning/retirement-fields.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';

type Plan = NonNullable<Retirement['plan']>;

/** What stands in the fields: numbers as they are typed. Further phases of a plan stay as they are stored. */
interface Fields {
  bornIn: string;
  stopsIn: string;
  untilAge: string;
  addition: string;
  spending: string;
  pension: string;
  pensionFrom: string;
  locked: string;
  lockedUntil: string;
  includesHousing: boolean;
  takesOut: Plan['takesOut'];
  ratePercent: string;
}

const typed = (text: string) => (text.trim() === '' ? null : amountFromText(text));

const schemaOf = (stored: Plan | null, year: number) =>
  z.preprocess((fields: Fields) => {
    const stopsIn = typed(fields.stopsIn);
    const spending = typed(fields.spending) ?? 0;
    const pension = typed(fields.pension);
    const pensionFrom = typed(fields.pensionFrom) ?? stopsIn ?? year;
    const locked = typed(fields.locked);
    return {
      bornIn: typed(fields.bornIn),
      stopsIn,
      untilAge: typed(fields.untilAge),
      includesHousing: fields.includesHousing,
      addition: typed(fields.addition) ?? 0,
      spending: [
        { amount: spending, fromYear: year, untilYear: stored?.spending[0]?.untilYear ?? null },
        ...(stored?.spending.slice(1) ?? []),
      ],
      income: [
        ...(pension === null
          ? []
          : [
              {
                amount: pension,
                fromYear: pensionFrom,
                untilYear: stored?.income[0]?.untilYear ?? null,
              },
            ]),
        ...(stored?.income.slice(1) ?? []),
      ],
      locked: [
        ...(locked === null
          ? []
          : [{ amount: locked, untilYear: typed(fields.lockedUntil) ?? stopsIn ?? year }]),
        ...(stored?.locked.slice(1) ?? []),
      ],
      takesOut: fields.takesOut,
      ratePercent: typed(fields.ratePercent),
    };
  }, retirementBody);

interface RetirementDialogProps {
  retirement: Retirement;
  opened: boolean;
  onClose: () => void;
}

/** The form of the plan for the time after work, all of it a year and in today's money. */
export function RetirementDialog({ retirement, opened, onClose }: RetirementDialogProps) {
  const save = useChangeCall(planningRetirement.set);
  const year = Number(retirement.today.slice(0, 4));
  const resolver = zodResolver(schemaOf(retirement.plan, year));
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: startOf(retirement),
    resolver,
    send: (plan) => save.submit({ body: { ...plan, version: retirement.version } }),
  });
  const { control, register } = form;
  return (
    <FormModal {...modal} title="养老计划" submitLabel="保存">
      <AmountField name="bornIn" control={control} label="出生年份" step={1} focusOnOpen />
      <AmountField
        name="stopsIn"
        control={control}
        label="停止工作的年份"
        description="不填就是存够需要的金额时。"
        step={1}
        optional
      />
      <AmountField name="untilAge" control={control} label="计划到几岁" step={1} />
      <AmountField name="addition" control={control} label="工作时每年存入" optional />
      <AmountField name="spending" control={control} label="退休后每年支出" />
      <AmountField name="pension" control={control} label="每年养老金等收入" optional />
      <AmountField name="pensionFrom" control={control} label="从哪一年领取" step={1} optional />
      <AmountField
        name="locked"
        control={control}
        label="暂时不能取的金额"
        description="公积金、个人养老金等，已经含在资产里。"
        optional
      />
      <AmountField name="lockedUntil" control={control} label="哪一年可以取" step={1} optional />
      <SelectField
        name="takesOut"
        control={control}
        label="提取方式"
        data={Object.entries(takingOutLabels).map(([value, label]) => ({ value, label }))}
      />
      <AmountField name="ratePercent" control={control} label="每年提取比例" unit="%" />
      <Checkbox label="计入房产" {...register('includesHousing')} />
    </FormModal>
  );
}

function startOf({ plan, averageExpense, averageSaving, today }: Retirement): Fields {
  const text = (value: number | null | undefined) => (value == null ? '' : textOfNumber(value));
  const year = Number(today.slice(0, 4));
  return {
    bornIn: plan ? String(plan.bornIn) : '',
    stopsIn: plan?.stopsIn == null ? '' : String(plan.stopsIn),
    untilAge: String(plan?.untilAge ?? 90),
    addition: text(plan ? plan.addition : Math.max(0, Math.round(averageSaving * 12))),
    spending: text(plan ? plan.spending[0]?.amount : Math.round(averageExpense * 12)),
    pension: text(plan?.income[0]?.amount),
    pensionFrom: plan?.income[0] ? String(plan.income[0].fromYear) : '',
    locked: text(plan?.locked[0]?.amount),
    lockedUntil: plan?.locked[0] ? String(plan.locked[0].untilYear) : String(year),
    includesHousing: plan?.includesHousing ?? false,
    takesOut: plan?.takesOut ?? 'FIXED',
    ratePercent: text(plan?.ratePercent ?? 3.5),
  };
}
