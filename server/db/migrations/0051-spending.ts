import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** Corrections of cash entries, and what people say of them: categories, payees, tags, splits and rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await correctEntries(db);
  await createTables(db);
  const tables = [
    'spending_categories',
    'spending_details',
    'spending_tags',
    'spending_entry_tags',
    'spending_parts',
    'spending_refunds',
    'spending_rules',
    'spending_acts',
    'spending_words',
  ];
  for (const table of tables) await countChanges(db, { table, area: 'spending' });
}

/** Columns of the ledger that stay append-only: all but the description. */
const fixedColumns = [
  ...['id', 'owner_id', 'account_id', 'sequence', 'day', 'batch_id', 'import_key', 'transfer_id'],
  ...['reverses', 'entry_id', 'order_id', 'entry_type', 'act_kind', 'act_id', 'type', 'amount'],
  ...['balance_after', 'created_at', 'corrects'],
];

async function correctEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('account_transactions').addColumn('corrects', 'text').execute();
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
  const table = sql.raw('account_transactions');
  const trigger = sql.raw('account_transactions_refuses_update');
  const timing = sql.raw(`BEFORE UPDATE OF ${fixedColumns.join(', ')} ON account_transactions`);
  if (isPostgres(db as Db)) {
    await sql`DROP TRIGGER ${trigger} ON ${table}`.execute(db);
    await sql`CREATE TRIGGER ${trigger} ${timing} FOR EACH ROW
      EXECUTE FUNCTION account_transactions_is_append_only()`.execute(db);
  } else {
    await sql`DROP TRIGGER ${trigger}`.execute(db);
    await sql`CREATE TRIGGER ${trigger} ${timing}
      BEGIN SELECT RAISE(ABORT, 'account_transactions is append-only'); END`.execute(db);
  }
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('spending_categories')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('parent_id', 'text', (c) =>
      c.references('spending_categories.id').onDelete('set null'),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('icon', 'text')
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('is_hidden', 'integer', (c) => c.notNull())
    .addColumn('built_in', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('spending_categories_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('spending_categories_built_in')
    .unique()
    .on('spending_categories')
    .columns(['owner_id', 'built_in'])
    .where('built_in', 'is not', null)
    .execute();

  // An entry is named by the first of its chain of corrections, and goes with the account it stands in.
  await db.schema
    .createTable('spending_details')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('payee', 'text')
    .addColumn('category_id', 'text', (c) =>
      c.references('spending_categories.id').onDelete('set null'),
    )
    .addColumn('chosen_by', 'text')
    .addColumn('proposed_id', 'text', (c) =>
      c.references('spending_categories.id').onDelete('set null'),
    )
    .addColumn('is_once', 'integer', (c) => c.notNull())
    .addColumn('is_reimbursable', 'integer', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('spending_details_pk', ['owner_id', 'entry_id'])
    .addForeignKeyConstraint(
      'spending_details_account',
      ['account_id', 'owner_id'],
      'accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();
  await db.schema
    .createIndex('spending_details_of_payee')
    .on('spending_details')
    .columns(['owner_id', 'payee'])
    .where('payee', 'is not', null)
    .execute();

  await db.schema
    .createTable('spending_tags')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addUniqueConstraint('spending_tags_owner', ['id', 'owner_id'])
    .addUniqueConstraint('spending_tags_name', ['owner_id', 'name'])
    .execute();
  await db.schema
    .createTable('spending_entry_tags')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('tag_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('spending_entry_tags_pk', ['owner_id', 'entry_id', 'tag_id'])
    .addForeignKeyConstraint(
      'spending_entry_tags_entry',
      ['owner_id', 'entry_id'],
      'spending_details',
      ['owner_id', 'entry_id'],
      (c) => c.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'spending_entry_tags_tag',
      ['tag_id', 'owner_id'],
      'spending_tags',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('spending_parts')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('category_id', 'text', (c) =>
      c.references('spending_categories.id').onDelete('set null'),
    )
    .addColumn('amount', decimal, (c) => c.notNull())
    .addColumn('note', 'text')
    .addPrimaryKeyConstraint('spending_parts_pk', ['owner_id', 'entry_id', 'position'])
    .addForeignKeyConstraint(
      'spending_parts_entry',
      ['owner_id', 'entry_id'],
      'spending_details',
      ['owner_id', 'entry_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('spending_refunds')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('purchase_id', 'text', (c) => c.notNull())
    .addColumn('amount', decimal, (c) => c.notNull())
    .addPrimaryKeyConstraint('spending_refunds_pk', ['owner_id', 'entry_id', 'purchase_id'])
    .addForeignKeyConstraint(
      'spending_refunds_entry',
      ['owner_id', 'entry_id'],
      'spending_details',
      ['owner_id', 'entry_id'],
      (c) => c.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'spending_refunds_purchase',
      ['owner_id', 'purchase_id'],
      'spending_details',
      ['owner_id', 'entry_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('spending_rules')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('conditions', 'text', (c) => c.notNull())
    .addColumn('effects', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();

  await db.schema
    .createTable('spending_acts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entry_count', 'integer', (c) => c.notNull())
    .addColumn('earlier', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('undone_at', 'text')
    .execute();

  // What the words of other programs' files mean, two levels in one text.
  await db.schema
    .createTable('spending_words')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('category_id', 'text', (c) =>
      c.references('spending_categories.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('spending_words_pk', ['owner_id', 'source', 'word'])
    .execute();

  const byOwner = ['spending_categories', 'spending_rules', 'spending_acts'];
  for (const table of byOwner) {
    await db.schema.createIndex(`${table}_of_owner`).on(table).column('owner_id').execute();
  }
  const byReference = [
    ['spending_categories', 'parent_id'],
    ['spending_details', 'account_id'],
    ['spending_details', 'category_id'],
    ['spending_details', 'proposed_id'],
    ['spending_entry_tags', 'tag_id'],
    ['spending_parts', 'category_id'],
    ['spending_words', 'category_id'],
  ] as const;
  for (const [table, column] of byReference) {
    await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
  }
  await db.schema
    .createIndex('spending_refunds_by_purchase')
    .on('spending_refunds')
    .columns(['owner_id', 'purchase_id'])
    .execute();
}
