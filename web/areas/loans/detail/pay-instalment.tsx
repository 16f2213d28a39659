import { Group } from '@mantine/core';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { payInstalmentBody } from '../../../../contract/loans/loan-bodies.ts';
import { type Loan, loans } from '../../../../contract/loans/loans.ts';
import { noAccount, noAccounts } from '../../../ledger/account-of-money.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { dayUnlessToday, today } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';

const instalment = payInstalmentBody.unwrap().unwrap();
const { principal, interest } = instalment.shape;
const instalmentForm = formOf(
  instalment.omit({ number: true }).extend({
    day: dayField('请选择还款日期'),
    principal: principal.unwrap().unwrap(),
    interest: interest.unwrap().unwrap(),
  }),
  { nones: noAccounts },
);

interface PayInstalmentProps {
  loan: Loan;
  opened: boolean;
  onClose: () => void;
}

/** Books the next instalment as the bank took it: on another day, in other parts, from another account. */
export function PayInstalment({ loan, opened, onClose }: PayInstalmentProps) {
  const { submit } = useChangeCall(loans.pay, { isRowBusy: true });
  const { id, nextInstalment: next, currency } = loan;
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: instalmentForm.empty({
      day: today(),
      principal: textOfNumber(next?.principal ?? 0),
      interest: textOfNumber(next?.interest ?? 0),
      accountId: loan.accountId ?? noAccount,
    }),
    resolver: instalmentForm.resolver,
    send: ({ day, ...paid }) =>
      submit({ params: { id }, body: { number: next?.number, day: dayUnlessToday(day), ...paid } }),
  });
  const { control } = form;
  return (
    <FormModal {...modal} title={`第 ${next?.number ?? ''} 期还款`} submitLabel="入账">
      <p>{next?.dueDate} 应还。银行实际扣的本金和利息与计划不同时，以银行为准。</p>
      <Group grow align="start">
        <AmountField name="principal" control={control} label="本金" unit={currency} />
        <AmountField name="interest" control={control} label="利息" unit={currency} />
      </Group>
      <PastDayField name="day" control={control} label="还款日期" />
      <AccountOfMoneyField
        control={control}
        currency={currency}
        label="还款账户"
        amountLabel="账户实际扣款"
      />
    </FormModal>
  );
}
