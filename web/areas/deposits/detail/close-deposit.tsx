import { useDebouncedValue } from '@mantine/hooks';
import { useWatch } from 'react-hook-form';
import { closeDepositBody } from '../../../../contract/deposits/deposit-bodies.ts';
import { closingKindLabels } from '../../../../contract/deposits/deposit-fields.ts';
import { type Deposit, deposits } from '../../../../contract/deposits/deposits.ts';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { decimal, toWire } from '../../../../finance/money/decimal.ts';
import { noAccount, noAccounts } from '../../../ledger/account-of-money.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { dayUnlessToday, formatMoney, today } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall, usePreviewCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { FormPreview } from '../../../ui/forms/form-preview.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { termsOfDeposit } from '../deposit-values.ts';

const closingForm = formOf(
  closeDepositBody
    .unwrap()
    .unwrap()
    .extend({ day: dayField('请选择支取日期') }),
  { nones: noAccounts },
);
const pauseMs = 300;

interface CloseDepositProps {
  deposit: Deposit;
  opened: boolean;
  onClose: () => void;
}

/** Takes a deposit out; before that it shows what the bank pays for that day. */
export function CloseDeposit({ deposit, opened, onClose }: CloseDepositProps) {
  const { submit } = useChangeCall(deposits.close);
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: closingForm.empty({
      day: today(),
      accountId: deposit.fromAccountId ?? noAccount,
    }),
    resolver: closingForm.resolver,
    send: ({ day, ...body }) =>
      submit({ params: { id: deposit.id }, body: { ...body, day: dayUnlessToday(day) } }),
  });
  const { control } = form;
  const day = useWatch({ control, name: 'day' });
  return (
    <FormModal {...modal} title={`支取 · ${deposit.name}`} submitLabel="支取">
      <PastDayField name="day" control={control} label="支取日期" />
      {opened && <ClosingPreview deposit={deposit} day={day} />}
      <AmountField
        name="interest"
        control={control}
        label="银行实付利息"
        description="与算出的利息不同时填写。"
        unit={deposit.currency}
        optional
      />
      <AccountOfMoneyField
        control={control}
        currency={deposit.currency}
        label="存入哪个账户"
        amountLabel="账户实际到账"
      />
    </FormModal>
  );
}

/** What taking a deposit out on a day pays, and what an early day costs. */
function ClosingPreview({ deposit, day }: { deposit: Deposit; day: string }) {
  const [closeDate] = useDebouncedValue(day, pauseMs);
  const { data, error } = usePreviewCall(
    deposits.preview,
    closeDate ? { body: { ...termsOfDeposit(deposit), closeDate } } : undefined,
  );
  const closing = data?.closing;
  if (!closeDate || !closing || error) {
    return <FormPreview figures={null} hint={error?.message ?? '选好日期后显示能拿到多少。'} />;
  }
  const money = (amount: number) => formatMoney(amount, deposit.currency);
  const term = data.terms.at(-1);
  const lost = toWire(decimal(term?.interest ?? 0).minus(decimal(closing.interest)), 2);
  const lines: [string, string][] = [
    ['方式', closingKindLabels[closing.kind]],
    [`存期内 ${closing.days} 天的利息`, money(closing.termInterest)],
  ];
  if (closing.kind === 'LATE') {
    lines.push([`逾期 ${closing.overdueDays} 天的利息`, money(closing.overdueInterest)]);
  }
  if (closing.kind === 'EARLY') lines.push(['比存满少', money(lost)]);
  lines.push(['本息合计', money(closing.worth)]);
  return <FormPreview figures={lines} hint="" />;
}
