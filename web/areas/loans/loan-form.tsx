import { Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';
import { fixedAssets } from '../../../contract/fixed-assets/fixed-assets.ts';
import {
  dayCountLabels,
  loanTypeLabels,
  repaymentMethodLabels,
} from '../../../contract/loans/loan-fields.ts';
import { loans } from '../../../contract/loans/loans.ts';
import { useCashAccounts } from '../../ledger/cash-accounts.queries.ts';
import { currencyOptions } from '../../lib/format/currency-names.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useCall, usePreviewCall } from '../../lib/query/use-call.ts';
import { AmountField } from '../../ui/forms/amount-field.tsx';
import { DayField, PastDayField } from '../../ui/forms/day-field.tsx';
import { FormPreview } from '../../ui/forms/form-preview.tsx';
import { NoteField } from '../../ui/forms/note-field.tsx';
import { optionsOf } from '../../ui/forms/options-of.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type LoanFields, type LoanValues, noLink, previewBodyOf } from './loan-values.ts';
import { RateFromPayment } from './rate-from-payment.tsx';

type Form = UseFormReturn<LoanFields, unknown, LoanValues>;

interface LoanFormProps {
  form: Form;
  /** The loan that is edited. */
  loanId?: string;
  /** Something is booked: only how the loan is filed can change. */
  termsAreFixed?: boolean;
  /** Only what the remaining principal follows from; the rest can be added later. */
  brief?: boolean;
}

/** The fields of a loan, with what its terms come to below them. */
export function LoanForm({ form, loanId, termsAreFixed = false, brief = false }: LoanFormProps) {
  const { control } = form;
  return (
    <>
      <TextField name="name" control={control} label="贷款名称" withAsterisk data-autofocus />
      {!termsAreFixed && <TermFields form={form} brief={brief} />}
      {!brief && <FilingFields form={form} />}
      {!termsAreFixed && <TermsPreview control={control} loanId={loanId} />}
    </>
  );
}

/** Where a loan belongs. */
function FilingFields({ form }: { form: Form }) {
  const { control } = form;
  return (
    <>
      <TextField
        name="group"
        control={control}
        label="组合名称"
        description="组合贷的两笔填同一个名称，合在一起看月供。"
      />
      <LinkFields control={control} />
      <NoteField name="note" control={control} />
    </>
  );
}

/** What was agreed with the bank. */
function TermFields({ form, brief }: { form: Form; brief: boolean }) {
  const { control } = form;
  return (
    <>
      <Group grow align="start">
        <SelectField
          name="loanType"
          control={control}
          label="类型"
          data={optionsOf(loanTypeLabels)}
        />
        <SelectField
          name="method"
          control={control}
          label="还款方式"
          data={optionsOf(repaymentMethodLabels)}
        />
      </Group>
      <Group grow align="start">
        <AmountField name="principal" control={control} label="贷款本金" />
        <SelectField
          name="currency"
          control={control}
          label="货币"
          data={currencyOptions}
          searchable
        />
      </Group>
      <Group grow align="start">
        <AmountField name="annualRatePercent" control={control} label="年利率" unit="%" />
        <AmountField name="months" control={control} label="期数（月）" step={12} />
      </Group>
      {!brief && <RateFromPayment form={form} />}
      <Group grow align="start">
        <DayField name="startDate" control={control} label="放款日期" withAsterisk />
        {!brief && (
          <DayField
            name="firstDueDate"
            control={control}
            label="首次还款日"
            description="不填是一个月后。"
          />
        )}
      </Group>
      {!brief && <CountingFields form={form} />}
    </>
  );
}

/** How interest is counted, and which instalments are over. */
function CountingFields({ form }: { form: Form }) {
  const { control } = form;
  return (
    <Group grow align="start">
      <SelectField
        name="dayCount"
        control={control}
        label="计息方式"
        data={optionsOf(dayCountLabels)}
      />
      <PastDayField
        name="assumedPaidBefore"
        control={control}
        label="这一天之前的各期已还"
        description="这些期不再逐笔入账。"
      />
    </Group>
  );
}

/** The account that pays, and the fixed asset that was bought. */
function LinkFields({ control }: Pick<Form, 'control'>) {
  const { data: accounts = [] } = useCashAccounts();
  const { data: assets = [] } = useCall(fixedAssets.filter, { body: {} });
  return (
    <Group grow align="start">
      <SelectField
        name="accountId"
        control={control}
        label="还款账户"
        optional
        data={[
          { value: noLink, label: '不关联账户' },
          ...accounts.map(({ id, accountName }) => ({ value: id, label: accountName })),
        ]}
      />
      <SelectField
        name="fixedAssetId"
        control={control}
        label="购买的资产"
        optional
        data={[
          { value: noLink, label: '不关联资产' },
          ...assets.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </Group>
  );
}

const pauseMs = 300;

interface TermsPreviewProps {
  control: Control<LoanFields, unknown, LoanValues>;
  loanId: string | undefined;
}

/** What the typed terms come to: the payment of a month and the interest of all of them. */
function TermsPreview({ control, loanId }: TermsPreviewProps) {
  const fields = useWatch({ control }) as LoanFields;
  const [typed] = useDebouncedValue(fields, pauseMs);
  const body = previewBodyOf(typed);
  const { data, isError } = usePreviewCall(loans.preview, body && { body: { ...body, loanId } });
  const money = (amount: number) => formatMoney(amount, fields.currency ?? 'CNY');
  return (
    <FormPreview
      hint="填好本金、利率、期数和放款日期后，这里显示月供和总利息。"
      figures={
        !body || !data || isError
          ? null
          : [
              [fields.method === 'ANNUITY' ? '月供' : '下一期还款', money(data.payment)],
              ['总利息', money(data.totalInterest)],
              ['本息合计', money(data.totalPaid)],
              ['剩余本金', money(data.outstanding)],
            ]
      }
    />
  );
}
