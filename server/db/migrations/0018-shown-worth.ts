import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/**
 * What each day showed as net worth when it had ended. A job writes it, not a person, so that it
 * counts neither in the revision nor in the bytes that an owner stores.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('shown_worth')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('net_worth', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('changes', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('shown_worth_pk', ['owner_id', 'day'])
    .execute();
}
