import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChanges } from './change-triggers.ts';

/** What people plan: floors of accounts, goals, assumptions and decisions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const decimal = sql.raw(isPostgres(db as Db) ? 'numeric' : 'text');

  await db.schema
    .createTable('planning_accounts')
    .addColumn('owner_id', 'text', (c) => c.notNull())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('floor', decimal)
    .addColumn('pays_from_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('planning_accounts_pk', ['owner_id', 'account_id'])
    .addForeignKeyConstraint(
      'planning_accounts_account',
      ['account_id', 'owner_id'],
      'accounts',
      ['id', 'owner_id'],
      (c) => c.onDelete('cascade'),
    )
    .execute();

  await countChanges(db, { table: 'planning_accounts', area: 'planning' });
}
