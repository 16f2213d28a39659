import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Deposits, the rates of their later terms, and what moved money for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('deposits')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('deposit_type', 'text', (c) => c.notNull())
    .addColumn('principal', decimal, (c) => c.notNull())
    .addColumn('annual_rate_percent', decimal, (c) => c.notNull())
    .addColumn('demand_rate_percent', decimal, (c) => c.notNull())
    .addColumn('start_date', 'text', (c) => c.notNull())
    .addColumn('months', 'integer')
    .addColumn('days', 'integer')
    .addColumn('renewal', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('deposits_owner', ['id', 'owner_id'])
    .execute();
  await db.schema.createIndex('deposits_of_owner').on('deposits').column('owner_id').execute();

  await db.schema
    .createTable('deposit_rates')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('deposit_id', 'text', (c) => c.notNull())
    .addColumn('term_number', 'integer', (c) => c.notNull())
    .addColumn('annual_rate_percent', decimal, (c) => c.notNull())
    .addUniqueConstraint('deposit_rates_of_deposit', ['deposit_id', 'term_number'])
    .addForeignKeyConstraint(
      'deposit_rates_deposit',
      ['deposit_id', 'owner_id'],
      'deposits',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('deposit_acts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('deposit_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('interest', decimal, (c) => c.notNull())
    // Deleting the account leaves the deposit as it is.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('deposit_acts_of_deposit', ['deposit_id', 'kind'])
    .addForeignKeyConstraint(
      'deposit_acts_deposit',
      ['deposit_id', 'owner_id'],
      'deposits',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  for (const table of ['deposit_rates', 'deposit_acts']) {
    await db.schema.createIndex(`${table}_of_owner`).on(table).column('owner_id').execute();
  }
  await db.schema
    .createIndex('deposit_acts_by_account_id')
    .on('deposit_acts')
    .column('account_id')
    .where('account_id', 'is not', null)
    .execute();

  for (const table of ['deposits', 'deposit_rates', 'deposit_acts']) {
    await countChanges(db, { table, area: 'deposits' });
  }
}
