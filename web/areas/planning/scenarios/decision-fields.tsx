import { Checkbox } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import {
  prepaymentModeLabels,
  repaymentMethodLabels,
} from '../../../../contract/loans/loan-fields.ts';
import {
  changedSideLabels,
  moneyUseLabels,
  recurringPrefix,
  restUseLabels,
} from '../../../../contract/planning/scenario-fields.ts';
import { planningScenarios } from '../../../../contract/planning/scenarios.ts';
import { spendingRecurring } from '../../../../contract/spending/recurring/recurring.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { optionsOf } from '../../../ui/forms/options-of.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import classes from '../planning.module.css';
import type { FieldsProps } from './scenario-values.ts';
import { SoldFields } from './sold-fields.tsx';

/** Money that prepays a loan or is invested. */
export function PrepayFields({ form: { control } }: Pick<FieldsProps, 'form'>) {
  const { data: loans = [] } = useCall(planningScenarios.loans);
  const loanId = useWatch({ control, name: 'loanId' });
  const loan = loans.find(({ id }) => id === loanId);
  return (
    <>
      <SelectField
        name="loanId"
        control={control}
        label="贷款"
        data={loans.map(({ id, name, outstanding, currency }) => ({
          value: id,
          label: `${name}（剩余 ${formatMoney(outstanding, currency, { mark: 'code' })}）`,
        }))}
      />
      <AmountField
        name="decision.amount"
        control={control}
        label="金额"
        {...(loan && { unit: loan.currency })}
      />
      <SelectField
        name="decision.use"
        control={control}
        label="这笔钱用来"
        data={optionsOf(moneyUseLabels)}
      />
      <SelectField
        name="decision.mode"
        control={control}
        label="提前还款方式"
        data={optionsOf(prepaymentModeLabels)}
      />
      <AmountField
        name="decision.returnPercent"
        control={control}
        label="投资的年收益率"
        description="不提前还时这笔钱的收益率；提前还时，省下的月供也按它投资。"
        unit="%"
      />
    </>
  );
}

/** Something that is sold, and what is done with the rest. */
export function SellFields({ form, currency }: FieldsProps) {
  const { control } = form;
  const rest = useWatch({ control, name: 'decision.rest' });
  return (
    <>
      <SoldFields form={form} currency={currency} prefix="decision" />
      <SelectField
        name="decision.rest"
        control={control}
        label="剩下的钱"
        data={optionsOf(restUseLabels)}
      />
      {rest === 'INVEST' && (
        <AmountField
          name="decision.returnPercent"
          control={control}
          label="投资的年收益率"
          unit="%"
        />
      )}
    </>
  );
}

/** A home with its loans, and another that is sold for it. */
export function BuyFields({ form, currency }: FieldsProps) {
  const { control, register } = form;
  const sells = useWatch({ control, name: 'decision.sells' });
  return (
    <>
      <AmountField name="decision.price" control={control} label="总价" />
      <AmountField name="decision.downPayment" control={control} label="首付" />
      <AmountField
        name="decision.costs"
        control={control}
        label="一次性费用"
        description="税费、中介、装修等。"
        optional
      />
      {([0, 1] as const).map((index) => (
        <fieldset key={index} className={classes.shareFields}>
          <legend>{index === 0 ? '贷款' : '第二笔贷款（如公积金，没有就不填）'}</legend>
          <AmountField
            name={`decision.loans.${index}.principal`}
            control={control}
            label="贷款本金"
            optional
          />
          <AmountField
            name={`decision.loans.${index}.annualRatePercent`}
            control={control}
            label="年利率"
            unit="%"
            optional
          />
          <AmountField
            name={`decision.loans.${index}.months`}
            control={control}
            label="期数（月）"
            step={1}
            optional
          />
          <SelectField
            name={`decision.loans.${index}.method`}
            control={control}
            label="还款方式"
            data={optionsOf(repaymentMethodLabels)}
          />
        </fieldset>
      ))}
      <AmountField name="decision.growthPercent" control={control} label="房价每年涨" unit="%" />
      <AmountField name="decision.rentSaved" control={control} label="每月省下的房租" optional />
      <AmountField
        name="decision.yearlyCosts"
        control={control}
        label="每年持有费用"
        description="物业、维修、保险等。"
        optional
      />
      <Checkbox label="同时卖掉一项（换房）" {...register('decision.sells')} />
      {sells && <SoldFields form={form} currency={currency} prefix="decision.sale" />}
    </>
  );
}

const noSeries = { value: '', label: '都不是' };

/** Income or expense that changes for a while. */
export function ChangeFields({ form: { control }, currency }: FieldsProps) {
  const { data } = useCall(spendingRecurring.list);
  const side = useWatch({ control, name: 'decision.side' });
  const flow = side === 'INCOME' ? 'IN' : 'OUT';
  // The amount of a change is a month, in the currency of the plan.
  const monthly = (data?.records ?? []).filter(
    (one) =>
      one.state === 'ACTIVE' &&
      one.flow === flow &&
      one.every === 'MONTH' &&
      one.interval === 1 &&
      one.currency === currency,
  );
  return (
    <>
      <SelectField
        name="decision.side"
        control={control}
        label="改变的是"
        data={optionsOf(changedSideLabels)}
      />
      <SelectField
        name="itemKey"
        control={control}
        label="是哪一项周期收支"
        description="选了，“照此执行”就打开它并填好新的金额。"
        optional
        data={[
          noSeries,
          ...monthly.map(({ id, name, amount }) => ({
            value: `${recurringPrefix}${id}`,
            label: `${name}（每月 ${formatMoney(amount, currency)}）`,
          })),
        ]}
      />
      <AmountField
        name="decision.amount"
        control={control}
        label="每月增减"
        description="增加填正数，减少填负数，例如 -3000。"
      />
      <AmountField
        name="decision.months"
        control={control}
        label="持续几个月"
        description="不填就一直持续。"
        step={1}
        optional
      />
    </>
  );
}
