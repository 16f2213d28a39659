import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';

/** What an order has moved in an account of another currency than the fund's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');
  await db.schema.alterTable('fund_orders').addColumn('account_amount', decimal).execute();
}
