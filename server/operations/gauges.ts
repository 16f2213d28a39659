import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { BackupState } from '../backups/backup-folder.ts';
import type { RemoteState } from '../backups/remote/remote-state.ts';
import { Gauge, type Meter } from './meters.ts';

/** How often the delay is sampled. A measured delay contains this interval. */
const resolutionMs = 20;

/** Gauges of this process: event loop, memory, start time. */
export function processGauges(): Meter[] {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  return [
    new Gauge(
      'jiadi_event_loop_lag_seconds',
      'The 99th percentile of how late the event loop was since the last reading.',
      () => {
        // Before its first sample the histogram has no percentiles.
        const lag = delay.count > 0 ? delay.percentile(99) / 1e9 - resolutionMs / 1000 : 0;
        delay.reset();
        return Math.max(0, lag);
      },
    ),
    new Gauge('jiadi_memory_resident_bytes', 'Memory of the process.', () =>
      process.memoryUsage.rss(),
    ),
    new Gauge(
      'jiadi_memory_heap_bytes',
      'Memory that JavaScript uses.',
      () => process.memoryUsage().heapUsed,
    ),
    new Gauge('jiadi_started_seconds', 'When the process started, in Unix time.', () =>
      Math.round(performance.timeOrigin / 1000),
    ),
  ];
}

/** Gauges of the backups in this process's folder. */
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

/** Gauges of the backups that were sent away. */
export function remoteBackupGauges(read: () => RemoteState): Meter[] {
  return [
    new Gauge(
      'jiadi_backup_remote_seconds',
      'When the newest backup at the remote place was made, in Unix time; absent while there is none.',
      () => {
        const { newest } = read();
        return newest === null ? undefined : Math.round(Date.parse(newest) / 1000);
      },
    ),
    new Gauge(
      'jiadi_backup_remote_failed',
      'Whether the newest attempt to send a backup away failed.',
      () => (read().failed ? 1 : 0),
    ),
  ];
}
