import { Checkbox } from '@mantine/core';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { planIntervalLabels } from '../../../../contract/investments/fund-plans/plan-words.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { DayField } from '../../../ui/forms/day-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import classes from '../fund-orders/fund-orders.module.css';
import { OrderAccountField } from '../fund-orders/order-account-field.tsx';
import { type PlanFields, type PlanValues, weekdays } from './plan-values.ts';

interface PlanFormProps {
  form: UseFormReturn<PlanFields, unknown, PlanValues>;
  currency: Currency;
}

/** The fields of a plan but its fund, which never changes. */
export function PlanForm({ form, currency }: PlanFormProps) {
  const { control, register } = form;
  const every = useWatch({ control, name: 'every' });
  return (
    <>
      <AmountField name="amount" control={control} label="每期金额" unit={currency} focusOnOpen />
      <div className={classes.fields}>
        <SelectField
          name="every"
          control={control}
          label="周期"
          data={Object.entries(planIntervalLabels).map(([value, label]) => ({ value, label }))}
          onChoose={() => form.clearErrors()}
        />
        {every === 'MONTH' ? (
          <SelectField
            key="dayOfMonth"
            name="dayOfMonth"
            control={control}
            label="扣款日"
            data={Array.from({ length: 28 }, (_, index) => ({
              value: String(index + 1),
              label: `${index + 1}日`,
            }))}
          />
        ) : (
          <SelectField
            key="weekday"
            name="weekday"
            control={control}
            label="扣款日"
            data={weekdays.map((name, index) => ({
              value: String(index + 1),
              label: `星期${name}`,
            }))}
          />
        )}
      </div>
      <p className={classes.hint}>遇休市顺延到下一个交易日；以前的日期不会补扣。</p>
      <div className={classes.fields}>
        <DayField name="startDay" control={control} label="开始日期" withAsterisk />
        <DayField name="endDay" control={control} label="结束日期" />
      </div>
      <AmountField
        name="ratePercent"
        control={control}
        label="申购费率"
        description="打折后的，如 0.15"
        optional
        unit="%"
      />
      <Checkbox label="QDII 基金（多等一个交易日确认）" {...register('qdii')} />
      <OrderAccountField name="accountId" control={control} currency={currency} />
    </>
  );
}
