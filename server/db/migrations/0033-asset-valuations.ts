import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Market values of fixed assets by day, and from which day on they or the book value count. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
