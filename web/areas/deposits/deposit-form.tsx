import { Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import {
  depositTypeLabels,
  noticeDays,
  renewalLabels,
} from '../../../contract/deposits/deposit-fields.ts';
import { deposits } from '../../../contract/deposits/deposits.ts';
import { AccountOfMoneyField } from '../../ledger/account-of-money-field.tsx';
import { currencyOptions } from '../../lib/format/currency-names.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { usePreviewCall } from '../../lib/query/use-call.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { DayField } from '../../ui/forms/day-field.tsx';
import { FormPreview } from '../../ui/forms/form-preview.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { optionsOf } from '../../ui/forms/options-of.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import {
  type DepositFields,
  type DepositValues,
  isInDays,
  previewBodyOf,
} from './deposit-values.ts';

type Form = UseFormReturn<DepositFields, unknown, DepositValues>;

interface DepositFormProps {
  form: Form;
  /** It was taken out: only name and note can change. */
  termsAreFixed?: boolean;
}

/** The fields of a deposit, with what its terms come to below them. */
export function DepositForm({ form, termsAreFixed = false }: DepositFormProps) {
  const { control } = form;
  const currency = useWatch({ control, name: 'currency' });
  return (
    <>
      <TextField name="name" control={control} label="存款名称" withAsterisk data-autofocus />
      {!termsAreFixed && (
        <>
          <TermFields form={form} />
          <AccountOfMoneyField
            control={control}
            currency={currency}
            label="从哪个账户存入"
            amountLabel="账户实际扣款"
          />
        </>
      )}
      <NoteField name="note" control={control} />
      {!termsAreFixed && <TermsPreview control={control} />}
    </>
  );
}

/** What was agreed with the bank. */
function TermFields({ form }: { form: Form }) {
  const { control } = form;
  const [depositType, renewal] = useWatch({ control, name: ['depositType', 'renewal'] });
  const isMonthly = depositType === 'INSTALMENT';
  return (
    <>
      <Group grow align="start">
        <SelectField
          name="depositType"
          control={control}
          label="类型"
          data={optionsOf(depositTypeLabels)}
        />
        <SelectField
          name="currency"
          control={control}
          label="货币"
          data={currencyOptions}
          searchable
        />
      </Group>
      <Group grow align="start">
        <AmountField name="principal" control={control} label={isMonthly ? '每月存入' : '本金'} />
        <AmountField name="annualRatePercent" control={control} label="年利率" unit="%" />
      </Group>
      <Group grow align="start">
        <DayField
          name="startDate"
          control={control}
          label={isMonthly ? '首次存入日期' : '存入日期'}
          withAsterisk
        />
        <TermField form={form} />
      </Group>
      <Group grow align="start">
        {!isMonthly && (
          <SelectField
            name="renewal"
            control={control}
            label="到期方式"
            data={optionsOf(renewalLabels)}
          />
        )}
        <AmountField
          name="demandRatePercent"
          control={control}
          label="活期利率"
          description="提前支取和逾期的天数按它计息。"
          unit="%"
        />
      </Group>
      {!isMonthly && renewal !== 'NONE' && (
        <TextField
          name="renewalRates"
          control={control}
          label="转存后的年利率（%）"
          description="从第二期起依次填写，用逗号分开；没有填的按上一期估算。"
          inputMode="decimal"
        />
      )}
      {isMonthly && (
        <p>从账户扣款只记首次存入。以后每月的存入自动计入存款，请在账户里记一笔取出。</p>
      )}
    </>
  );
}

/** How long the deposit is agreed for: in the unit of its type. */
function TermField({ form: { control } }: { form: Form }) {
  const [depositType, termUnit] = useWatch({ control, name: ['depositType', 'termUnit'] });
  if (depositType === 'NOTICE') {
    return (
      <SelectField
        name="days"
        control={control}
        label="通知期"
        data={noticeDays.map((days) => ({ value: String(days), label: `${days} 天` }))}
      />
    );
  }
  const term = isInDays({ depositType, termUnit }) ? (
    <AmountField key="days" name="days" control={control} label="存期（天）" step={1} />
  ) : (
    <AmountField key="months" name="months" control={control} label="存期（月）" step={1} />
  );
  if (depositType !== 'PRODUCT') return term;
  return (
    <Group grow align="start" wrap="nowrap" gap="xs">
      {term}
      <SelectField
        name="termUnit"
        control={control}
        label="单位"
        data={[
          { value: 'DAYS', label: '天' },
          { value: 'MONTHS', label: '月' },
        ]}
      />
    </Group>
  );
}

const pauseMs = 300;

/** What the typed terms come to: the day of maturity and the interest until then. */
function TermsPreview({ control }: { control: Control<DepositFields, unknown, DepositValues> }) {
  const fields = useWatch({ control }) as DepositFields;
  const [typed] = useDebouncedValue(fields, pauseMs);
  const body = previewBodyOf(typed);
  const { data, isError } = usePreviewCall(deposits.preview, body && { body });
  const money = (amount: number) => formatMoney(amount, data?.currency ?? 'CNY');
  const isNotice = typed.depositType === 'NOTICE';
  return (
    <FormPreview
      hint="填好本金、利率、存期和存入日期后，这里显示到期日和利息。"
      figures={
        !body || !data || isError
          ? null
          : [
              [isNotice ? '最早可支取' : '到期日', data.maturityDate],
              [isNotice ? '到那天的利息' : '到期利息', money(data.interest)],
              [isNotice ? '到那天的本息' : '到期本息', money(data.worthAtMaturity)],
              ...(data.terms.length > 1 ? [['期数', `第 1–${data.terms.length} 期`] as const] : []),
            ]
      }
    />
  );
}
