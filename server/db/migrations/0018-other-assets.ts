import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** What is valued by hand, such as provident funds and insurances, and its value on some days. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('other_assets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('is_restricted', 'integer', (c) => c.notNull())
    .addColumn('annual_rate_percent', decimal)
    .addColumn('note', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('other_assets_id_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('other_assets_of_owner')
    .on('other_assets')
    .column('owner_id')
    .execute();
  await db.schema
    .createTable('other_asset_values')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('asset_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('value', decimal, (c) => c.notNull())
    .addColumn('paid_in', decimal, (c) => c.notNull())
    .addColumn('taken_out', decimal, (c) => c.notNull())
    .addColumn('interest', decimal, (c) => c.notNull())
    // Deleting the cash account leaves the value, unlinked.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('note', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'other_asset_values_asset',
      ['asset_id', 'owner_id'],
      'other_assets',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .addUniqueConstraint('other_asset_values_once', ['owner_id', 'asset_id', 'day'])
    .execute();
  await db.schema
    .createIndex('other_asset_values_by_account')
    .on('other_asset_values')
    .column('account_id')
    .where('account_id', 'is not', null)
    .execute();
  for (const table of ['other_assets', 'other_asset_values']) {
    await countChanges(db, { table, area: 'other-assets' });
  }
}
