import { type Dialect, Kysely, PostgresAdapter, PostgresDialect } from 'kysely';
import type { Database, Db } from './database.ts';
import { guarded } from './guarded-dialect.ts';
import type { PoolLimits } from './postgres/pool-limits.ts';
import { SqliteDialect } from './sqlite/sqlite.ts';

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
      : new PostgresDialect({ pool: () => openPoolOf(target) });
  return new Kysely<Database>({
    dialect: guarded(through(dialect), watch?.waited),
    ...(watch && { log: ({ queryDurationMillis }) => watch.ran(queryDurationMillis) }),
  });
}

/** Loaded where it is needed: a household's server on SQLite does not carry what speaks to PostgreSQL. */
async function openPoolOf({ url, schema, pool }: DatabaseTarget & { kind: 'postgres' }) {
  const { openPool } = await import('./postgres/postgres-pool.ts');
  return openPool(url, schema, pool);
}

/** Whether a handle speaks to PostgreSQL; SQLite otherwise. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}
