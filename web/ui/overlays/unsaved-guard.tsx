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
  /** The words of the question; left out: those for a form that is not saved. */
  title?: string;
  text?: string;
  stayLabel?: string;
  discardLabel?: string;
  /** A third answer: leaves without `onGiveUp`. */
  keepLabel?: string;
  /** Removes what was begun, before it is left. */
  onGiveUp?: () => void;
}

/**
 * Rendered while something typed is not saved yet. Asks before a link, the back button or a reload
 * discards it, and before the dialog around it is closed.
 */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { asking = false, onStay, onDiscard, safePath } = props;
  const { title = '放弃未保存的内容？', text = '您填写的内容还没有保存，放弃后无法恢复。' } = props;
  const { stayLabel = '继续编辑', discardLabel = '放弃', keepLabel, onGiveUp } = props;
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
  const leave = () => {
    if (isBlocked) blocker.proceed();
    else onDiscard?.();
  };
  const discard = () => {
    onGiveUp?.();
    leave();
  };
  return (
    <Modal
      opened={asking || isBlocked}
      onClose={stay}
      // Mantine listens on `window`, where it would also get the Escape that opened this question.
      closeOnEscape={false}
      onKeyDown={(event) => {
        if (event.key === 'Escape') stay();
      }}
      title={title}
      closeButtonProps={{ 'aria-label': '关闭' }}
      zIndex={getDefaultZIndex('modal') + 1}
      centered
    >
      <p>{text}</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={stay}>
          {stayLabel}
        </Button>
        {keepLabel && (
          <Button variant="default" onClick={leave}>
            {keepLabel}
          </Button>
        )}
        <Button color="red" onClick={discard}>
          {discardLabel}
        </Button>
      </Group>
    </Modal>
  );
}
