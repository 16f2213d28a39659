import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { appendOnly } from './append-only.ts';
import { countChanges } from './change-triggers.ts';

/** Columns of the ledger that stay append-only: all but the description. */
const fixedColumns = [
  ...['id', 'owner_id', 'account_id', 'sequence', 'day', 'batch_id', 'import_key', 'transfer_id'],
  ...['reverses', 'entry_id', 'order_id', 'entry_type', 'act_kind', 'act_id', 'type', 'amount'],
  ...['balance_after', 'created_at', 'corrects'],
];

/** Cash accounts, and the entries that move their balances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('account_name', 'text', (c) => c.notNull())
    .addColumn('account_type', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('balance', decimal, (c) => c.notNull())
    .addColumn('last_sequence', 'integer', (c) => c.notNull())
    .addColumn('entry_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('description', 'text')
    .addColumn('is_default', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('statement_day', 'integer')
    .addColumn('payment_day', 'integer')
    .addUniqueConstraint('accounts_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('accounts_of_owner')
    .on('accounts')
    .columns(['owner_id', 'created_at'])
    .execute();

  await db.schema
    .createTable('account_transactions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('batch_id', 'text')
    .addColumn('transfer_id', 'text')
    .addColumn('reverses', 'text')
    .addColumn('entry_id', 'text')
    .addColumn('entry_type', 'text')
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('amount', decimal, (c) => c.notNull())
    .addColumn('balance_after', decimal, (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('order_id', 'text')
    // What another area did that moved money in the account, and the row that says so.
    .addColumn('act_kind', 'text')
    .addColumn('act_id', 'text')
    .addColumn('import_key', 'text')
    // The first of a chain of corrections.
    .addColumn('corrects', 'text')
    .addUniqueConstraint('account_transactions_sequence', ['account_id', 'sequence'])
    .addForeignKeyConstraint(
      'account_transactions_account',
      ['account_id', 'owner_id'],
      'accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('account_transactions_of_transfer')
    .on('account_transactions')
    .columns(['owner_id', 'transfer_id'])
    .where('transfer_id', 'is not', null)
    .execute();
  // Nothing is taken back twice.
  await db.schema
    .createIndex('account_transactions_reversed')
    .unique()
    .on('account_transactions')
    .column('reverses')
    .where('reverses', 'is not', null)
    .execute();
  await db.schema
    .createIndex('account_transactions_of_act')
    .on('account_transactions')
    .columns(['owner_id', 'act_id'])
    .where('act_id', 'is not', null)
    .execute();
  await db.schema
    .createIndex('account_transactions_of_batch')
    .on('account_transactions')
    .columns(['owner_id', 'batch_id'])
    .where('batch_id', 'is not', null)
    .execute();
  await db.schema
    .createIndex('account_transactions_of_chain')
    .on('account_transactions')
    .columns(['owner_id', 'corrects'])
    .where('corrects', 'is not', null)
    .execute();
  await db.schema
    .createIndex('account_transactions_by_day')
    .on('account_transactions')
    .columns(['owner_id', 'day'])
    .execute();
  // What was taken back, to find what a file brings again.
  await db.schema
    .createIndex('account_transactions_taken_back')
    .on('account_transactions')
    .column('owner_id')
    .where(sql.ref('reverses'), 'is not', null)
    .execute();
  await appendOnly(db, 'account_transactions', ['UPDATE'], fixedColumns);

  // An entry is written and removed together with its account alone, which counts for both.
  await countChanges(db, { table: 'accounts', area: 'accounts', otherRows: 'entry_bytes' });
}
