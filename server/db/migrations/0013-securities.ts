import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/**
 * Accounts at brokers and exchanges, what was read of them, every reading, and what their owners add: what came
 * in and went out, and imported trades.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createFlows(db);
  await createTrades(db);
}

async function createAccounts(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('securities_accounts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('account_name', 'text', (c) => c.notNull())
    .addColumn('account_type', 'text', (c) => c.notNull())
    .addColumn('app_key', 'text', (c) => c.notNull())
    .addColumn('app_secret', 'text', (c) => c.notNull())
    .addColumn('access_token', 'text')
    .addColumn('credentials_version', 'integer', (c) => c.notNull())
    .addColumn('is_active', 'integer', (c) => c.notNull())
    .addColumn('sync_status', 'text', (c) => c.notNull())
    .addColumn('sync_error', 'text')
    .addColumn('unread', 'text', (c) => c.notNull())
    .addColumn('last_sync_at', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('next_sync_at', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('credentials_entered_at', 'text')
    .addUniqueConstraint('securities_accounts_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('securities_accounts_of_owner')
    .on('securities_accounts')
    .columns(['owner_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('securities_accounts_by_turn')
    .on('securities_accounts')
    .column('next_sync_at')
    .where(sql.ref('is_active'), '=', 1)
    .execute();

  await db.schema
    .createTable('securities_positions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('symbol_name', 'text')
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('position_type', 'text', (c) => c.notNull())
    .addColumn('quantity', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('price', decimal)
    .addColumn('avg_cost', decimal)
    .addColumn('instrument_key', 'text')
    .addColumn('rank', 'bigint', (c) => c.notNull())
    .addColumn('synced_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'securities_positions_account',
      ['account_id', 'owner_id'],
      'securities_accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('securities_positions_of_owner')
    .on('securities_positions')
    .column('owner_id')
    .execute();
  await db.schema
    .createIndex('securities_positions_of_account')
    .on('securities_positions')
    .columns(['account_id', 'owner_id'])
    .execute();

  await db.schema
    .createTable('securities_cash')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', decimal, (c) => c.notNull())
    .addPrimaryKeyConstraint('securities_cash_pk', ['account_id', 'currency'])
    .addForeignKeyConstraint(
      'securities_cash_account',
      ['account_id', 'owner_id'],
      'securities_accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('securities_cash_of_owner')
    .on('securities_cash')
    .column('owner_id')
    .execute();

  await db.schema
    .createTable('securities_sync_runs')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('started_at', 'text', (c) => c.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('position_count', 'integer')
    .addForeignKeyConstraint(
      'securities_sync_runs_account',
      ['account_id', 'owner_id'],
      'securities_accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('securities_sync_runs_of_account')
    .on('securities_sync_runs')
    .columns(['account_id', 'started_at'])
    .execute();

  await db.schema
    .createTable('securities_days')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('quantity', decimal, (c) => c.notNull())
    .addColumn('price', decimal)
    .addColumn('currency', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'securities_days_account',
      ['account_id', 'owner_id'],
      'securities_accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('securities_days_of_owner')
    .on('securities_days')
    .columns(['owner_id', 'day'])
    .execute();
  await db.schema
    .createIndex('securities_days_of_account')
    .on('securities_days')
    .columns(['account_id', 'owner_id', 'day'])
    .execute();

  await countChanges(db, { table: 'securities_accounts', area: 'securities' });
  await countChanges(db, { table: 'securities_positions', area: 'securities' });
  await countChanges(db, { table: 'securities_cash', area: 'securities' });
  await countChanges(db, { table: 'securities_sync_runs', area: 'securities' });
  await countChanges(db, { table: 'securities_days', area: 'securities' });
}

/** What owners say came into and left an account: one statement for each account that has one. */
async function createFlows(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('securities_flows')
    .addColumn('account_id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('flows', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'securities_flows_account',
      ['account_id', 'owner_id'],
      'securities_accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await countChanges(db, { table: 'securities_flows', area: 'securities' });
}

/** Imported trades of accounts that sync, each with the symbol it is about. */
async function createTrades(db: Kysely<unknown>): Promise<void> {
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
