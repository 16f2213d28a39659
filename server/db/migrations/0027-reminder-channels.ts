import type { Kysely } from 'kysely';
import { countChanges } from './change-triggers.ts';

/** Where reminders of what falls due are sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
