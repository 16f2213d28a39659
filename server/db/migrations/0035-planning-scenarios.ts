import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges, recountChanges } from './change-triggers.ts';

/** Decisions, what was forecast of each month, and goals whose amount follows from fields of their kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('planning_scenarios')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('decision', 'text', (c) => c.notNull())
    .addColumn('loan_id', 'text', (c) => c.references('loans.id').onDelete('set null'))
    .addColumn('item_key', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['owner_id', 'loan_id']) {
    await db.schema
      .createIndex(`planning_scenarios_by_${column}`)
      .on('planning_scenarios')
      .column(column)
      .execute();
  }

  await db.schema
    .createTable('planning_months')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('month', 'text', (c) => c.notNull())
    .addColumn('forecast', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('planning_months_pk', ['owner_id', 'month'])
    .execute();

  // What an amount follows from: of a down payment a price and a percentage, of an education years.
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');
  for (const column of ['price', 'down_percent', 'yearly']) {
    await db.schema.alterTable('planning_goals').addColumn(column, decimal).execute();
  }
  await db.schema.alterTable('planning_goals').addColumn('years', 'integer').execute();
  await recountChanges(db, { table: 'planning_goals', area: 'planning' });

  for (const table of ['planning_scenarios', 'planning_months']) {
    await countChanges(db, { table, area: 'planning' });
  }
}
