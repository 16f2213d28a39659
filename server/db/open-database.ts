import { type Dialect, Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database, Db } from './database.ts';
import { guarded } from './guarded-dialect.ts';
import type { PostgresTarget } from './postgres/pool-limits.ts';
import { MigrationsUnlockedDialect } from './postgres/postgres-dialect.ts';
import { SqliteDialect } from './sqlite/sqlite.ts';

/** Where the data lives: a SQLite file (`readOnly`: nothing is written to it), or PostgreSQL. */
export type DatabaseTarget = { kind: 'sqlite'; file: string; readOnly?: true } | PostgresTarget;

/** Is told how long the database takes. */
export interface DatabaseObserver {
  /** Work has waited so long for a connection. */
  onConnection(waitMs: number): void;
  /** A statement, done or refused, took so long. */
  onStatement(ms: number): void;
}

interface OpenOptions {
  observer?: DatabaseObserver | undefined;
  /** Stands between Kysely and the driver: a test makes statements fail there. */
  through?: (dialect: Dialect) => Dialect;
}

/** The one place a database is opened. Both kinds answer the same queries with the same rows. */
export function openDatabase(target: DatabaseTarget, options: OpenOptions = {}): Db {
  const { observer, through = (dialect) => dialect } = options;
  const dialect =
    target.kind === 'sqlite'
      ? new SqliteDialect(target.file, target.readOnly ?? false)
      : new MigrationsUnlockedDialect({ pool: () => openPoolOf(target) });
  return new Kysely<Database>({
    dialect: guarded(through(dialect), observer?.onConnection),
    ...(observer && {
      log: ({ queryDurationMillis }) => observer.onStatement(queryDurationMillis),
    }),
  });
}

/** Loads the PostgreSQL driver only where it is used: a server on SQLite saves its memory. */
async function openPoolOf(target: PostgresTarget) {
  const { openPool } = await import('./postgres/postgres-pool.ts');
  return openPool(target);
}

/** Whether a handle speaks to PostgreSQL; SQLite otherwise. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether a PostgreSQL takes no writes, which replicas do not. */
export async function isReadOnly(db: Db): Promise<boolean> {
  if (!isPostgres(db)) return false;
  const query = sql<{ mode: string }>`SELECT current_setting('transaction_read_only') AS mode`;
  return (await query.execute(db)).rows[0]?.mode === 'on';
}
