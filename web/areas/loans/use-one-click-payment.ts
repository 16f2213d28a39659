import { type Loan, loans } from '../../../contract/loans/loans.ts';
import { call } from '../../lib/api/api.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { useChangeCall } from '../../lib/query/use-call.ts';
import { useChange } from '../../lib/query/use-change.ts';
import { toast } from '../../ui/feedback/toast.ts';

/** Undoes the payment or prepayment of a loan that was booked last. */
export function useUndoLast() {
  return useChange({
    send: ({ id, lastAct }: Pick<Loan, 'id' | 'lastAct'>) => {
      const actId = lastAct?.id ?? '';
      return lastAct?.kind === 'PREPAYMENT'
        ? call(loans.undoPrepayment, { params: { id, prepaymentId: actId } })
        : call(loans.undoPayment, { params: { id, paymentId: actId } });
    },
    message: '已撤销',
    rowsOf: ({ id }) => [id],
  });
}

/** Books the next instalment as planned, by one press that can be undone by another. */
export function useOneClickPayment(): (loan: Loan) => void {
  const { change: undo } = useUndoLast();
  const { change } = useChangeCall(loans.pay, {
    // The toast that can be pressed stands in its place.
    message: '',
    isRowBusy: true,
    onDone: (paid) => {
      toast.undoable(
        `${paid.name} 还款已入账，剩余本金 ${formatMoney(paid.outstanding, paid.currency)}`,
        () => undo({ id: paid.id, lastAct: { id: paid.paymentId, kind: 'PAYMENT' } }),
      );
    },
  });
  return ({ id, nextInstalment }) =>
    change({ params: { id }, body: { number: nextInstalment?.number } });
}
