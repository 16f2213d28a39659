import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** The registry of fixed assets. The order of its list is an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
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

  await countChanges(db, { table: 'fixed_assets', area: 'fixed-assets' });
}
