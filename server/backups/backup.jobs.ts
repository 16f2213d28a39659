import { dayIn } from '../../finance/calendar/days.ts';
import { secretKeyId } from '../config/keyring.ts';
import type { Deps } from '../deps.ts';
import type { Job } from '../jobs/job.ts';
import { lastBackup } from './backup-folder.ts';
import { makeBackup } from './make-backup.ts';

/** A night ends at this hour of `TIME_ZONE`. */
const nightHour = 3;

/**
 * Looks every hour whether last night's backup is there, so that a machine that slept through the
 * night, or a backup that failed, gets another try.
 */
export const backupJob: Job = {
  name: 'backup',
  pattern: '17 * * * *',
  run: async (deps) => {
    if (!isDue(deps)) return { backups: 0 };
    const { config, secrets, now } = deps;
    await makeBackup({
      source: config.database,
      folder: config.backupDir,
      reason: 'nightly',
      secretKeyId: secretKeyId(secrets.secretKey),
      at: now(),
    });
    return { backups: 1 };
  },
};

function isDue(deps: Pick<Deps, 'config' | 'now'>): boolean {
  const { newest } = lastBackup(deps);
  const night = (at: Date) =>
    dayIn(deps.config.timeZone, new Date(at.getTime() - nightHour * 3600 * 1000));
  return !newest || night(newest.at) < night(deps.now());
}
