import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { appendOnly } from './append-only.ts';

/**
 * What changed the worth of fixed assets and debts, day by day; it outlives the rows it speaks of.
 * The row that changes counts the revision. The bytes do not count, as the audit log's do not: a
 * deletion, which writes a line here, must never be refused because the storage is full.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('worth_changes')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('area', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('amount_before', decimal, (c) => c.notNull())
    .addColumn('amount_after', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex('worth_changes_of_owner')
    .on('worth_changes')
    .columns(['owner_id', 'day'])
    .execute();
  await appendOnly(db, 'worth_changes', ['UPDATE']);
}
