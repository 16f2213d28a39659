import { isAlertKind } from '../../../contract/reminders/reminder-kinds.ts';
import { addDays, dayIn, daysBetween } from '../../../finance/calendar/days.ts';
import { timeIn } from '../../../finance/calendar/instants.ts';
import { todayOf } from '../../business-day.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isDatabaseAway } from '../../db/postgres/database-away.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { chunks } from '../../lib/chunks.ts';
import { findDues, type MarkedDue } from '../dues/dues.service.ts';
import { listReminded, type RemindedHousehold } from '../households/households.repository.ts';
import { type Alert, findBudgetAlerts } from '../spending/budgets/budget-alerts.ts';
import { type ChannelRow, hasMailedOn, listChannels } from './channels.repository.ts';
import { claimReminders } from './claim-reminders.ts';
import { findHouseholdAlerts, findHouseholdDues } from './household-reminders.ts';
import {
  insertNewReminders,
  listOwnersToRun,
  lockSettings,
  type ReminderRow,
  updateSettings,
} from './reminders.repository.ts';
import { minuteOf, quietMinutes, rulesOf } from './settings.service.ts';

/** A reminder that could not be sent for this long is out of date, and given up. */
export const giveUpAfterMs = 24 * 3600 * 1000;
const minuteMs = 60 * 1000;
const batchSize = 200;
/** Several owners share one commit; only so many, because other writers wait for it. */
const ownersPerTransaction = 10;
/** Transactions at a time: half of the connections to PostgreSQL. */
const concurrency = 5;

const never = new AbortController().signal;

/** Writes the reminders of all owners whose time has come on this day, and queues their mails. */
export async function queueReminders(deps: Deps, stop: AbortSignal = never) {
  const counts = { queued: 0, failed: 0 };
  const { timeZone } = deps.config;
  while (!stop.aborted) {
    const today = dayIn(timeZone, deps.now());
    const minute = minuteOf(timeIn(timeZone, deps.now()));
    const owners = await listOwnersToRun(deps.db, { today, minute, limit: batchSize });
    if (owners.length === 0) break;
    const groups = chunks(owners, ownersPerTransaction);
    const failedBefore = counts.failed;
    const workers = Array.from({ length: concurrency }, async () => {
      for (let next = groups.shift(); next && !stop.aborted; next = groups.shift()) {
        const { queued, failed } = await runTogether(deps, stop, next);
        counts.queued += queued;
        counts.failed += failed;
      }
    });
    await Promise.all(workers);
    // The owners that failed are tried again at the next run of the job.
    if (counts.failed > failedBefore) break;
  }
  if (counts.queued > 0) kickSending(deps);
  return counts;
}

/** Has what was queued sent at once: messages, and mails. */
export function kickSending({ signal }: Deps): void {
  signal.kick('send-reminders');
  signal.kick('send-mails');
}

/** Runs some owners in one transaction, and each in one of its own when that fails. */
async function runTogether(deps: Deps, stop: AbortSignal, owners: readonly string[]) {
  const run = async (some: readonly string[]) => {
    // What was spent takes longer to sum than a transaction may last, for which other writers wait.
    const alerts = new Map<string, Alert[]>();
    const today = todayOf(deps);
    const households = await listReminded(deps.db, some);
    for (const ownerId of some) {
      alerts.set(ownerId, await findAlerts(deps.db, deps, ownerId, households.get(ownerId), today));
    }
    return withTransaction(deps.db, async (tx) => {
      let queued = 0;
      for (const ownerId of some) {
        const household = households.get(ownerId);
        queued += await runDay(tx, deps, ownerId, household, alerts.get(ownerId));
      }
      return queued;
    });
  };
  try {
    return { queued: await run(owners), failed: 0 };
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
  }
  const counts = { queued: 0, failed: 0 };
  const failure = 'the reminders of an owner were not written';
  for (const ownerId of owners) {
    const queued = await attempt({ log: deps.log, stop }, { ownerId }, failure, () =>
      run([ownerId]),
    );
    if (queued === undefined) counts.failed += 1;
    else counts.queued += queued;
  }
  return counts;
}

/** The run of the day, which an owner has once. */
async function runDay(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  household: RemindedHousehold | undefined,
  alerts?: Alert[],
): Promise<number> {
  const today = todayOf(deps);
  await updateSettings(tx, ownerId, { last_run_day: today });
  return runOwner(tx, deps, ownerId, household, alerts);
}

/** The alerts of a person, and those of the household whose dues they have chosen. */
async function findAlerts(
  db: Db,
  deps: Deps,
  ownerId: string,
  household: RemindedHousehold | undefined,
  today: string,
): Promise<Alert[]> {
  const own = await findBudgetAlerts(db, deps, { ownerId, today });
  if (!household) return own;
  return [...own, ...(await findHouseholdAlerts(db, deps, household, today))];
}

/**
 * Writes the reminders of a person for this day that are not there yet, and answers how many. With a `household`,
 * what falls due there is included. `found` are the alerts of the day; left out, they are found here.
 */
export async function runOwner(
  tx: Tx,
  deps: Deps,
  ownerId: string,
  household: RemindedHousehold | undefined,
  found?: readonly Alert[],
): Promise<number> {
  const settings = await lockSettings(tx, ownerId);
  if (!settings) return 0;
  const now = deps.now();
  const { timeZone } = deps.config;
  const today = dayIn(timeZone, now);
  const sendAt = new Date(now.getTime() + quietMinutes(settings, timeIn(timeZone, now)) * minuteMs);
  const channels = (await listChannels(tx, ownerId)).filter(
    (channel) => channel.is_active === 1 && !hasMailedOn(channel, timeZone, sendAt),
  );
  const rules = rulesOf(settings).filter(
    ({ enabled, leadDays, kind }) => enabled && (leadDays.length > 0 || isAlertKind(kind)),
  );
  if (channels.length === 0 || rules.length === 0) return 0;
  const farthest = Math.max(0, ...rules.flatMap(({ leadDays }) => leadDays));
  const period = { from: today, to: addDays(today, farthest) };
  const dues = await findDues(tx, deps, { ownerId, today, ...period });
  if (household) dues.push(...(await findHouseholdDues(tx, deps, household, { today, ...period })));
  const alerts = found ?? (await findAlerts(tx, deps, ownerId, household, today));
  const rows: ReminderRow[] = [];
  for (const { key, kind, date, title } of [...dues.filter(isOpen), ...alerts]) {
    const rule = rules.find((one) => one.kind === kind);
    const lead = daysBetween(today, date);
    if (!rule || !(isAlertKind(kind) || rule.leadDays.includes(lead))) continue;
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
  if (rows.length === 0) return 0;
  const written = await insertNewReminders(tx, rows);
  // The dues are at hand; what goes to other services is sent by the job, with no transaction open.
  const mail = channels.find(({ channel_type }) => channel_type === 'MAIL');
  if (mail && sendAt.getTime() === now.getTime() && written.some(isOn(mail))) {
    await claimReminders(tx, deps, {
      ownerId,
      channelId: mail.id,
      known: { ...period, dues, alerts },
    });
  }
  return written.length;
}

const isOpen = ({ state }: MarkedDue) => state === 'OPEN';

function isOn({ id }: ChannelRow) {
  return ({ channel_id }: ReminderRow) => channel_id === id;
}
