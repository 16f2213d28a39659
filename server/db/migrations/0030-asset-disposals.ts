import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** How fixed assets were sold or scrapped, and what they were before. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
