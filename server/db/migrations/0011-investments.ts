import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/**
 * Holdings, the entries that they follow from, the prices that their owners enter, what to keep a price history
 * of, and corporate actions that were proposed for a holding.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInvestments(db);
  await createCorporateActions(db);
}

async function createInvestments(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('investments')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('investment_name', 'text', (c) => c.notNull())
    .addColumn('symbol', 'text', (c) => c.notNull())
    .addColumn('investment_type', 'text', (c) => c.notNull())
    .addColumn('instrument_key', 'text')
    .addColumn('quantity', decimal, (c) => c.notNull())
    .addColumn('purchase_price', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('purchase_date', 'text', (c) => c.notNull())
    .addColumn('cost', decimal, (c) => c.notNull())
    .addColumn('realized_gain', decimal, (c) => c.notNull())
    .addColumn('income', decimal, (c) => c.notNull())
    .addColumn('fees', decimal, (c) => c.notNull())
    .addColumn('taxes', decimal, (c) => c.notNull())
    .addColumn('net_invested', decimal, (c) => c.notNull())
    .addColumn('invested_before', decimal, (c) => c.notNull())
    .addColumn('fifo_cost', decimal, (c) => c.notNull())
    .addColumn('fifo_realized_gain', decimal, (c) => c.notNull())
    .addColumn('entry_count', 'integer', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('status', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('investments_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('investments_of_owner')
    .on('investments')
    .columns(['owner_id', 'created_at'])
    .execute();
  await db.schema
    .createIndex('investments_of_instrument')
    .on('investments')
    .columns(['instrument_key', 'currency'])
    .execute();

  await db.schema
    .createTable('investment_entries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('investment_id', 'text', (c) => c.notNull())
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
    // Deleting the cash account leaves the entry, unlinked.
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('account_amount', decimal)
    .addColumn('account_transaction_id', 'text', (c) =>
      c.references('account_transactions.id').onDelete('set null'),
    )
    .addColumn('pair_id', 'text')
    .addColumn('confirm_day', 'text')
    .addColumn('record_day', 'text')
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('batch_id', 'text')
    .addColumn('fingerprint', 'text')
    .addColumn('note', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    // The lots that a transfer between own holdings takes along, with their days and costs.
    .addColumn('carried_lots', 'text')
    .addUniqueConstraint('investment_entries_sequence', ['investment_id', 'sequence'])
    .addForeignKeyConstraint(
      'investment_entries_investment',
      ['investment_id', 'owner_id'],
      'investments',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('investment_entries_of_owner')
    .on('investment_entries')
    .column('owner_id')
    .execute();
  for (const column of ['account_id', 'account_transaction_id', 'pair_id'] as const) {
    await db.schema
      .createIndex(`investment_entries_by_${column}`)
      .on('investment_entries')
      .column(column)
      .where(sql.ref(column), 'is not', null)
      .execute();
  }
  await db.schema
    .createIndex('investment_entries_of_batch')
    .on('investment_entries')
    .columns(['owner_id', 'batch_id'])
    .where('batch_id', 'is not', null)
    .execute();

  await db.schema
    .createTable('manual_prices')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('investment_id', 'text', (c) => c.notNull())
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('at', 'text')
    .addColumn('price', decimal, (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('replaced_at', 'text')
    .addPrimaryKeyConstraint('manual_prices_pk', ['owner_id', 'investment_id', 'day'])
    .addForeignKeyConstraint(
      'manual_prices_investment',
      ['investment_id', 'owner_id'],
      'investments',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('tracked_instruments')
    .addColumn('instrument_key', 'text', (c) => c.primaryKey())
    .addColumn('asset_type', 'text', (c) => c.notNull())
    .addColumn('history_from', 'text', (c) => c.notNull())
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('next_fetch_at', 'text')
    .execute();
  await db.schema
    .createIndex('tracked_instruments_by_turn')
    .on('tracked_instruments')
    .column('next_fetch_at')
    .execute();

  await countChanges(db, { table: 'investments', area: 'investments' });
  await countChanges(db, { table: 'investment_entries', area: 'investments' });
  await countChanges(db, { table: 'manual_prices', area: 'investments' });
}

/** Corporate actions and what became of them. */
async function createCorporateActions(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('corporate_actions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('investment_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source', 'text')
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('record_day', 'text', (c) => c.notNull())
    .addColumn('ex_day', 'text', (c) => c.notNull())
    .addColumn('pay_day', 'text')
    .addColumn('close', decimal)
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addForeignKeyConstraint(
      'corporate_actions_investment',
      ['investment_id', 'owner_id'],
      'investments',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('corporate_actions_of_owner')
    .on('corporate_actions')
    .columns(['owner_id', 'state', 'ex_day'])
    .execute();
  await db.schema
    .createIndex('corporate_actions_of_investment')
    .on('corporate_actions')
    .columns(['investment_id', 'ex_day'])
    .execute();
  // A source's action is proposed once for each holding, whatever became of it.
  await db.schema
    .createIndex('corporate_actions_told_once')
    .on('corporate_actions')
    .columns(['investment_id', 'kind', 'ex_day'])
    .where(sql.ref('source'), 'is not', null)
    .unique()
    .execute();

  await countChanges(db, { table: 'corporate_actions', area: 'investments' });
}
