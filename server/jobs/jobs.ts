import { Cron } from 'croner';
import { shownWorthJob } from '../areas/net-worth/shown-worth.jobs.ts';
import { monthForecastsJob } from '../areas/planning/months/months.jobs.ts';
import { reminderJobs } from '../areas/reminders/reminders.jobs.ts';
import { areas } from '../areas.ts';
import { backupJob } from '../backups/backup.jobs.ts';
import { remoteBackupJob } from '../backups/remote/remote-backup.jobs.ts';
import { endVisitsJob } from '../demo/visits.ts';
import type { Deps } from '../deps.ts';
import { cleanUp } from './clean-up.ts';
import type { Job } from './job.ts';
import { createRunner } from './runner.ts';

const cleanUpJob: Job = { name: 'clean-up', pattern: '23 * * * *', run: cleanUp };

/** All jobs of the server. */
export const allJobs: readonly Job[] = [
  ...areas.flatMap(({ jobs = [] }) => jobs),
  shownWorthJob,
  monthForecastsJob,
  ...reminderJobs,
  backupJob,
  remoteBackupJob,
  cleanUpJob,
];

/** The jobs of a public demo: none that asks outside, sends anything or writes backups. */
const demoJobs: readonly Job[] = [endVisitsJob, cleanUpJob];

/** How often a process looks after the runs of others that it was refused. */
const takeOverPattern = '*/20 * * * * *';

export interface Jobs {
  /** Runs a job as soon as possible. */
  kick(name: string): void;
  /** Runs the jobs that another process was at when this one wanted to, and did not finish. */
  takeOver(): Promise<void>;
  /** Starts no further runs, aborts those under way, and resolves when they have ended. */
  stop(): Promise<void>;
}

/** Schedules every job and listens to `deps.signal`. One process at a time runs a job that is not shared. */
export function startJobs(
  deps: Deps,
  jobs: readonly Job[] = deps.config.publicDemo ? demoJobs : allJobs,
): Jobs {
  const holder = deps.newId();
  const stopping = new AbortController();
  const runners = new Map(
    jobs.map((job) => [job.name, createRunner(deps, job, holder, stopping.signal)]),
  );
  const schedules = jobs.map(
    ({ name, pattern }) =>
      new Cron(pattern, { timezone: deps.config.timeZone, unref: true }, () =>
        runners.get(name)?.tick(),
      ),
  );
  const takeOver = async () => {
    for (const runner of runners.values()) await runner.takeOver();
  };
  schedules.push(new Cron(takeOverPattern, { unref: true, protect: true }, takeOver));
  const kick = (name: string) => runners.get(name)?.kick();
  const stopListening = deps.signal.onKick(kick);
  return {
    kick,
    takeOver,
    stop: async () => {
      stopListening();
      for (const schedule of schedules) schedule.stop();
      stopping.abort();
      await Promise.all([...runners.values()].map((runner) => runner.idle()));
    },
  };
}
