import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** What people say of cash entries: categories, payees, tags, splits and rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
