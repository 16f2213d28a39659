import { type Kysely, sql } from 'kysely';
import { countChanges } from './change-triggers.ts';

/** What owners have said about their dues, the calendars under secret addresses, and reminders of what falls due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDues(db);
  await createChannels(db);
  await createReminders(db);
}

async function createDues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('due_marks')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('due_key', 'text', (c) => c.notNull())
    .addColumn('done_date', 'text')
    .addColumn('snoozed_until', 'text')
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('due_marks_pk', ['owner_id', 'due_key'])
    .execute();
  await db.schema
    .createTable('calendar_feeds')
    .addColumn('owner_id', 'text', (c) =>
      c.primaryKey().references('owners.id').onDelete('cascade'),
    )
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('amounts', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('last_read_at', 'text')
    .execute();
  await countChanges(db, { table: 'due_marks', area: 'dues' });
  await countChanges(db, { table: 'calendar_feeds', area: 'dues' });
}

/** Where reminders are sent. */
async function createChannels(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminder_channels')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('channel_type', 'text', (c) => c.notNull())
    .addColumn('host', 'text')
    .addColumn('topic', 'text')
    .addColumn('chat_id', 'text')
    .addColumn('service_key', 'text')
    .addColumn('signing_secret', 'text')
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('last_sent_at', 'text')
    .addColumn('last_error', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('reminder_channels_id_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('reminder_channels_of_owner')
    .on('reminder_channels')
    .column('owner_id')
    .execute();
  await countChanges(db, { table: 'reminder_channels', area: 'reminders' });
}

/** When and of what owners are reminded, and the reminders themselves. */
async function createReminders(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reminder_settings')
    .addColumn('owner_id', 'text', (c) =>
      c.primaryKey().references('owners.id').onDelete('cascade'),
    )
    .addColumn('send_time', 'text', (c) => c.notNull())
    .addColumn('run_minute', 'integer', (c) => c.notNull())
    .addColumn('last_run_day', 'text')
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_to', 'text')
    .addColumn('amounts', 'integer', (c) => c.notNull())
    .addColumn('rules', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('reminder_settings_by_minute')
    .on('reminder_settings')
    .columns(['run_minute', 'last_run_day'])
    .execute();
  await db.schema
    .createTable('reminders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('channel_id', 'text', (c) => c.notNull())
    .addColumn('due_key', 'text', (c) => c.notNull())
    .addColumn('due_date', 'text', (c) => c.notNull())
    .addColumn('lead_days', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', 'text')
    .addColumn('give_up_at', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'reminders_channel',
      ['channel_id', 'owner_id'],
      'reminder_channels',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .addUniqueConstraint('reminders_once', ['owner_id', 'channel_id', 'due_key', 'lead_days'])
    .execute();
  // Only what is not over, so that the index stays small however long the history is.
  await db.schema
    .createIndex('reminders_to_send')
    .on('reminders')
    .column('next_try_at')
    .where(sql.ref('state'), 'in', ['WAITING', 'SENDING'])
    .execute();
  await countChanges(db, { table: 'reminder_settings', area: 'reminders' });
  await countChanges(db, { table: 'reminders', area: 'reminders' });
}
