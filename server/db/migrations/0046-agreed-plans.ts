import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/** The level payment and the open interest that a taken-over loan goes on with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');
  for (const column of ['agreed_level', 'carried_interest']) {
    await db.schema.alterTable('loans').addColumn(column, decimal).execute();
  }
}
