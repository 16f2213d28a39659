import type { Kysely } from 'kysely';

/** Access tokens of programs, and by which of them something was done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('access_tokens')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('prefix', 'text', (c) => c.notNull())
    .addColumn('scopes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'text')
    .addColumn('end_mailed_at', 'text')
    .execute();
  await db.schema
    .createIndex('access_tokens_of_user')
    .on('access_tokens')
    .column('user_id')
    .execute();
  await db.schema
    .createIndex('access_tokens_by_expiry')
    .on('access_tokens')
    .column('expires_at')
    .execute();
  await db.schema.alterTable('audit_log').addColumn('token_id', 'text').execute();
}
