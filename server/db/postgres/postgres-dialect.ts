import { setTimeout as sleep } from 'node:timers/promises';
import { PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** The lock that Kysely's migrator takes, so that other versions of the program wait for it too. */
const migrationLock = 3853314791062309107n;

/**
 * How long a migration waits for a table that is in use. Others that want the table wait behind it
 * meanwhile; it is less than the second after which PostgreSQL looks for deadlocks, so that of two that
 * wait for each other the migration gives way.
 */
const lockTimeout = '500ms';
const pauseMs = 1_500;
/** A backup, or a large import, uses its tables as long as it takes. */
const triesForMs = 15 * 60_000;

/** PostgreSQL's codes for a lock that did not come in time, and for a deadlock. */
const inUse = new Set(['55P03', '40P01']);

/**
 * Runs work in one transaction that no other migration of this database overlaps. The lock ends with
 * the transaction: one of the session, as Kysely takes, is lost behind a pooler, which may give the
 * connection to somebody else with the lock still on it. While a table is in use by servers that go on
 * serving, the whole is repeated for a quarter of an hour: work does nothing but use its handle.
 */
export async function withMigrationLock<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const triesUntil = performance.now() + triesForMs;
  for (;;) {
    try {
      return await db.transaction().execute(async (tx) => {
        await sql`SELECT pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(tx);
        await sql`SET LOCAL lock_timeout = ${sql.lit(lockTimeout)}`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      const { code = '' } = error as { code?: string };
      if (!inUse.has(code) || performance.now() > triesUntil) throw error;
      await sleep(pauseMs);
    }
  }
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
