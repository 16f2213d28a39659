import type { Kysely } from 'kysely';
import { countChanges } from './change-triggers.ts';

/** What owners have said about their dues, and the calendars under secret addresses. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
