import { type Selectable, sql, type Updateable } from 'kysely';
import type { ReminderState } from '../../../contract/reminders/outbox-fields.ts';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database, Db, Tx } from '../../db/database.ts';
import { lockRow } from '../../db/with-transaction.ts';

export type SettingsRow = Selectable<Database['reminder_settings']>;
export type ReminderRow = Selectable<Database['reminders']>;

/** The condition of an index, as it is written there: SQLite does not see that one of the states is meant. */
const isUnderWay = sql<boolean>`state IN ('WAITING', 'SENDING')`;

export function findSettings(db: Db, ownerId: string): Promise<SettingsRow | undefined> {
  return settingsOf(db, ownerId).executeTakeFirst();
}

export function lockSettings(tx: Tx, ownerId: string): Promise<SettingsRow | undefined> {
  return lockedSettings(tx, { ownerId }).then(([row]) => row);
}

const lockedSettings = compileOnce((db, { ownerId }: { ownerId: string }) =>
  lockRow(db, settingsOf(db, ownerId)),
);

/** Writes the first settings of an owner, unless there are some. */
export async function insertSettings(tx: Tx, row: SettingsRow): Promise<void> {
  await tx
    .insertInto('reminder_settings')
    .values(row)
    .onConflict((conflict) => conflict.column('owner_id').doNothing())
    .execute();
}

export async function updateSettings(
  tx: Tx,
  ownerId: string,
  changes: Updateable<Database['reminder_settings']>,
): Promise<void> {
  await tx.updateTable('reminder_settings').set(changes).where('owner_id', '=', ownerId).execute();
}

/** Owners who have not been reminded on a day, and whose minute has come. Of all owners; for the job only. */
export async function listOwnersToRun(
  db: Db,
  { today, minute, limit }: { today: string; minute: number; limit: number },
): Promise<string[]> {
  const due = (most: number) =>
    db
      .selectFrom('reminder_settings')
      .select('owner_id')
      .where('run_minute', '<=', minute)
      .orderBy('run_minute')
      .limit(most);
  // One after the other, because the index finds neither of two conditions that may hold.
  const before = await due(limit).where('last_run_day', '<', today).execute();
  const first = await due(limit - before.length)
    .where('last_run_day', 'is', null)
    .execute();
  return [...before, ...first].map(({ owner_id }) => owner_id);
}

/** Inserts reminders; those that were there before are left out and not answered. */
export function insertNewReminders(tx: Tx, rows: readonly ReminderRow[]): Promise<ReminderRow[]> {
  return tx
    .insertInto('reminders')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'channel_id', 'due_key', 'lead_days']).doNothing(),
    )
    .returningAll()
    .execute();
}

/** Channels of all owners with something to send, those first that wait longest. For the job only. */
export async function listChannelsToSend(
  db: Db,
  now: string,
  limit: number,
): Promise<Pick<ReminderRow, 'owner_id' | 'channel_id'>[]> {
  const waiting = await db
    .selectFrom('reminders')
    .select(['owner_id', 'channel_id'])
    .where(isUnderWay)
    .where('state', '=', 'WAITING')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .execute();
  return [...new Map(waiting.map((row) => [row.channel_id, row])).values()];
}

/** What is to be sent on a channel now, locked. */
export function lockWaiting(
  tx: Tx,
  { ownerId, channelId, now }: { ownerId: string; channelId: string; now: string },
): Promise<ReminderRow[]> {
  const rows = tx
    .selectFrom('reminders')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('channel_id', '=', channelId)
    .where('state', '=', 'WAITING')
    .where('next_try_at', '<=', now)
    .orderBy('due_date')
    .orderBy('id');
  return lockRow(tx, rows).execute();
}

/** Changes reminders of an owner that are still in a state. */
export async function changeReminders(
  db: Db,
  { ownerId, ids, from }: { ownerId: string; ids: readonly string[]; from: ReminderState },
  changes: Updateable<Database['reminders']>,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('reminders')
    .set(changes)
    .where('owner_id', '=', ownerId)
    .where('id', 'in', ids)
    .where('state', '=', from)
    .execute();
}

/** What was being sent when its process was killed may have arrived. Of all owners; for the job only. */
export async function endCutOff(db: Db, now: string, error: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('reminders')
    .set({ state: 'UNKNOWN', next_try_at: null, error })
    .where(isUnderWay)
    .where('state', '=', 'SENDING')
    .where('next_try_at', '<=', now)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function settingsOf(db: Db, ownerId: string) {
  return db.selectFrom('reminder_settings').selectAll().where('owner_id', '=', ownerId);
}
