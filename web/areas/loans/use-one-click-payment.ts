import type { Loan } from '../../../contract/loans/loans.ts';
import { formatMoney } from '../../lib/format/format.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { usePayInstalment, useUndoLast } from './loans.queries.ts';

/** Books the next instalment as planned, by one press that can be undone by another. */
export function useOneClickPayment(): (loan: Loan) => void {
  const { change: undo } = useUndoLast();
  const { change } = usePayInstalment((paid) => {
    toast.undoable(
      `${paid.name} 还款已入账，剩余本金 ${formatMoney(paid.outstanding, paid.currency)}`,
      () => undo({ id: paid.id, lastAct: { id: paid.paymentId, kind: 'PAYMENT' } }),
    );
  });
  return ({ id, nextInstalment }) => change({ id, body: { number: nextInstalment?.number } });
}
