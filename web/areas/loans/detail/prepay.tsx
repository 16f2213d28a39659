import { useDebouncedValue } from '@mantine/hooks';
import { useWatch } from 'react-hook-form';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { prepayBody } from '../../../../contract/loans/loan-bodies.ts';
import {
  type PrepaymentMode,
  prepaymentModeLabels,
  prepaymentModes,
} from '../../../../contract/loans/loan-fields.ts';
import { type Loan, loans, type PrepaymentPreview } from '../../../../contract/loans/loans.ts';
import { noAccount, noAccounts } from '../../../ledger/account-of-money.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { dayUnlessToday, formatMoney, today } from '../../../lib/format/format.ts';
import { withoutAmounts } from '../../../lib/format/hidden-amounts.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall, usePreviewCall } from '../../../lib/query/use-call.ts';
import { Facts } from '../../../ui/figures/facts.tsx';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { ChoiceRow } from '../../../ui/forms/choice-row.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import list from '../../../ui/lists/list.module.css';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import classes from '../loans.module.css';

const prepaymentForm = formOf(prepayBody.extend({ day: dayField('请选择还款日期') }), {
  nones: noAccounts,
});
const amountForm = formOf(prepayBody.pick({ amount: true }));
const pauseMs = 300;

/** What another page fills in. */
export interface GivenPrepayment {
  amount?: string;
  mode?: string;
}

interface PrepayProps {
  loan: Loan;
  given?: GivenPrepayment;
  opened: boolean;
  onClose: () => void;
}

/** Books a prepayment; before that it shows what each of the two ways would change and save. */
export function Prepay({ loan, given = {}, opened, onClose }: PrepayProps) {
  const { submit } = useChangeCall(loans.prepay);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: prepaymentForm.empty({
      amount: given.amount ?? '',
      day: today(),
      mode: prepaymentModes.find((mode) => mode === given.mode) ?? 'SHORTEN_TERM',
      accountId: loan.accountId ?? noAccount,
    }),
    resolver: prepaymentForm.resolver,
    send: ({ day, ...values }) =>
      submit({ params: { id: loan.id }, body: { ...values, day: dayUnlessToday(day) } }),
  });
  const { control, setValue } = form;
  const mode = useWatch({ control, name: 'mode' });
  const [amountText, day] = useWatch({ control, name: ['amount', 'day'] });
  return (
    <FormModal {...modal} title="提前还款" submitLabel="入账">
      <AmountField name="amount" control={control} label="提前还款金额" unit={loan.currency} />
      <PastDayField name="day" control={control} label="还款日期" />
      <ChoiceRow
        label="提前还款方式"
        options={prepaymentModes.map((value) => ({ value, label: prepaymentModeLabels[value] }))}
        value={mode}
        onChange={(value) => setValue('mode', value, { shouldDirty: true })}
      />
      {opened && <BothModes loan={loan} amountText={amountText} day={day} />}
      <AccountOfMoneyField
        control={control}
        currency={loan.currency}
        label="还款账户"
        amountLabel="账户实际扣款"
      />
    </FormModal>
  );
}

interface BothModesProps {
  loan: Loan;
  amountText: string;
  day: string;
}

/** Both ways to prepay side by side. */
function BothModes({ loan, ...typed }: BothModesProps) {
  const [{ amountText, day }] = useDebouncedValue(typed, pauseMs);
  const { data: read } = amountForm.schema.safeParse({ amount: amountText });
  const body = read && day ? { ...read, day: dayUnlessToday(day) } : undefined;
  return (
    <div className={classes.modes} aria-live="polite">
      {prepaymentModes.map((mode) => (
        <OneMode key={mode} loan={loan} mode={mode} body={body} />
      ))}
    </div>
  );
}

interface OneModeProps {
  loan: Loan;
  mode: PrepaymentMode;
  body: { amount: number; day: string | undefined } | undefined;
}

function OneMode({ loan, mode, body }: OneModeProps) {
  const { data, error } = usePreviewCall(
    loans.previewPrepayment,
    body && { params: { id: loan.id }, body: { ...body, mode } },
  );
  const label = prepaymentModeLabels[mode];
  const lines = body && data && !error ? linesOf(data, loan) : undefined;
  return (
    <section className={classes.mode} aria-label={label}>
      <strong>{label}</strong>
      {lines ? (
        <Facts facts={lines} />
      ) : (
        <p className={list.second}>
          {error ? withoutAmounts(error.message) : '填好金额后显示能省多少。'}
        </p>
      )}
    </section>
  );
}

function linesOf(preview: PrepaymentPreview, { currency, method }: Loan): [string, string][] {
  const money = (value: number) => formatMoney(value, currency);
  const { payment, firstPayment } = preview;
  const isLevel = method === 'ANNUITY';
  // Inside a period the next instalment has the interest of what was prepaid, until that day.
  const showsNext = !isLevel || firstPayment !== payment;
  return [
    ['节省利息', money(preview.interestSaved)],
    ...(isLevel ? [['之后月供', money(payment)] satisfies [string, string]] : []),
    ...(showsNext ? [['下一期还款', money(firstPayment)] satisfies [string, string]] : []),
    ['剩余期数', `${preview.remainingMonths} 期`],
    ['少还', `${preview.monthsSaved} 期`],
    ['最后还款日', preview.lastDueDate ?? '-'],
    ['待付利息', money(preview.interestToCome)],
    ['剩余本金', money(preview.balanceAfter)],
  ];
}
