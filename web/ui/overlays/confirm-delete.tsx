import { Button } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';

interface Question {
  title: string;
  /** What confirming does. */
  children: ReactNode;
  /** The button that confirms. */
  label: string;
  /** The button that does nothing; left out: 取消. */
  cancelLabel?: string;
  /** `neutral`: nothing is lost by it. Left out, the button that confirms is red. */
  tone?: 'danger' | 'neutral';
  onConfirm: () => void;
}

/** Asks before something is done. The safe answer has the focus. Returns the id of the dialog. */
export function confirmAction(question: Question): string {
  const { title, children, label, cancelLabel = '取消', tone = 'danger', onConfirm } = question;
  // While the closing animation runs, the buttons can still be pressed.
  let isOpen = true;
  return modals.openConfirmModal({
    title,
    children,
    labels: { confirm: label, cancel: cancelLabel },
    ...(tone === 'danger' && { confirmProps: { color: 'red' } }),
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

/** Asks before something is deleted for good. */
export function confirmDelete(question: DeleteQuestion): void {
  const { text, onConfirm, consequence, label = '删除', instead } = question;
  const id = confirmAction({
    title: text,
    label,
    onConfirm,
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
  });
}
