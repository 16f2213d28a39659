import { Button } from '@mantine/core';
import { payDebtBody } from '../../../../contract/debts/debt-fields.ts';
import type { DebtPayment } from '../../../../contract/debts/debts.ts';
import { dayField } from '../../../../contract/fields/day-field.ts';
import { noAccounts } from '../../../ledger/account-of-money.ts';
import { AccountOfMoneyField } from '../../../ledger/account-of-money-field.tsx';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { showRefusalOfMoney } from '../../../ledger/show-refusal.ts';
import { writerName } from '../../../ledger/writer-name.ts';
import { dayUnlessToday, formatMoney, today } from '../../../lib/format/format.ts';
import { formOf } from '../../../lib/forms/form-of.ts';
import { useDialogForm } from '../../../lib/forms/use-dialog-form.ts';
import { useCall, useChangeCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { NotLoaded } from '../../../ui/feedback/not-loaded.tsx';
import { Facts } from '../../../ui/figures/facts.tsx';
import { AmountField } from '../../../ui/forms/amount-field.tsx';
import { textOfNumber } from '../../../ui/forms/amount-text.ts';
import { PastDayField } from '../../../ui/forms/day-field.tsx';
import { NoteField } from '../../../ui/forms/note-field.tsx';
import { ExportButtons } from '../../../ui/lists/export-list.tsx';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';
import { FormModal } from '../../../ui/overlays/form-modal.tsx';
import { calls, type Debt, type Side, words } from '../debt.ts';
import classes from './payments.module.css';

const paymentForm = formOf(payDebtBody.extend({ day: dayField('请选择日期') }), {
  nones: noAccounts,
});

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
    start: paymentForm.empty({ amount: textOfNumber(debt.outstandingAmount), day: today() }),
    resolver: paymentForm.resolver,
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
  const { control } = form;
  const { settled, left, payPart, payments } = words[side];
  const money = (amount: number) => formatMoney(amount, debt.currency);
  const isSettled = debt.outstandingAmount === 0;

  return (
    <FormModal
      {...modal}
      // Without anything left there is nothing to send.
      onSubmit={isSettled ? async () => onClose() : modal.onSubmit}
      title={`${payments} · ${debt.counterparty}`}
      submitLabel={isSettled ? '完成' : payPart}
    >
      <Facts
        className={classes.facts}
        facts={[
          ['金额', money(debt.amount)],
          [settled, money(debt.settledAmount)],
          [left, money(debt.outstandingAmount)],
        ]}
      />
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
          <PastDayField name="day" control={control} label="日期" />
          <AccountOfMoneyField control={control} currency={debt.currency} />
          <NoteField name="note" control={control} />
        </>
      )}
    </FormModal>
  );
}

interface PaymentListProps {
  side: Side;
  debt: Debt;
  /** The dialog around it is open. */
  opened: boolean;
}

/** The payments of a debt, oldest first. */
function PaymentList({ side, debt, opened }: PaymentListProps) {
  const isAsked = opened && debt.paymentCount > 0;
  const { data, error, refetch } = useCall(
    calls[side].payments,
    isAsked ? { params: { id: debt.id } } : null,
  );
  const { data: accounts = [] } = useCashAccounts(isAsked);
  if (!isAsked) return null;
  if (!data) return <NotLoaded error={error} refetch={refetch} rows={debt.paymentCount} />;
  const names = new Map(accounts.map(({ id, accountName }) => [id, accountName]));
  return (
    <>
      <ul className={classes.list} aria-label={words[side].payments}>
        {data.map((payment) => (
          <Payment
            key={payment.id}
            side={side}
            debt={debt}
            payment={payment}
            account={names.get(payment.accountId ?? '')}
          />
        ))}
      </ul>
      <ExportButtons list={calls[side].payments} params={{ id: debt.id }} />
    </>
  );
}

interface PaymentProps {
  side: Side;
  debt: Debt;
  payment: DebtPayment;
  /** The name of the cash account that the money moved in. */
  account: string | undefined;
}

function Payment({ side, debt, payment, account }: PaymentProps) {
  const { id, amount, day, byMark, note, writtenBy } = payment;
  const undo = useRemovalCall(calls[side].undoPayment, { params: { id: debt.id } });
  const busy = useIsRowBusy(id);
  const money = formatMoney(amount, debt.currency, { mark: 'code' });
  const facts = [
    byMark ? `标记${words[side].paid}` : account,
    note,
    writtenBy && `${writerName(writtenBy)}写入`,
  ]
    .filter(Boolean)
    .join(' · ');

  const ask = () =>
    confirmAction({
      title: '确定要撤销这笔记录吗？',
      children: account
        ? `${day} 的 ${money} 会在“${account}”里记一笔冲正，余额恢复到这之前。`
        : `${day} 的 ${money} 会重新计入${words[side].left}。`,
      label: '撤销',
      onConfirm: () => undo.change([id]),
    });

  return (
    <li className={classes.payment}>
      <time dateTime={day}>{day}</time>
      <span className={classes.what}>{facts}</span>
      <span className={classes.amount}>{money}</span>
      <Button
        data-writes
        variant="subtle"
        size="compact-xs"
        disabled={busy}
        aria-label={`撤销 ${day} ${money}`}
        onClick={ask}
      >
        撤销
      </Button>
    </li>
  );
}
