import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { appendOnly } from './append-only.ts';

/** The past of net worth: what changed it, and what each day showed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorthChanges(db);
  await createShownWorth(db);
}

/**
 * What changed the worth of fixed assets and debts, day by day; it outlives the rows it speaks of.
 * The row that changes counts the revision. The bytes do not count, as the audit log's do not: a
 * deletion, which writes a line here, must never be refused because the storage is full.
 */
async function createWorthChanges(db: Kysely<unknown>): Promise<void> {
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

/**
 * What each day showed as net worth when it had ended. A job writes it, not a person, so that it
 * counts neither in the revision nor in the bytes that an owner stores.
 */
async function createShownWorth(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('shown_worth')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('net_worth', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('changes', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('shown_worth_pk', ['owner_id', 'day'])
    .execute();
}
