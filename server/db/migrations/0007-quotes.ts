import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countSharedChanges } from './change-triggers.ts';

/**
 * Prices, shared by all owners: the newest of each instrument, and one for each day. The first day of
 * trading of instruments is in no answer, so that it counts in no revision.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('quotes')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('price', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('at', 'text')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('name', 'text')
    .addColumn('fetched_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('daily_closes')
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('close', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('daily_closes_pk', ['key', 'day'])
    .execute();

  await db.schema
    .createTable('listing_days')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('day', 'text')
    .addColumn('source', 'text')
    .addColumn('ask_again_at', 'text')
    .execute();

  await countSharedChanges(db, 'quotes', 'quotes');
  await countSharedChanges(db, 'daily_closes', 'quotes');
}
