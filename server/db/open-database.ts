import { type Dialect, Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import type { Database, Db } from './database.ts';
import { guarded } from './guarded-dialect.ts';
import { openPool, type PoolLimits } from './postgres-pool.ts';
import { SqliteDialect } from './sqlite.ts';

/** Where the data lives: a SQLite file (`readOnly`: nothing is written to it), or what speaks PostgreSQL's protocol. */
export type DatabaseTarget =
  | { kind: 'sqlite'; file: string; readOnly?: true }
  | { kind: 'postgres'; url: string; schema?: string; pool?: Partial<PoolLimits> };

/** Hears how long the database takes, in milliseconds. */
export interface DatabaseWatch {
  /** For a connection. */
  waited(ms: number): void;
  /** For a statement, done or refused. */
  ran(ms: number): void;
}

interface OpenOptions {
  watch?: DatabaseWatch | undefined;
  /** Stands between Kysely and the driver: a test makes statements fail there. */
  through?: (dialect: Dialect) => Dialect;
}

/** The one place a database is opened. Both kinds answer the same queries with the same rows. */
export function openDatabase(target: DatabaseTarget, options: OpenOptions = {}): Db {
  const { watch, through = (dialect) => dialect } = options;
  const dialect =
    target.kind === 'sqlite'
      ? new SqliteDialect(target.file, target.readOnly ?? false)
      : new PostgresDialect({ pool: openPool(target.url, target.schema, target.pool) });
  return new Kysely<Database>({
    dialect: guarded(through(dialect), watch?.waited),
    ...(watch && { log: ({ queryDurationMillis }) => watch.ran(queryDurationMillis) }),
  });
}

/** Whether a handle speaks to PostgreSQL; SQLite otherwise. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
