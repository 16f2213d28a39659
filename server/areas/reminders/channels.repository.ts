import type { Selectable, Updateable } from 'kysely';
import { dayIn } from '../../../finance/calendar/days.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockRow } from '../../db/with-transaction.ts';
import type { ReminderChannelsTable } from './reminders.table.ts';

export type ChannelRow = Selectable<ReminderChannelsTable>;

export function listChannels(db: Db, ownerId: string): Promise<ChannelRow[]> {
  return channelsOf(db, { ownerId });
}

const channelsOf = compileOnce((db, { ownerId }: { ownerId: string }) =>
  ofOwner(db, ownerId).orderBy('created_at').orderBy('id'),
);

export function findChannel(db: Db, ownerId: string, id: string): Promise<ChannelRow | undefined> {
  return ofOwner(db, ownerId).where('id', '=', id).executeTakeFirst();
}

/** The row, locked until the transaction ends. */
export function lockChannel(tx: Tx, ownerId: string, id: string): Promise<ChannelRow | undefined> {
  return lockRow(tx, ofOwner(tx, ownerId).where('id', '=', id)).executeTakeFirst();
}

export async function insertChannel(tx: Tx, row: ChannelRow): Promise<void> {
  await tx.insertInto('reminder_channels').values(row).execute();
}

export async function updateChannel(
  db: Db,
  ownerId: string,
  id: string,
  changes: Updateable<ReminderChannelsTable>,
): Promise<void> {
  await db
    .updateTable('reminder_channels')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
}

export async function removeChannel(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reminder_channels')
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whether a mail channel has sent its one mail of the day of an instant. */
export function hasMailedOn(
  { channel_type, last_sent_at }: ChannelRow,
  timeZone: string,
  at: Date,
): boolean {
  if (channel_type !== 'MAIL' || last_sent_at === null) return false;
  return dayIn(timeZone, new Date(last_sent_at)) === dayIn(timeZone, at);
}

/** Channels of all owners, page by page by id. For key rotation and its check only. */
export function listChannelsAfter(
  db: Db,
  id: string,
  limit: number,
): Promise<Pick<ChannelRow, 'id' | 'owner_id'>[]> {
  return db
    .selectFrom('reminder_channels')
    .select(['id', 'owner_id'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Where the mails of an owner go: an owner has the id of its user. */
export async function findMailAddress(db: Db, ownerId: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', ownerId)
    .executeTakeFirst();
  return user?.email;
}

function ofOwner(db: Db, ownerId: string) {
  return db.selectFrom('reminder_channels').selectAll().where('owner_id', '=', ownerId);
}
