import { dayIn, daysBetween } from '../../../finance/calendar/days.ts';
import { timeIn } from '../../../finance/calendar/instants.ts';
import { inGroups } from '../../../finance/money/grouped.ts';
import { fromFlagColumn, toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import { keyword, type Notice, type NoticeOutcome } from '../../providers/notices/notice.ts';
import { unansweredText } from '../../providers/notices/send-notice.ts';
import { composeMail } from '../delivery/compose-mail.ts';
import { queueNotice } from '../delivery/outbox.ts';
import { findDues, type MarkedDue } from '../dues/dues.service.ts';
import { findMailAddress, hasMailedOn, lockChannel } from './channels.repository.ts';
import {
  changeReminders,
  endCutOff,
  findSettings,
  listChannelsToSend,
  lockWaiting,
  type ReminderRow,
} from './reminders.repository.ts';
import { noteOutcome, sendOnChannel } from './send-on-channel.ts';
import { quietMinutes } from './settings.service.ts';

const second = 1000;
const minute = 60 * second;
/** Longer than any message takes: what is on its way for longer was cut off. */
const claimMs = minute;
/** The pauses after the 1st, 2nd … try; the last one holds until a day is over. */
const pausesMs = [5 * second, minute, 5 * minute, 30 * minute, 120 * minute];
const batchSize = 200;
/** So that a service that hangs holds up no other, and that transactions share a commit. */
const concurrency = 20;

const never = new AbortController().signal;

/**
 * Sends what waits, one message for each channel. No transaction is open meanwhile: reminders are marked as on
 * their way, sent, and marked with what came of it. When the process dies in between, nobody knows whether they
 * have arrived, so they are never sent again by themselves.
 */
export async function sendReminders(deps: Deps, stop: AbortSignal = never) {
  const unknown = await endCutOff(deps.db, toInstantColumn(deps.now()), unansweredText);
  const counts = { sent: 0, failed: 0, unknown };
  while (!stop.aborted) {
    const due = await listChannelsToSend(deps.db, toInstantColumn(deps.now()), batchSize);
    if (due.length === 0) break;
    let isStuck = false;
    const workers = Array.from({ length: concurrency }, async () => {
      for (let next = due.shift(); next && !stop.aborted; next = due.shift()) {
        const { owner_id: ownerId, channel_id: channelId } = next;
        const state = await attempt(
          { log: deps.log, stop },
          { channelId },
          'reminders were not sent',
          () => sendOne(deps, ownerId, channelId),
        );
        if (state === undefined) isStuck = true;
        if (state === 'SENT') counts.sent += 1;
        else if (state !== 'NOTHING') counts.failed += 1;
      }
    });
    await Promise.all(workers);
    // Not sent, and still waiting: another run may do better, this one would try for ever.
    if (isStuck) break;
  }
  return counts;
}

async function sendOne(deps: Deps, ownerId: string, channelId: string) {
  const claimed = await withTransaction(deps.db, (tx) => claim(tx, deps, ownerId, channelId));
  if (!claimed) return 'NOTHING';
  const { channel, rows, notice } = claimed;
  const outcome = await sendOnChannel(deps, channel, notice);
  await withTransaction(deps.db, async (tx) => {
    await noteOutcome(tx, deps, channel, outcome);
    for (const row of rows) {
      await changeReminders(
        tx,
        { ownerId, ids: [row.id], from: 'SENDING' },
        afterwards(row, outcome, deps.now()),
      );
    }
  });
  return outcome.state;
}

/** Marks what waits on a channel as on its way; undefined when nothing is left to be sent. */
async function claim(tx: Tx, deps: Deps, ownerId: string, channelId: string) {
  const now = deps.now();
  const channel = await lockChannel(tx, ownerId, channelId);
  if (!channel) return undefined;
  const waiting = await lockWaiting(tx, { ownerId, channelId, now: toInstantColumn(now) });
  const dues = await openDues(tx, deps, ownerId, waiting);
  const rows = waiting.filter((row) => dues.has(row.due_key));
  const gone = waiting.filter((row) => !dues.has(row.due_key)).map(({ id }) => id);
  const waits = { ownerId, from: 'WAITING' } as const;
  await changeReminders(tx, { ...waits, ids: gone }, { state: 'CANCELLED', next_try_at: null });
  const ids = rows.map(({ id }) => id);
  const fail = (error: string) =>
    changeReminders(tx, { ...waits, ids }, { state: 'FAILED', next_try_at: null, error });
  if (!fromFlagColumn(channel.is_active)) {
    await fail('通知方式已停用');
    return undefined;
  }
  if (hasMailedOn(channel, deps.config.timeZone, now)) {
    await fail('每天最多一封邮件，今天的已经发出');
    return undefined;
  }
  if (rows.length === 0) return undefined;
  const settings = await findSettings(tx, ownerId);
  const quiet = settings && quietMinutes(settings, timeIn(deps.config.timeZone, now));
  if (quiet) {
    const until = toInstantColumn(new Date(now.getTime() + quiet * minute));
    await changeReminders(tx, { ...waits, ids }, { next_try_at: until });
    return undefined;
  }
  const amounts = settings?.amounts === 1;
  const notice = noticeOf(deps, [...dues.values()], amounts);
  if (channel.channel_type === 'MAIL') {
    // The mail and its mark are one transaction: the outbox of mails sends it.
    await queueDigest(tx, deps, ownerId, notice);
    await noteOutcome(tx, deps, channel, { state: 'SENT' });
    const sent = {
      state: 'SENT',
      tries: 1,
      next_try_at: null,
      sent_at: toInstantColumn(now),
    } as const;
    await changeReminders(tx, { ...waits, ids }, sent);
    return undefined;
  }
  const until = toInstantColumn(new Date(now.getTime() + claimMs));
  await changeReminders(tx, { ...waits, ids }, { state: 'SENDING', next_try_at: until });
  return { channel, rows, notice };
}

async function queueDigest(tx: Tx, deps: Deps, ownerId: string, notice: Notice): Promise<void> {
  const to = await findMailAddress(tx, ownerId);
  if (to === undefined) return;
  const content = composeMail({
    subject: `【家底】${notice.title}`,
    greeting: '您好：',
    before: [...notice.lines, keyword],
    after: [],
  });
  await queueNotice(tx, deps, { to, ...content });
}

/** Those of the dues of reminders that are neither done nor put off, by their keys. */
async function openDues(tx: Tx, deps: Deps, ownerId: string, rows: readonly ReminderRow[]) {
  const days = rows.map((row) => row.due_date).sort();
  const today = dayIn(deps.config.timeZone, deps.now());
  const [from = today, to = today] = [days[0], days.at(-1)];
  const keys = new Set(rows.map((row) => row.due_key));
  const found = await findDues(tx, deps, { ownerId, from, to, today });
  return new Map(
    found
      .filter(({ key, state }) => state === 'OPEN' && keys.has(key))
      .map((due) => [due.key, due] as const),
  );
}

/** A line for each due. Amounts pass through the services of others, so they are there only when asked for. */
function noticeOf(deps: Deps, dues: readonly MarkedDue[], amounts: boolean): Notice {
  const today = dayIn(deps.config.timeZone, deps.now());
  const { publicUrl } = deps.config;
  return {
    title: `家底提醒：${dues.length} 项即将到期`,
    lines: dues.map(({ title, date, money }) => {
      const amount = amounts && money ? `，${inGroups(money.amount)} ${money.currency}` : '';
      return `${title.replace(/\p{Cc}+/gu, ' ')}：${date}（${inWords(daysBetween(today, date))}）${amount}`;
    }),
    link: publicUrl ? `${publicUrl}/dashboard` : null,
  };
}

function inWords(days: number): string {
  if (days === 0) return '今天';
  if (days === 1) return '明天';
  return days > 0 ? `还有${days}天` : `已过${-days}天`;
}

/** What becomes of a reminder that was sent with others. */
function afterwards(row: ReminderRow, outcome: NoticeOutcome, now: Date) {
  const tries = row.tries + 1;
  if (outcome.state === 'SENT') {
    const sentAt = toInstantColumn(now);
    return { state: 'SENT', tries, next_try_at: null, sent_at: sentAt, error: null } as const;
  }
  const { error } = outcome;
  if (outcome.state !== 'RETRY') {
    return { state: outcome.state, tries, next_try_at: null, error } as const;
  }
  const pause = pausesMs[Math.min(row.tries, pausesMs.length - 1)] ?? minute;
  const next = now.getTime() + (outcome.afterSeconds ? outcome.afterSeconds * second : pause);
  const nextTryAt = toInstantColumn(new Date(next));
  return nextTryAt > row.give_up_at
    ? ({ state: 'FAILED', tries, next_try_at: null, error } as const)
    : ({ state: 'WAITING', tries, next_try_at: nextTryAt, error } as const);
}
