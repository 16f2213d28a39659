import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { appendOnly } from './append-only.ts';
import { countChanges } from './change-triggers.ts';

/** The registry of fixed assets, and what was said of them day by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAssets(db);
  await createTerms(db);
  await createDisposals(db);
  await createValuations(db);
}

/** The order of the list is an index. */
async function createAssets(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('fixed_assets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('asset_code', 'text', (c) => c.notNull())
    .addColumn('asset_category', 'text', (c) => c.notNull())
    .addColumn('asset_subcategory', 'text')
    .addColumn('location', 'text')
    .addColumn('department', 'text')
    .addColumn('responsible_person', 'text')
    .addColumn('usage_status', 'text', (c) => c.notNull())
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('original_value', decimal, (c) => c.notNull())
    .addColumn('salvage_rate_percent', decimal)
    .addColumn('salvage_value', decimal)
    .addColumn('estimated_life_years', 'integer', (c) => c.notNull())
    .addColumn('depreciation_method', 'text', (c) => c.notNull())
    .addColumn('total_units', decimal)
    .addColumn('used_units', decimal)
    .addColumn('disposal_date', 'text')
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('exchange_rate', decimal, (c) => c.notNull())
    .addColumn('brand_model', 'text')
    .addColumn('serial_number', 'text')
    .addColumn('purchase_date', 'text', (c) => c.notNull())
    .addColumn('start_use_date', 'text', (c) => c.notNull())
    .addColumn('supplier', 'text')
    .addColumn('invoice_number', 'text')
    .addColumn('warranty_start_date', 'text')
    .addColumn('warranty_end_date', 'text')
    .addColumn('is_important', 'integer', (c) => c.notNull())
    .addColumn('require_inspection', 'integer', (c) => c.notNull())
    .addColumn('inspection_cycle_months', 'integer', (c) => c.notNull())
    .addColumn('next_inspection_date', 'text')
    .addColumn('maintenance_record', 'text')
    .addColumn('insurance_company', 'text')
    .addColumn('insurance_policy_number', 'text')
    .addColumn('insurance_start_date', 'text')
    .addColumn('insurance_end_date', 'text')
    .addColumn('photo_url', 'text')
    .addColumn('description', 'text')
    .addColumn('specifications', 'text')
    .addColumn('tags', 'text')
    .addColumn('remarks', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('fixed_assets_code', ['owner_id', 'asset_code'])
    .addCheckConstraint(
      'fixed_assets_one_salvage',
      sql`(salvage_rate_percent IS NULL) <> (salvage_value IS NULL)`,
    )
    .addCheckConstraint(
      'fixed_assets_disposal',
      sql`(usage_status = 'SCRAPPED') = (disposal_date IS NOT NULL)`,
    )
    .execute();
  await db.schema
    .createIndex('fixed_assets_of_owner')
    .on('fixed_assets')
    .columns(['owner_id', 'purchase_date', 'id'])
    .execute();
  await db.schema
    .createIndex('fixed_assets_owner')
    .unique()
    .on('fixed_assets')
    .columns(['id', 'owner_id'])
    .execute();

  await countChanges(db, { table: 'fixed_assets', area: 'fixed-assets' });
}

/** What the depreciation followed until it was edited. */
async function createTerms(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

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

/** How assets were sold or scrapped, and what they were before. */
async function createDisposals(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('asset_disposals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('asset_id', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('proceeds', decimal, (c) => c.notNull())
    .addColumn('costs', decimal, (c) => c.notNull())
    // Deleting the cash account leaves the disposal, unlinked.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('note', 'text')
    .addColumn('status_before', 'text', (c) => c.notNull())
    .addColumn('scrapped_before', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'asset_disposals_asset',
      ['asset_id', 'owner_id'],
      'fixed_assets',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('asset_disposals_of_owner')
    .on('asset_disposals')
    .column('owner_id')
    .execute();
  await db.schema
    .createIndex('asset_disposals_by_account')
    .on('asset_disposals')
    .column('account_id')
    .where('account_id', 'is not', null)
    .execute();
  await countChanges(db, { table: 'asset_disposals', area: 'fixed-assets' });
}

/** Market values by day, and from which day on they or the book value count. */
async function createValuations(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('asset_valuations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('asset_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('value', decimal, (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('asset_valuations_day', ['asset_id', 'day'])
    .addForeignKeyConstraint(
      'asset_valuations_asset',
      ['asset_id', 'owner_id'],
      'fixed_assets',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createTable('asset_value_bases')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('asset_id', 'text', (c) => c.notNull())
    .addColumn('from_day', 'text', (c) => c.notNull())
    .addColumn('basis', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('asset_value_bases_pk', ['asset_id', 'from_day'])
    .addForeignKeyConstraint(
      'asset_value_bases_asset',
      ['asset_id', 'owner_id'],
      'fixed_assets',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  for (const table of ['asset_valuations', 'asset_value_bases']) {
    await db.schema.createIndex(`${table}_of_owner`).on(table).column('owner_id').execute();
    await countChanges(db, { table, area: 'fixed-assets' });
  }
}
