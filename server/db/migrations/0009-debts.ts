import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/**
 * Receivables and payables, told apart by `kind`, and the payments by which they are settled. A debt that was
 * marked as paid has one for its whole amount, with the id of the debt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('debts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('counterparty', 'text', (c) => c.notNull())
    .addColumn('amount', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('due_day', 'text')
    .addColumn('description', 'text')
    .addColumn('paid_at', 'text')
    .addColumn('paid_day', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    // The payment that was undone last: undoing it once more is answered as done.
    .addColumn('undone_payment_id', 'text')
    .addUniqueConstraint('debts_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('debts_of_owner')
    .on('debts')
    .columns(['owner_id', 'kind', 'due_day'])
    .execute();

  await db.schema
    .createTable('debt_payments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('debt_id', 'text', (c) => c.notNull())
    .addColumn('amount', decimal, (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    // Deleting the cash account leaves the payment, unlinked.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('by_mark', 'integer', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'debt_payments_debt',
      ['debt_id', 'owner_id'],
      'debts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('debt_payments_of_debt')
    .on('debt_payments')
    .columns(['owner_id', 'debt_id', 'day'])
    .execute();
  await db.schema
    .createIndex('debt_payments_by_account')
    .on('debt_payments')
    .column('account_id')
    .where('account_id', 'is not', null)
    .execute();

  await countChanges(db, { table: 'debts', area: 'debts' });
  await countChanges(db, { table: 'debt_payments', area: 'debts' });
}
