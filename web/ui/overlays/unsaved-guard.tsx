import { Button, Group, getDefaultZIndex, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';

interface UnsavedGuardProps {
  /** What is unsaved is about to be closed, and the person has to say whether that is meant. */
  asking?: boolean;
  onStay?: () => void;
  onDiscard?: () => void;
  /** A path that may be gone to without a question, because nothing is lost there. */
  safePath?: string | undefined;
}

/**
 * Stands wherever something typed is not saved yet, and only as long. Asks before a link, the back
 * button or a reload takes it away; and when the dialog around it is to be closed.
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
      // Mantine listens at the window, where the Escape that opened the question would close it too.
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
