import type { Selectable, Updateable } from 'kysely';
import { dayIn } from '../../../finance/calendar/days.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Db } from '../../db/database.ts';
import { ownedRows } from '../../db/owned-rows.ts';

export type ChannelRow = Selectable<Database['reminder_channels']>;

export const channelRows = ownedRows('reminder_channels');

export function listChannels(db: Db, ownerId: string): Promise<ChannelRow[]> {
  return channelsOf(db, { ownerId });
}

const channelsOf = compileOnce((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom('reminder_channels')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('id'),
);

/** Changes a channel, in a transaction or by itself. */
export async function updateChannel(
  db: Db,
  ownerId: string,
  id: string,
  changes: Updateable<Database['reminder_channels']>,
): Promise<void> {
  await db
    .updateTable('reminder_channels')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', '=', id)
    .execute();
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
