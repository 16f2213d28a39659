import { Loader } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import type { SecuritiesAccount } from '../../../contract/securities/securities-fields.ts';
import classes from './securities.module.css';
import type { Waiting } from './use-syncs.ts';

interface SyncStatusProps {
  account: SecuritiesAccount;
  waiting: Waiting | undefined;
}

/** How the newest sync went, and why it failed. */
export function SyncStatus({ account, waiting }: SyncStatusProps) {
  const { syncStatus, syncError } = account;
  const isRunning = waiting === 'sync' || !(syncStatus === 'SUCCESS' || syncStatus === 'FAILED');
  const shown = isRunning ? 'running' : syncStatus;
  return (
    <div className={classes.status}>
      <span className={classes.state} data-state={shown}>
        {isRunning && <Loader size={14} aria-hidden="true" />}
        {shown === 'SUCCESS' && <IconCheck size={16} stroke={2} aria-hidden="true" />}
        {shown === 'FAILED' && <IconX size={16} stroke={2} aria-hidden="true" />}
        {labelOf(shown)}
      </span>
      {shown === 'FAILED' && syncError && <p className={classes.reason}>{syncError}</p>}
    </div>
  );
}

/** Everything but an outcome is a sync on its way (docs/specification.md, chapter 2). */
function labelOf(shown: string): string {
  if (shown === 'SUCCESS') return '同步成功';
  if (shown === 'FAILED') return '同步失败';
  return '同步中';
}
