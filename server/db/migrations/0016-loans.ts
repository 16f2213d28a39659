import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Loans, the rates that change theirs, and what was booked of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('loans')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('loan_type', 'text', (c) => c.notNull())
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('principal', decimal, (c) => c.notNull())
    .addColumn('annual_rate_percent', decimal, (c) => c.notNull())
    .addColumn('months', 'integer', (c) => c.notNull())
    .addColumn('start_date', 'text', (c) => c.notNull())
    .addColumn('due_day', 'integer', (c) => c.notNull())
    .addColumn('first_due_date', 'text', (c) => c.notNull())
    .addColumn('day_count', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('loan_group', 'text')
    // Deleting the account or the asset leaves the loan, unlinked.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('fixed_asset_id', 'text', (c) =>
      c.references('fixed_assets.id').onDelete('set null'),
    )
    .addColumn('assumed_paid_before', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    // The act that was undone last: undoing it once more is answered as done.
    .addColumn('undone_act_id', 'text')
    .addUniqueConstraint('loans_owner', ['id', 'owner_id'])
    .execute();

  await db.schema
    .createTable('loan_rates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('loan_id', 'text', (c) => c.notNull())
    .addColumn('from_day', 'text', (c) => c.notNull())
    .addColumn('annual_rate_percent', decimal, (c) => c.notNull())
    .addUniqueConstraint('loan_rates_of_loan', ['loan_id', 'from_day'])
    .addForeignKeyConstraint(
      'loan_rates_loan',
      ['loan_id', 'owner_id'],
      'loans',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('loan_acts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('loan_id', 'text', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('number', 'integer')
    .addColumn('mode', 'text')
    .addColumn('principal', decimal, (c) => c.notNull())
    .addColumn('interest', decimal, (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('loan_acts_of_loan', ['loan_id', 'sequence'])
    .addForeignKeyConstraint(
      'loan_acts_loan',
      ['loan_id', 'owner_id'],
      'loans',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema.createIndex('loans_of_owner').on('loans').column('owner_id').execute();
  for (const table of ['loan_rates', 'loan_acts']) {
    await db.schema.createIndex(`${table}_of_owner`).on(table).column('owner_id').execute();
  }
  for (const [table, column] of [
    ['loans', 'account_id'],
    ['loans', 'fixed_asset_id'],
    ['loan_acts', 'account_id'],
  ] as const) {
    await db.schema
      .createIndex(`${table}_by_${column}`)
      .on(table)
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();
  }

  for (const table of ['loans', 'loan_rates', 'loan_acts']) {
    await countChanges(db, { table, area: 'loans' });
  }
}
