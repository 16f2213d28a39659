import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Which share of a household's thing each member has. A thing without a row is counted whole by everybody. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('household_shares')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('item_key', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('percent', sql.raw(isPostgres(db as Db) ? 'numeric' : 'text'), (c) => c.notNull())
    .addPrimaryKeyConstraint('household_shares_pk', ['owner_id', 'item_key', 'user_id'])
    .addForeignKeyConstraint(
      'household_shares_member',
      ['owner_id', 'user_id'],
      'household_members',
      ['owner_id', 'user_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('household_shares_of_member')
    .on('household_shares')
    .columns(['owner_id', 'user_id'])
    .execute();
  await countChanges(db, { table: 'household_shares', area: 'households' });
}
