import type { Kysely } from 'kysely';
import { countChanges } from './change-triggers.ts';

/** What was moved between a person and their household, with what undoes it for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('household_moves')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('to_household', 'integer', (c) => c.notNull())
    .addColumn('moved_at', 'text', (c) => c.notNull())
    .addColumn('undo', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('household_moves_of_owner')
    .on('household_moves')
    .columns(['owner_id', 'moved_at'])
    .execute();
  await db.schema
    .createIndex('household_moves_of_user')
    .on('household_moves')
    .column('user_id')
    .execute();
  await db.schema
    .createIndex('household_moves_by_age')
    .on('household_moves')
    .column('moved_at')
    .execute();
  await countChanges(db, { table: 'household_moves', area: 'households' });
}
