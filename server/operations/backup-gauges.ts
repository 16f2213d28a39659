import type { BackupState } from '../backups/last-backup.ts';
import { Gauge, type Meter } from './meters.ts';

/** How the backups of this process's folder stand. */
export function backupGauges(read: () => BackupState): Meter[] {
  return [
    new Gauge(
      'jiadi_backup_seconds',
      'When the newest backup that counts was made, in Unix time; absent while there is none.',
      () => {
        const at = read().newest?.at;
        return at && Math.round(at.getTime() / 1000);
      },
    ),
    new Gauge('jiadi_backup_failed', 'Whether the newest attempt at a backup failed.', () =>
      read().failure ? 1 : 0,
    ),
  ];
}
