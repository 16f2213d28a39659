import { type OutboxReminder, retriableStates } from '../../../contract/reminders/outbox-fields.ts';
import { toInstantColumn } from '../../db/columns.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, required } from '../../errors.ts';
import { findOutboxRow, lockReminder, type OutboxRow } from './outbox.repository.ts';
import { changeReminders } from './reminders.repository.ts';
import { giveUpAfterMs } from './run-reminders.ts';

/** Has a reminder sent again, as a person asks who has seen that it failed or did not arrive. */
export async function retryReminder(
  tx: Tx,
  deps: Deps,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<OutboxReminder> {
  const { state } = required(await lockReminder(tx, ownerId, id));
  if (!retriableStates.includes(state)) {
    throw new AppError('CONFLICT', '只有发送失败或未收到答复的提醒可以重新发送');
  }
  const now = deps.now();
  await changeReminders(
    tx,
    { ownerId, ids: [id], from: state },
    {
      state: 'WAITING',
      tries: 0,
      next_try_at: toInstantColumn(now),
      give_up_at: toInstantColumn(new Date(now.getTime() + giveUpAfterMs)),
      error: null,
    },
  );
  return toOutbox(required(await findOutboxRow(tx, ownerId, id)));
}

export function toOutbox(row: OutboxRow): OutboxReminder {
  return {
    id: row.id,
    channelId: row.channel_id,
    channelType: row.channel_type,
    key: row.due_key,
    leadDays: row.lead_days,
    title: row.title,
    state: row.state,
    tries: row.tries,
    nextTryAt: row.next_try_at,
    sentAt: row.sent_at,
    error: row.error,
  };
}
