import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Orders for fund shares that are on the way, and the plans that place one each period. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('fund_plans')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('investment_id', 'text', (c) => c.notNull())
    .addColumn('amount', decimal, (c) => c.notNull())
    .addColumn('every', 'text', (c) => c.notNull())
    .addColumn('weekday', 'integer')
    .addColumn('day_of_month', 'integer')
    .addColumn('start_day', 'text', (c) => c.notNull())
    .addColumn('end_day', 'text')
    .addColumn('rate_percent', decimal)
    .addColumn('qdii', 'integer', (c) => c.notNull())
    // Deleting the cash account leaves the plan, unlinked.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('runs_from', 'text', (c) => c.notNull())
    .addColumn('due_day', 'text')
    .addColumn('last_note', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('fund_plans_owner', ['id', 'owner_id'])
    .addForeignKeyConstraint(
      'fund_plans_investment',
      ['investment_id', 'owner_id'],
      'investments',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('fund_orders')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('investment_id', 'text', (c) => c.notNull())
    .addColumn('plan_id', 'text', (c) => c.references('fund_plans.id').onDelete('set null'))
    .addColumn('planned_day', 'text')
    .addColumn('side', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('placed_at', 'text', (c) => c.notNull())
    .addColumn('placed_day', 'text', (c) => c.notNull())
    .addColumn('amount', decimal)
    .addColumn('quantity', decimal)
    .addColumn('rate_percent', decimal)
    .addColumn('fixed_fee', decimal)
    .addColumn('truncate', 'integer', (c) => c.notNull())
    .addColumn('qdii', 'integer', (c) => c.notNull())
    .addColumn('foreign_closed', 'text')
    .addColumn('pricing_day', 'text', (c) => c.notNull())
    .addColumn('confirm_day', 'text', (c) => c.notNull())
    .addColumn('expected', 'integer', (c) => c.notNull())
    .addColumn('nav', decimal)
    .addColumn('fee', decimal)
    .addColumn('net', decimal)
    .addColumn('paid_day', 'text')
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('account_transaction_id', 'text', (c) =>
      c.references('account_transactions.id').onDelete('set null'),
    )
    .addColumn('entry_id', 'text', (c) =>
      c.references('investment_entries.id').onDelete('set null'),
    )
    .addColumn('note', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    // What the order has moved in an account of another currency than the fund's.
    .addColumn('account_amount', decimal)
    // A plan orders once for each planned day, whichever process runs it.
    .addUniqueConstraint('fund_orders_of_plan', ['plan_id', 'planned_day'])
    .addForeignKeyConstraint(
      'fund_orders_investment',
      ['investment_id', 'owner_id'],
      'investments',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createIndex('fund_plans_of_owner')
    .on('fund_plans')
    .columns(['owner_id', 'investment_id'])
    .execute();
  await db.schema
    .createIndex('fund_plans_by_due_day')
    .on('fund_plans')
    .column('due_day')
    .where('due_day', 'is not', null)
    .execute();
  await db.schema
    .createIndex('fund_orders_of_owner')
    .on('fund_orders')
    .columns(['owner_id', 'investment_id'])
    .execute();
  await db.schema
    .createIndex('fund_orders_pending')
    .on('fund_orders')
    .column('pricing_day')
    .where(sql.ref('status'), '=', sql.lit('PENDING'))
    .execute();
  for (const [table, column] of [
    ['fund_plans', 'account_id'],
    ['fund_orders', 'account_id'],
    ['fund_orders', 'account_transaction_id'],
    ['fund_orders', 'entry_id'],
  ] as const) {
    await db.schema
      .createIndex(`${table}_by_${column}`)
      .on(table)
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();
  }

  await countChanges(db, { table: 'fund_plans', area: 'investments' });
  await countChanges(db, { table: 'fund_orders', area: 'investments' });
}
