import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/** What a loan that was taken over goes on with: the level of its instalments, and interest of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');
  for (const column of ['agreed_level', 'carried_interest']) {
    await db.schema.alterTable('loans').addColumn(column, decimal).execute();
  }
}
