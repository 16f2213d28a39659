import { addDays, dayIn, daysBetween } from '../../../finance/calendar/days.ts';
import { timeIn } from '../../../finance/calendar/instants.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { findDues } from '../dues/dues.service.ts';
import { hasMailedOn, listChannels } from './channels.repository.ts';
import {
  insertNewReminders,
  listOwnersToRun,
  lockSettings,
  type ReminderRow,
  updateSettings,
} from './reminders.repository.ts';
import { minuteOf, quietMinutes, rulesOf } from './settings.service.ts';

/** Nobody wants yesterday's reminder. */
export const giveUpAfterMs = 24 * 3600 * 1000;
const minuteMs = 60 * 1000;
const batchSize = 200;
/** Transactions that wait for each other share a commit. */
const concurrency = 20;

const never = new AbortController().signal;

/** Writes the reminders of all owners whose time has come on this day, each owner in one transaction. */
export async function queueReminders(deps: Deps, stop: AbortSignal = never) {
  const counts = { queued: 0, failed: 0 };
  const { timeZone } = deps.config;
  while (!stop.aborted) {
    const today = dayIn(timeZone, deps.now());
    const minute = minuteOf(timeIn(timeZone, deps.now()));
    const owners = await listOwnersToRun(deps.db, { today, minute, limit: batchSize });
    if (owners.length === 0) break;
    const failedBefore = counts.failed;
    const workers = Array.from({ length: concurrency }, async () => {
      for (let next = owners.shift(); next && !stop.aborted; next = owners.shift()) {
        const ownerId = next;
        const queued = await attempt(
          { log: deps.log, stop },
          { ownerId },
          'the reminders of an owner were not written',
          () =>
            withTransaction(deps.db, async (tx) => {
              await updateSettings(tx, ownerId, { last_run_day: today });
              return runOwner(tx, deps, ownerId);
            }),
        );
        if (queued === undefined) counts.failed += 1;
        else counts.queued += queued;
      }
    });
    await Promise.all(workers);
    // Whoever failed is tried again at the next run of the job.
    if (counts.failed > failedBefore) break;
  }
  if (counts.queued > 0) deps.signal.kick('send-reminders');
  return counts;
}

/** Writes the reminders of an owner for this day that are not there yet, and answers how many. */
export async function runOwner(tx: Tx, deps: Deps, ownerId: string): Promise<number> {
  const settings = await lockSettings(tx, ownerId);
  if (!settings) return 0;
  const now = deps.now();
  const { timeZone } = deps.config;
  const today = dayIn(timeZone, now);
  const sendAt = new Date(now.getTime() + quietMinutes(settings, timeIn(timeZone, now)) * minuteMs);
  const channels = (await listChannels(tx, ownerId)).filter(
    (channel) => channel.is_active === 1 && !hasMailedOn(channel, timeZone, sendAt),
  );
  const rules = rulesOf(settings).filter(({ enabled, leadDays }) => enabled && leadDays.length > 0);
  if (channels.length === 0 || rules.length === 0) return 0;
  const farthest = Math.max(...rules.flatMap(({ leadDays }) => leadDays));
  const period = { from: today, to: addDays(today, farthest) };
  const dues = await findDues(tx, deps, { ownerId, today, ...period });
  const rows: ReminderRow[] = [];
  for (const { key, kind, date, title, state } of dues) {
    const rule = rules.find((one) => one.kind === kind);
    const lead = daysBetween(today, date);
    if (state !== 'OPEN' || !rule?.leadDays.includes(lead)) continue;
    for (const { id } of channels) {
      if (rule.channels !== null && !rule.channels.includes(id)) continue;
      rows.push({
        id: deps.newId(),
        owner_id: ownerId,
        channel_id: id,
        due_key: key,
        due_date: date,
        lead_days: lead,
        title,
        state: 'WAITING',
        tries: 0,
        next_try_at: toInstantColumn(sendAt),
        give_up_at: toInstantColumn(new Date(now.getTime() + giveUpAfterMs)),
        sent_at: null,
        error: null,
        created_at: toInstantColumn(now),
      });
    }
  }
  return rows.length === 0 ? 0 : (await insertNewReminders(tx, rows)).length;
}
