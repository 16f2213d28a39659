import { type Kysely, sql } from 'kysely';
import { countChanges } from './change-triggers.ts';

/** Files that are brought in: drafts, their rows, what was applied, and what is remembered of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text')
    .addColumn('file_hash', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('settings', 'text', (c) => c.notNull())
    .addColumn('row_count', 'integer', (c) => c.notNull())
    .addColumn('last_line', 'integer', (c) => c.notNull())
    .addColumn('outcome', 'text')
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text')
    .addColumn('applied_at', 'text')
    .addColumn('undone_at', 'text')
    .addUniqueConstraint('imports_owner', ['id', 'owner_id'])
    .execute();
  await db.schema
    .createIndex('imports_of_owner')
    .on('imports')
    .columns(['owner_id', 'created_at'])
    .execute();
  // Rows that wait for nothing are not in it: a job finds the drafts that have ended.
  await db.schema
    .createIndex('imports_by_end')
    .on('imports')
    .column('expires_at')
    .where(sql.ref('state'), '=', sql.lit('DRAFT'))
    .execute();

  await db.schema
    .createTable('import_rows')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('import_id', 'text', (c) => c.notNull())
    .addColumn('offset_rows', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_rows_pk', ['import_id', 'offset_rows'])
    .addForeignKeyConstraint(
      'import_rows_import',
      ['import_id', 'owner_id'],
      'imports',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await db.schema
    .createTable('import_mappings')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('columns', 'text', (c) => c.notNull())
    .addColumn('options', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_mappings_pk', ['owner_id', 'hash'])
    .execute();

  await db.schema
    .createTable('import_words')
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('word', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_words_pk', ['owner_id', 'word'])
    .execute();

  for (const table of ['imports', 'import_rows', 'import_mappings', 'import_words']) {
    await countChanges(db, { table, area: 'imports' });
  }
}
