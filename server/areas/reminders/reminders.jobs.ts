import type { Job } from '../../jobs/job.ts';
import { queueReminders } from './run-reminders.ts';
import { sendReminders } from './send-reminders.ts';

/** They read the dues of the other areas, so the list of jobs names them after these. */
export const reminderJobs: readonly Job[] = [
  { name: 'queue-reminders', pattern: '5 * * * * *', run: queueReminders },
  { name: 'send-reminders', pattern: '*/10 * * * * *', run: sendReminders },
];
