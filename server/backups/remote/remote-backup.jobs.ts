import { queueMail } from '../../areas/delivery/outbox.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import type { Job } from '../../jobs/job.ts';
import { lastBackup } from '../backup-folder.ts';
import { type RemoteState, readRemoteState, writeRemoteState } from './remote-state.ts';
import { RemoteError } from './remote-store.ts';
import { sendBackup } from './send-backup.ts';

/** After so long without a success the operator gets one mail. */
const mailAfterMs = 48 * 3600 * 1000;

/**
 * Sends the newest backup away, sealed, where `BACKUP_REMOTE` is set. It looks every hour, so that a night
 * without network gets other tries.
 */
export const remoteBackupJob: Job = {
  name: 'remote-backup',
  pattern: '37 * * * *',
  run: async (deps, stop) => {
    const { config } = deps;
    const { newest } = lastBackup(deps);
    if (!config.remoteBackup || !newest) return { sent: 0 };
    const before = readRemoteState(config.backupDir);
    try {
      const done = await sendBackup(deps, newest, stop);
      writeRemoteState(config.backupDir, { newest: done.newest, failed: null });
      return { sent: done.sent };
    } catch (error) {
      if (stop.aborted) throw error;
      await noteRemoteFailure(deps, before, error as Error);
      throw new Error(`the backup was not sent away: ${(error as Error).message}`);
    }
  },
};

async function noteRemoteFailure(deps: Deps, before: RemoteState, error: Error): Promise<void> {
  const { config, db, now } = deps;
  const at = now().toISOString();
  const since = before.failed?.since ?? at;
  const isLong = now().getTime() - new Date(since).getTime() >= mailAfterMs;
  const isMailed = before.failed?.isMailed ?? false;
  const message = error instanceof RemoteError ? error.message : error.name;
  const to = config.operatorEmail;
  if (isLong && !isMailed && to) {
    await withTransaction(db, (tx) => queueMail(tx, deps, { to, ...mailOf(before, message) }));
    deps.signal.kick('send-mails');
  }
  const failed = { at, since, message, isMailed: isMailed || isLong };
  writeRemoteState(config.backupDir, { newest: before.newest, failed });
}

function mailOf({ newest }: RemoteState, message: string) {
  const last = newest ? `最近一次送达的是 ${newest} 的备份。` : '还没有任何备份送达。';
  const text = `家底的加密备份已经两天没有送到远端存储。${last}\n\n原因：${message}\n\n本机的备份不受影响。请检查 BACKUP_REMOTE 指向的存储；恢复后会自动继续，不再另行通知。`;
  return { subject: '家底：备份已两天未能送到远端', text, html: null };
}
