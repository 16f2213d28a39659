import { zodResolver } from '@hookform/resolvers/zod';
import { z } from 'zod';
import { payDebtBody } from '../../../../contract/debts/debt-fields.ts';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { accountOfMoneyFields, noMoneyMoves } from '../../../ledger/account-of-money.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { showRefusalOfMoney } from '../../../ledger/show-refusal.ts';
import { dayUnlessToday, formatMoney, today } from '../../../lib/format/format.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { amountFromText, textOfNumber } from '../../../ui/forms/amount-text.ts';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { calls, type Debt, type Side, words } from '../debt.ts';
import { PaymentList } from './payment-list.tsx';
import classes from './payments.module.css';

const schema = payDebtBody.extend({
  amount: z.preprocess((text: string) => amountFromText(text), payDebtBody.shape.amount),
  day: dayField('请选择日期'),
  ...accountOfMoneyFields,
});
const resolver = zodResolver(schema);

interface DebtPaymentsProps {
  side: Side;
  debt: Debt;
  opened: boolean;
  onClose: () => void;
}

/** What was paid of a debt, and a form to pay another part or all that is left. */
export function DebtPayments({ side, debt, opened, onClose }: DebtPaymentsProps) {
  const pay = useChangeCall(calls[side].pay, { isRowBusy: true });
  const { form, modal } = useDialogForm({
    opened,
    onClose,
    start: {
      amount: textOfNumber(debt.outstandingAmount),
      day: today(),
      note: '',
      ...noMoneyMoves,
    } as z.input<typeof schema>,
    resolver,
    send: ({ day, accountId, accountAmount, ...values }) =>
      pay.submit({
        params: { id: debt.id },
        body: {
          ...values,
          day: dayUnlessToday(day),
          ...(accountId !== null && { accountId, accountAmount }),
        },
      }),
    showRefusal: (refused, error) => showRefusalOfMoney(refused, 'amount', error),
  });
  const { control, register, formState } = form;
  const { settled, left, payPart, payments } = words[side];
  const facts: [label: string, amount: number][] = [
    ['金额', debt.amount],
    [settled, debt.settledAmount],
    [left, debt.outstandingAmount],
  ];
  const isSettled = debt.outstandingAmount === 0;

  return (
    <FormModal
      {...modal}
      // Without anything left there is nothing to send.
      onSubmit={isSettled ? async () => onClose() : modal.onSubmit}
      title={`${payments} · ${debt.counterparty}`}
      submitLabel={isSettled ? '完成' : payPart}
    >
      <dl className={classes.facts}>
        {facts.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, debt.currency)}</dd>
          </div>
        ))}
      </dl>
      <PaymentList side={side} debt={debt} opened={opened} />
      {!isSettled && (
        <>
          <AmountField
            name="amount"
            control={control}
            label="金额"
            focusOnOpen
            unit={debt.currency}
          />
          <PastDayField label="日期" {...register('day')} error={formState.errors.day?.message} />
          <AccountOfMoneyField control={control} currency={debt.currency} />
          <NoteField {...register('note')} error={formState.errors.note?.message} />
        </>
      )}
    </FormModal>
  );
}
