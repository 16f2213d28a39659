import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Imported trades of accounts at brokers and exchanges that sync, each with the symbol it is about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('synced_trades')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('time', 'text')
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('quantity', decimal)
    .addColumn('price', decimal)
    .addColumn('amount', decimal)
    .addColumn('fee', decimal, (c) => c.notNull())
    .addColumn('tax', decimal, (c) => c.notNull())
    .addColumn('ratio_new', 'integer')
    .addColumn('ratio_old', 'integer')
    .addColumn('cost', decimal)
    .addColumn('pair_id', 'text')
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('batch_id', 'text')
    .addColumn('fingerprint', 'text')
    .addColumn('note', 'text')
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'synced_trades_account',
      ['account_id', 'owner_id'],
      'securities_accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .addUniqueConstraint('synced_trades_sequence', ['account_id', 'symbol', 'sequence'])
    .execute();
  await db.schema
    .createIndex('synced_trades_of_batch')
    .on('synced_trades')
    .columns(['owner_id', 'batch_id'])
    .execute();
  await countChanges(db, { table: 'synced_trades', area: 'securities' });
}
