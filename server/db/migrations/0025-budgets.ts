import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** What may be spent in a period, in all or in a category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  // A budget of a category goes with it: without one it would be a budget of all expenses.
  await db.schema
    .createTable('spending_budgets')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('category_id', 'text', (c) =>
      c.references('spending_categories.id').onDelete('cascade'),
    )
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('first_day', 'integer')
    .addColumn('from_day', 'text', (c) => c.notNull())
    .addColumn('until_day', 'text')
    .addColumn('amount', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('carry_over', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['owner_id', 'category_id']) {
    await db.schema
      .createIndex(`spending_budgets_by_${column}`)
      .on('spending_budgets')
      .column(column)
      .execute();
  }
  await countChanges(db, { table: 'spending_budgets', area: 'spending' });
}
