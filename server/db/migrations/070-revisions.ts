import { type Kysely, sql } from 'kysely';
import type { Db } from '../database.ts';
import { isPostgres } from '../open-database.ts';
import { countChangesForAll, countChangesOfUsers, createCounters } from './revision-triggers.ts';

/** What users' answers are worked out from. */
const ofUsers = [
  'accounts',
  'account_transactions',
  'fixed_assets',
  'investments',
  'investment_prices',
  'securities_accounts',
  'securities_positions',
  'securities_cash',
  'securities_sync_runs',
  'debts',
];
const ofAll = ['exchange_rates', 'quotes', 'daily_closes'];

/** A number for each user that no change of their data leaves as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_revisions')
    .addColumn('scope', 'text', (c) => c.notNull())
    .addColumn('slot', 'integer', (c) => c.notNull())
    .addColumn('revision', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('data_revisions_pk', ['scope', 'slot'])
    .execute();
  if (isPostgres(db as Db)) await createCounters(db);
  for (const table of ofUsers) await countChangesOfUsers(db, table);
  for (const table of ofAll) await countChangesForAll(db, table);
  await forgetDeletedUsers(db);
}

async function forgetDeletedUsers(db: Kysely<unknown>): Promise<void> {
  const forget = 'DELETE FROM data_revisions WHERE scope = OLD.id';
  if (!isPostgres(db as Db)) {
    await sql
      .raw(
        `CREATE TRIGGER users_delete_forgets_revision AFTER DELETE ON users BEGIN ${forget}; END`,
      )
      .execute(db);
    return;
  }
  await sql
    .raw(
      `CREATE FUNCTION forget_revision() RETURNS trigger AS $$
        BEGIN ${forget}; RETURN NULL; END $$ LANGUAGE plpgsql`,
    )
    .execute(db);
  await sql
    .raw(
      `CREATE TRIGGER users_delete_forgets_revision AFTER DELETE ON users
        FOR EACH ROW EXECUTE FUNCTION forget_revision()`,
    )
    .execute(db);
}
