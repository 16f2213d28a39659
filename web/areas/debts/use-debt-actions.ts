import { formatMoney } from '../../lib/format/format.ts';
import { useRowDialog } from '../../lib/forms/use-row-dialog.ts';
import { useRemovalCall } from '../../lib/query/use-call.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { confirmDelete } from '../../ui/overlays/confirm-delete.tsx';
import { calls, type Debt, type DebtAction, type Side, words } from './debt.ts';
import { type PaidMark, useSetPaid } from './debts.queries.ts';

/** What the buttons of one side do, and which of its dialogs is open. */
export function useDebtActions(side: Side) {
  const dialog = useRowDialog<'add' | 'edit' | 'payOnDay' | 'payments', Debt>();
  const { change: setPaid, submit: pay } = useSetPaid(side, showPaidToast);
  const { change: remove } = useRemovalCall(calls[side].remove);

  function showPaidToast({ debt, isPaid }: PaidMark) {
    const marked = isPaid ? debt.outstandingAmount : debt.amount;
    const what = `${debt.counterparty} ${formatMoney(marked, debt.currency)}`;
    const { markPaid, unmarkPaid } = calls[side];
    if (!isPaid) toast.success(`${what} ${unmarkPaid.message}`);
    else {
      const undo = () => setPaid({ debt, isPaid: false });
      toast.undoable(`${what} ${markPaid.message}`, undo);
    }
  }

  function askToRemove({ id, counterparty, amount, currency }: Debt) {
    confirmDelete({
      text: `确定要删除这笔${words[side].noun}吗？`,
      consequence: `“${counterparty}”的 ${formatMoney(amount, currency)} 删除后无法恢复。`,
      onConfirm: () => remove([id]),
    });
  }

  function act(action: DebtAction, debt: Debt) {
    if (action === 'markPaid') setPaid({ debt, isPaid: true });
    else if (action === 'unmarkPaid') setPaid({ debt, isPaid: false });
    else if (action === 'remove') askToRemove(debt);
    else dialog.open(action, debt);
  }

  return { act, dialog, pay };
}
