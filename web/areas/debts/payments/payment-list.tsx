import { Button } from '@mantine/core';
import type { DebtPayment } from '../../../../contract/debts/debts.ts';
import { useCashAccounts } from '../../../ledger/cash-accounts.queries.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useCall, useRemovalCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { ExportButtons } from '../../../ui/lists/export-list.tsx';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';
import { calls, type Debt, type Side, words } from '../debt.ts';
import classes from './payments.module.css';

interface PaymentListProps {
  side: Side;
  debt: Debt;
  /** The dialog around it is open. */
  opened: boolean;
}

/** The payments of a debt, oldest first. */
export function PaymentList({ side, debt, opened }: PaymentListProps) {
  const isAsked = opened && debt.paymentCount > 0;
  const { data, error, refetch } = useCall(
    calls[side].payments,
    isAsked ? { params: { id: debt.id } } : null,
  );
  const { data: accounts = [] } = useCashAccounts(isAsked);
  if (!isAsked) return null;
  if (!data && error) {
    return <LoadError message={`加载失败: ${error.message}`} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows rows={debt.paymentCount} />;
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
  const { id, amount, day, byMark, note } = payment;
  const undo = useRemovalCall(calls[side].undoPayment, { params: { id: debt.id } });
  const busy = useIsRowBusy(id);
  const money = formatMoney(amount, debt.currency, { mark: 'code' });
  const facts = [byMark ? `标记${words[side].paid}` : account, note].filter(Boolean).join(' · ');

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
