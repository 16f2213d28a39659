import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** What people plan: floors of accounts, goals, assumptions and decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('planning_accounts')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('floor', decimal)
    .addColumn('pays_from_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('planning_accounts_pk', ['owner_id', 'account_id'])
    .addForeignKeyConstraint(
      'planning_accounts_account',
      ['account_id', 'owner_id'],
      'accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createIndex('planning_accounts_of_account')
    .on('planning_accounts')
    .columns(['account_id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('planning_accounts_paying')
    .on('planning_accounts')
    .column('pays_from_id')
    .execute();

  await db.schema
    .createTable('planning_goals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('amount', decimal)
    .addColumn('months', 'integer')
    .addColumn('is_in_todays_money', 'integer', (c) => c.notNull())
    .addColumn('due_day', 'text')
    .addColumn('spent', decimal, (c) => c.notNull())
    .addColumn('addition', decimal)
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('planning_goals_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('planning_goals_of_owner')
    .on('planning_goals')
    .column('owner_id')
    .execute();

  await db.schema
    .createTable('planning_shares')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('goal_id', 'text', (c) => c.notNull())
    .addColumn('item_key', 'text', (c) => c.notNull())
    .addColumn('percent', decimal)
    .addColumn('amount', decimal)
    .addColumn('class', 'text')
    .addUniqueConstraint('planning_shares_item', ['goal_id', 'item_key'])
    .addForeignKeyConstraint(
      'planning_shares_goal',
      ['goal_id', 'owner_id'],
      'planning_goals',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('planning_shares_of_owner')
    .on('planning_shares')
    .column('owner_id')
    .execute();

  for (const [table, column] of [
    ['planning_assumptions', 'assumptions'],
    ['planning_retirements', 'plan'],
  ] as const) {
    await db.schema
      .createTable(table)
      .addColumn('owner_id', 'text', (c) =>
        c.primaryKey().references('owners.id').onDelete('cascade'),
      )
      .addColumn(column, 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'text', (c) => c.notNull())
      .addColumn('updated_at', 'text', (c) => c.notNull())
      .execute();
  }

  for (const table of [
    'planning_accounts',
    'planning_goals',
    'planning_shares',
    'planning_assumptions',
    'planning_retirements',
  ]) {
    await countChanges(db, { table, area: 'planning' });
  }
}
