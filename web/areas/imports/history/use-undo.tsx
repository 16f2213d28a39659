import { modals } from '@mantine/modals';
import { useState } from 'react';
import type { Import } from '../../../../contract/imports/imports.ts';
import { ApiError } from '../../../lib/api/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUndoImport } from '../imports.queries.ts';
import { nameOfImport, writtenInWords } from '../in-words.ts';

/** A record because of which an import cannot be undone. */
export interface BlockingRecord {
  kind: 'ENTRY' | 'ACCOUNT' | 'ITEM';
  id: string;
  /** Of an entry: the investment that it belongs to. */
  investmentId?: string;
  /** Of an item: the page on which it stands. */
  path?: string;
  day: string | null;
  words: string;
}

/** Why an import could not be undone. */
export interface UndoRefusal {
  message: string;
  blockedBy: readonly BlockingRecord[];
}

/** Undoes an import after a confirmation; a refusal lists the records that are in the way. */
export function useUndo() {
  const remove = useUndoImport();
  const [refusal, setRefusal] = useState<UndoRefusal>();

  async function undo(imported: Import) {
    try {
      const answer = await remove.submit({ params: { id: imported.id } });
      const edited = answer?.undone?.edited.length ?? 0;
      toast.success(
        edited === 0
          ? '已撤销这次导入'
          : `已撤销这次导入，其中 ${edited} 笔在导入后修改过，点开这次导入可以看到`,
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal({ message: error.message, blockedBy: blockingRecords(error) });
    }
  }

  function ask(imported: Import) {
    // While the closing animation runs, the buttons can still be pressed.
    let isOpen = true;
    modals.openConfirmModal({
      title: '撤销这次导入？',
      children: (
        <p>
          “{nameOfImport(imported)}”写入的{writtenInWords(imported)}
          会全部撤销，余额和持仓回到没有导入它的样子。其他记录不受影响。
        </p>
      ),
      labels: { confirm: '撤销导入', cancel: '取消' },
      confirmProps: { color: 'red' },
      cancelProps: { 'data-autofocus': true },
      closeButtonProps: { 'aria-label': '关闭' },
      centered: true,
      onConfirm: () => {
        if (isOpen) void undo(imported);
        isOpen = false;
      },
      onClose: () => {
        isOpen = false;
      },
    });
  }

  return {
    ask,
    isPending: remove.isPending,
    refusal,
    dismiss: () => setRefusal(undefined),
  };
}

function blockingRecords({ details }: ApiError): readonly BlockingRecord[] {
  const { blockedBy } = (details ?? {}) as { blockedBy?: unknown };
  return Array.isArray(blockedBy) ? (blockedBy as BlockingRecord[]) : [];
}
