import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { appendOnly } from './append-only.ts';
import { countChanges } from './change-triggers.ts';

/** What the depreciation of fixed assets followed until it was edited. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createIndex('fixed_assets_owner')
    .unique()
    .on('fixed_assets')
    .columns(['id', 'owner_id'])
    .execute();
  await db.schema
    .createTable('fixed_asset_terms')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('asset_id', 'text', (c) => c.notNull())
    .addColumn('until', 'text', (c) => c.notNull())
    .addColumn('start_use_date', 'text', (c) => c.notNull())
    .addColumn('depreciation_method', 'text', (c) => c.notNull())
    .addColumn('estimated_life_years', 'integer', (c) => c.notNull())
    .addColumn('salvage_rate_percent', decimal)
    .addColumn('salvage_value', decimal)
    .addColumn('total_units', decimal)
    .addColumn('used_units', decimal)
    .addColumn('exchange_rate', decimal, (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('fixed_asset_terms_pk', ['asset_id', 'until'])
    .addForeignKeyConstraint(
      'fixed_asset_terms_asset',
      ['asset_id', 'owner_id'],
      'fixed_assets',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('fixed_asset_terms_of_owner')
    .on('fixed_asset_terms')
    .column('owner_id')
    .execute();
  await appendOnly(db, 'fixed_asset_terms', ['UPDATE']);
  await countChanges(db, { table: 'fixed_asset_terms', area: 'fixed-assets' });
}
