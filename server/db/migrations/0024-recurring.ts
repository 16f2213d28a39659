import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** What recurs, its amounts, and what happened to its occurrences. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('spending_recurring')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('flow', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('to_account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('payee', 'text')
    .addColumn('category_id', 'text', (c) =>
      c.references('spending_categories.id').onDelete('set null'),
    )
    .addColumn('note', 'text')
    .addColumn('is_about', 'integer', (c) => c.notNull())
    .addColumn('every', 'text', (c) => c.notNull())
    .addColumn('interval_count', 'integer', (c) => c.notNull())
    .addColumn('first_day', 'text', (c) => c.notNull())
    .addColumn('day_of_month', 'integer')
    .addColumn('until_day', 'text')
    .addColumn('times', 'integer')
    .addColumn('holiday', 'text', (c) => c.notNull())
    .addColumn('is_automatic', 'integer', (c) => c.notNull())
    .addColumn('open_from', 'text', (c) => c.notNull())
    .addColumn('runs_from', 'text', (c) => c.notNull())
    .addColumn('due_day', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('spending_recurring_owner', ['id', 'owner_id'])
    .execute();

  await db.schema
    .createTable('spending_recurring_amounts')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('series_id', 'text', (c) => c.notNull())
    .addColumn('from_day', 'text', (c) => c.notNull())
    .addColumn('amount', decimal, (c) => c.notNull())
    .addPrimaryKeyConstraint('spending_recurring_amounts_pk', ['owner_id', 'series_id', 'from_day'])
    .addForeignKeyConstraint(
      'spending_recurring_amounts_series',
      ['series_id', 'owner_id'],
      'spending_recurring',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  // The key lets an occurrence be booked once, whoever does it.
  await db.schema
    .createTable('spending_occurrences')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('series_id', 'text', (c) => c.notNull())
    .addColumn('planned_day', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'text')
    .addColumn('amount', decimal)
    .addColumn('day', 'text')
    .addColumn('reason', 'text')
    .addColumn('is_automatic', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('spending_occurrences_pk', ['owner_id', 'series_id', 'planned_day'])
    .addForeignKeyConstraint(
      'spending_occurrences_series',
      ['series_id', 'owner_id'],
      'spending_recurring',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  const byReference = [
    ['spending_recurring', 'owner_id'],
    ['spending_recurring', 'account_id'],
    ['spending_recurring', 'to_account_id'],
    ['spending_recurring', 'category_id'],
    ['spending_recurring_amounts', 'series_id'],
    ['spending_occurrences', 'series_id'],
  ] as const;
  for (const [table, column] of byReference) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  }
  await db.schema
    .createIndex('spending_recurring_by_due_day')
    .on('spending_recurring')
    .column('due_day')
    .where('due_day', 'is not', null)
    .execute();

  const tables = ['spending_recurring', 'spending_recurring_amounts', 'spending_occurrences'];
  for (const table of tables) await countChanges(db, { table, area: 'spending' });
}
