import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** The payments by which debts are settled. A debt that was marked as paid has one for its whole amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

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
  await countChanges(db, { table: 'debt_payments', area: 'debts' });

  // Ids are unique in each table alone: the payment that a mark stands for has the id of its debt.
  await sql`INSERT INTO debt_payments
      (id, owner_id, debt_id, amount, day, account_id, by_mark, note, created_at)
    SELECT id, owner_id, id, amount, paid_day, NULL, 1, NULL, paid_at
    FROM debts WHERE paid_at IS NOT NULL`.execute(db);
}
