import { Button } from '@mantine/core';
import type { Transaction } from '../../../../contract/accounts/accounts.ts';
import { accountTransfers } from '../../../../contract/accounts/accounts.ts';
import type { Currency } from '../../../../contract/fields/currencies.ts';
import { formatMoney } from '../../../lib/format/format.ts';
import { useRemovalCall } from '../../../lib/query/use-call.ts';
import { useIsRowBusy } from '../../../lib/query/use-change.ts';
import { confirmAction } from '../../../ui/overlays/confirm-delete.tsx';

interface UndoTransferProps {
  entry: Transaction;
  currency: Currency;
}

/** Takes the transfer of an entry back, once that was confirmed. */
export function UndoTransfer({ entry, currency }: UndoTransferProps) {
  const { id, transferId, label, amount, day } = entry;
  const undo = useRemovalCall(accountTransfers.remove);
  const busy = useIsRowBusy(transferId ?? id);
  if (transferId === null) return null;
  const what = `${day} ${label} ${formatMoney(Math.abs(amount), currency, { mark: 'code' })}`;

  const ask = () =>
    confirmAction({
      title: '确定要撤销这笔转账吗？',
      children: `“${what}”的两个账户会各记一笔冲正，余额恢复到转账之前。`,
      label: '撤销转账',
      onConfirm: () => undo.change([transferId]),
    });

  return (
    <Button
      variant="subtle"
      size="compact-xs"
      disabled={busy}
      aria-label={`撤销转账 ${what}`}
      onClick={ask}
    >
      撤销
    </Button>
  );
}
