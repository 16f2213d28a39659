import { toInstantColumn } from '../../db/columns.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import type { Deps } from '../../deps.ts';
import { attempt } from '../../jobs/attempt.ts';
import type { NoticeOutcome } from '../../providers/notices/notice.ts';
import { unansweredText } from '../../providers/notices/send-notice.ts';
import { claimReminders } from './claim-reminders.ts';
import {
  changeReminders,
  endCutOff,
  listChannelsToSend,
  type ReminderRow,
} from './reminders.repository.ts';
import { noteOutcome, sendOnChannel } from './send-on-channel.ts';

const second = 1000;
const minute = 60 * second;
/** The pauses after the 1st, 2nd … try; the last one holds until a day is over. */
const pausesMs = [5 * second, minute, 5 * minute, 30 * minute, 120 * minute];
const batchSize = 200;
/** So that a service that hangs holds up no other, and that transactions share a commit. */
const concurrency = 20;

const never = new AbortController().signal;

/**
 * Sends what waits, one message for each channel. No transaction is open meanwhile: reminders are marked as
 * being sent, sent, and marked with the result. When the process dies in between, it is unknown whether they
 * have arrived, so they are not sent again unless the owner asks for it.
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
  const claimed = await withTransaction(deps.db, (tx) =>
    claimReminders(tx, deps, { ownerId, channelId }),
  );
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
