import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Two entries that are one thing, and balances that a bank has stated. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  // Both entries are named by the first of their chain; a link goes with what is said of either.
  await db.schema
    .createTable('entry_links')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('other_id', 'text', (c) => c.notNull())
    .addColumn('earlier', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('entry_links_pair', ['owner_id', 'entry_id', 'other_id'])
    .addForeignKeyConstraint(
      'entry_links_entry',
      ['owner_id', 'entry_id'],
      'spending_details',
      ['owner_id', 'entry_id'],
      (c) => c.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'entry_links_other',
      ['owner_id', 'other_id'],
      'spending_details',
      ['owner_id', 'entry_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('entry_links_by_other')
    .on('entry_links')
    .columns(['owner_id', 'other_id'])
    .execute();
  // An entry is a side of one transfer, and is merged into one other.
  await db.schema
    .createIndex('entry_links_joined')
    .unique()
    .on('entry_links')
    .columns(['owner_id', 'entry_id'])
    .where(sql.ref('kind'), '=', sql.lit('TRANSFER'))
    .execute();
  await db.schema
    .createIndex('entry_links_joined_other')
    .unique()
    .on('entry_links')
    .columns(['owner_id', 'other_id'])
    .where(sql<boolean>`kind IN ('TRANSFER', 'TWIN')`)
    .execute();

  await db.schema
    .createTable('account_reconciliations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('balance', decimal, (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('account_reconciliations_day', ['account_id', 'day'])
    .addForeignKeyConstraint(
      'account_reconciliations_account',
      ['account_id', 'owner_id'],
      'accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('account_reconciliations_of_owner')
    .on('account_reconciliations')
    .column('owner_id')
    .execute();

  // What a past day was worth depends on both.
  for (const table of ['entry_links', 'account_reconciliations']) {
    await countChanges(db, { table, area: 'accounts' });
  }
}
