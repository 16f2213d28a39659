import type { ChannelType } from '../../../contract/reminders/channel-fields.ts';
import type { ReminderState } from '../../../contract/reminders/outbox-fields.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type PageQuestion, pageRows } from '../../db/page-rows.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { ReminderRow } from './reminders.repository.ts';

export type OutboxRow = ReminderRow & { channel_type: ChannelType };

/** A page of the reminders of an owner, newest first, and how many there are. */
export async function listOutbox(
  db: Db,
  ownerId: string,
  { state, ...page }: PageQuestion & { state?: ReminderState | undefined },
): Promise<{ rows: OutboxRow[]; total: number }> {
  const all = state
    ? ofOwner(db, ownerId).where('reminders.state', '=', state)
    : ofOwner(db, ownerId);
  return pageRows(
    all.orderBy('reminders.created_at', 'desc').orderBy('reminders.id', 'desc'),
    page,
  );
}

export function findOutboxRow(db: Db, ownerId: string, id: string): Promise<OutboxRow | undefined> {
  return ofOwner(db, ownerId).where('reminders.id', '=', id).executeTakeFirst();
}

/** The state of a reminder, locked until the transaction ends. */
export function lockReminder(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<Pick<ReminderRow, 'state'> | undefined> {
  const row = tx
    .selectFrom('reminders')
    .select('state')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id);
  return lockRow(tx, row).executeTakeFirst();
}

function ofOwner(db: Db, ownerId: string) {
  return db
    .selectFrom('reminders')
    .innerJoin('reminder_channels', (join) =>
      join
        .onRef('reminder_channels.id', '=', 'reminders.channel_id')
        .onRef('reminder_channels.owner_id', '=', 'reminders.owner_id'),
    )
    .selectAll('reminders')
    .select('reminder_channels.channel_type')
    .where('reminders.owner_id', '=', ownerId);
}
