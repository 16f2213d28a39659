import { Button, Group, getDefaultZIndex, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

interface UnsavedGuardProps {
  /** The dialog around it is about to be closed: shows the question. */
  asking?: boolean;
  onStay?: () => void;
  onDiscard?: () => void;
  /** A path that may be navigated to without a question, because nothing is lost there. */
  safePath?: string | undefined;
}

/**
 * Rendered while something typed is not saved yet. Asks before a link, the back button or a reload
 * discards it, and before the dialog around it is closed.
 */
export function UnsavedGuard({ asking = false, onStay, onDiscard, safePath }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation: current, nextLocation: next }) =>
      next.pathname !== safePath &&
      (next.pathname !== current.pathname || next.search !== current.search),
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);

  const isBlocked = blocker.state === 'blocked';
  const stay = () => {
    if (isBlocked) blocker.reset();
    onStay?.();
  };
  const discard = () => (isBlocked ? blocker.proceed() : onDiscard?.());
  return (
    <Modal
      opened={asking || isBlocked}
      onClose={stay}
      // Mantine listens on `window`, where it would also get the Escape that opened this question.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key === 'Escape') stay();
      }}
      title="放弃未保存的内容？"
      closeButtonProps={{ 'aria-label': '关闭' }}
      zIndex={getDefaultZIndex('modal') + 1}
      centered
    >
      <p>您填写的内容还没有保存，放弃后无法恢复。</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={stay}>
          继续编辑
        </Button>
        <Button color="red" onClick={discard}>
          放弃
        </Button>
      </Group>
    </Modal>
  );
}
