import { spendingActs } from '../../../../contract/spending/bulk.ts';
import { useChangeCall } from '../../../lib/query/use-call.ts';
import { toast } from '../../../ui/feedback/toast.ts';

/** Says how many entries a change of many has reached, with a button that takes it back as one. */
export function useUndoable() {
  const undo = useChangeCall(spendingActs.undo);
  return ({ actId, count }: { actId: string | null; count: number }) => {
    if (actId === null) return toast.info('没有需要修改的流水');
    toast.undoable(`已修改 ${count} 笔流水`, () => undo.change({ params: { id: actId } }));
  };
}
