import { PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** The lock that Kysely's migrator takes, so that other versions of the program wait for it too. */
const migrationLock = 3853314791062309107n;

/**
 * Runs work in one transaction that no other migration of this database overlaps. The lock ends with
 * the transaction: one of the session, as Kysely takes, is lost behind a pooler, which may give the
 * connection to somebody else with the lock still on it.
 */
export function withMigrationLock<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
    return work(tx);
  });
}

/** Kysely's dialect, whose migrator leaves the lock to `withMigrationLock`. */
export class MigrationsUnlockedDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new UnlockedAdapter();
  }
}

class UnlockedAdapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}
