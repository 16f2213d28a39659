import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { recountChanges } from './change-triggers.ts';

/** The days of a month on which a credit card is billed and paid, and when a broker's key was entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['statement_day', 'payment_day']) {
    await db.schema.alterTable('accounts').addColumn(column, 'integer').execute();
  }
  await db.schema
    .alterTable('securities_accounts')
    .addColumn('credentials_entered_at', 'text')
    .execute();
  await recountChanges(db, { table: 'securities_accounts', area: 'securities' });
  await countAccountAmounts(db);
}

/** The bytes of a column that an earlier migration has added, and that were not counted yet. */
async function countAccountAmounts(db: Kysely<unknown>): Promise<void> {
  const text = sql.raw(isPostgres(db as Db) ? 'account_amount::text' : 'account_amount');
  await sql`UPDATE data_revisions SET bytes = bytes + coalesce(
      (SELECT sum(octet_length(${text})) FROM fund_orders
        WHERE fund_orders.owner_id = data_revisions.owner_id), 0)
    WHERE area = 'investments'`.execute(db);
  await recountChanges(db, { table: 'fund_orders', area: 'investments' });
}
