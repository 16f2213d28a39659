import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';

interface DeleteQuestion {
  /** The whole question, such as '确定要删除这个账户吗？'. */
  text: string;
  onConfirm: () => void;
  /** What else is deleted with it. */
  consequence?: string;
  /** The button that does it; left out: 删除. */
  label?: string;
  /** What is more often meant, offered first. */
  instead?: { text: string; label: string; onChoose: () => void };
}

/** Asks before something is deleted for good. The safe answer has the focus. */
export function confirmDelete(question: DeleteQuestion): void {
  const { text, onConfirm, consequence, label = '删除', instead } = question;
  // While the closing animation runs, the buttons can still be pressed.
  let isOpen = true;
  const id = modals.openConfirmModal({
    title: text,
    children: (
      <>
        {instead && (
          <>
            <p>{instead.text}</p>
            <Button
              variant="default"
              onClick={() => {
                modals.close(id);
                instead.onChoose();
              }}
            >
              {instead.label}
            </Button>
          </>
        )}
        <p>{consequence ?? '删除后无法恢复。'}</p>
      </>
    ),
    labels: { confirm: label, cancel: '取消' },
    confirmProps: { color: 'red' },
    cancelProps: { 'data-autofocus': true },
    closeButtonProps: { 'aria-label': '关闭' },
    centered: true,
    onConfirm: () => {
      if (isOpen) onConfirm();
    },
    onClose: () => {
      isOpen = false;
    },
  });
}
