import type { Kysely } from 'kysely';
import { countChanges } from './change-triggers.ts';

/** Access tokens of programs, and the entries that programs propose and a person accepts or rejects. */
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

  await db.schema
    .createTable('proposals')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('owners.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('entry', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('status', 'text', (c) => c.notNull())
    // No reference: a proposal outlives the token that made it.
    .addColumn('token_id', 'text')
    .addColumn('token_name', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .addColumn('handled_at', 'text')
    .execute();
  await db.schema
    .createIndex('proposals_of_owner')
    .on('proposals')
    .columns(['owner_id', 'status', 'created_at'])
    .execute();
  await db.schema
    .createIndex('proposals_by_end')
    .on('proposals')
    .columns(['status', 'expires_at'])
    .execute();
  await countChanges(db, { table: 'proposals', area: 'proposals' });
}
