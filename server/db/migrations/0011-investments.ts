import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Holdings, the prices that their owners enter, and what to keep a price history of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('investments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('investment_name', 'text', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('investment_type', 'text', (c) => c.notNull())
    .addColumn('instrument_key', 'text')
    .addColumn('quantity', decimal, (c) => c.notNull())
    .addColumn('purchase_price', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('purchase_date', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('investments_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('investments_of_owner')
    .on('investments')
    .columns(['owner_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('investments_of_instrument')
    .on('investments')
    .columns(['instrument_key', 'currency'])
    .execute();

  await db.schema
    .createTable('manual_prices')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('investment_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('at', 'text')
    .addColumn('price', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('replaced_at', 'text')
    .addPrimaryKeyConstraint('manual_prices_pk', ['owner_id', 'investment_id', 'day'])
    .addForeignKeyConstraint(
      'manual_prices_investment',
      ['investment_id', 'owner_id'],
      'investments',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('tracked_instruments')
    .addColumn('instrument_key', 'text', (c) => c.primaryKey())
    .addColumn('asset_type', 'text', (c) => c.notNull())
    .addColumn('history_from', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('next_fetch_at', 'text')
    .execute();
  await db.schema
    .createIndex('tracked_instruments_by_turn')
    .on('tracked_instruments')
    .column('next_fetch_at')
    .execute();

  await countChanges(db, { table: 'investments', area: 'investments' });
  await countChanges(db, { table: 'manual_prices', area: 'investments' });
}
