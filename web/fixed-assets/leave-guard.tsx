import { Button, Group, Modal } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import type { TabName } from './asset-tabs.ts';
import type { TabForm } from './use-asset-forms.ts';
import { useUnsaved } from './use-unsaved.ts';

interface LeaveGuardProps {
  forms: Record<TabName, TabForm>;
  /** A save is under way, and what it brings may lead elsewhere. */
  busy: boolean;
}

/** Asks before one leaves a page whose fields hold something unsaved. */
export function LeaveGuard({ forms, busy }: LeaveGuardProps) {
  const unsaved = useUnsaved(forms).length > 0 && !busy;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved]);

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="有未保存的修改，确定要离开吗？"
      closeButtonProps={{ 'aria-label': '关闭' }}
      centered
    >
      <p>离开后，这些修改会丢失。</p>
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => blocker.reset?.()}>
          留在此页
        </Button>
        <Button color="red" onClick={() => blocker.proceed?.()}>
          离开
        </Button>
      </Group>
    </Modal>
  );
}
