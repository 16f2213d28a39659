import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { isReadingReplica, readSource } from '../read-source.ts';
import { isWithoutTimeouts } from '../without-timeouts.ts';
import { DatabaseAwayError } from './database-away.ts';
import { type PostgresTarget, usualPoolLimits } from './pool-limits.ts';
import { connectTo, type Timeouts, withDeadline, withoutLimits } from './postgres-client.ts';
import { PreparedNames } from './prepared-names.ts';

/** Connections to a PostgreSQL, and to its replica for those who read there. */
export function openPool(target: PostgresTarget): PostgresPool {
  const primary = openPoolTo(target.url, target);
  if (target.replicaUrl === undefined) return primary;
  const replica = openPoolTo(target.replicaUrl, target);
  return {
    options: primary.options,
    connect: () => (isReadingReplica() ? replica : primary).connect(),
    end: async () => {
      await Promise.all([primary.end(), replica.end()]);
    },
  };
}

/**
 * Connections to PostgreSQL on which nothing waits for ever. What keeps the database from
 * answering is a `DatabaseAwayError`; its connection is thrown away and the next use opens another.
 * Behind a pooler that shares connections between transactions nothing outlasts a transaction:
 * no setting of the session, and no prepared statement.
 */
function openPoolTo(
  url: string,
  { schema, pool: overrides, pooler }: PostgresTarget,
): PostgresPool {
  const limits = { ...usualPoolLimits, ...overrides };
  const isShared = pooler === 'transaction';
  const timeouts: Timeouts = {
    lock_timeout: limits.lockTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    // A process that stands still in a transaction must not hold its rows from the others.
    idle_in_transaction_session_timeout: limits.answerTimeoutMs,
  };
  const pool = new pg.Pool({
    connectionString: schema ? withSearchPath(url, schema) : url,
    max: limits.size,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    ...(isShared ? {} : timeouts),
    keepAlive: true,
  });
  const broken = new WeakSet<pg.ClientBase>();
  const prepared = new WeakMap<pg.ClientBase, PreparedNames>();
  /**
   * Raised when a statement that is prepared on a connection is found older than the schema: so are
   * those of the other connections, which are replaced before their next use.
   */
  let generation = 0;
  const generations = new WeakMap<pg.ClientBase, number>();
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    if (generations.get(client) === generation) return client;
    client.release(true);
    return connect();
  };
  // An `error` event without a listener ends the process. The pool listens for idle clients; a
  // client between two statements of a transaction needs its own listener.
  pool.on('connect', (client) => {
    client.on('error', () => broken.add(client));
    generations.set(client, generation);
    if (!isShared) prepared.set(client, new PreparedNames());
  });
  pool.on('error', () => undefined);
  return {
    options: pool.options,
    connect: async () => {
      const databaseLost = readSource()?.lost;
      const client = await connectTo(connect, databaseLost).catch((error: unknown) => {
        throw new DatabaseAwayError(error);
      });
      if (isWithoutTimeouts()) return withoutLimits(client, isShared);
      const names = prepared.get(client);
      return withDeadline(client, {
        nameOf: (sql) => names?.nameOf(sql),
        transactionTimeouts: isShared ? timeouts : undefined,
        isBroken: () => broken.has(client),
        onStalePlan: () => {
          if (generations.get(client) === generation) generation += 1;
        },
        databaseLost,
        timeoutMs: limits.answerTimeoutMs,
      });
    },
    end: () => pool.end(),
  };
}

/**
 * The address with `schema` as its search path. It is written into the address, because options in
 * the address win over a setting beside it.
 */
function withSearchPath(address: string, schema: string): string {
  const url = new URL(address);
  const options = [url.searchParams.get('options'), `-c search_path=${schema}`];
  url.searchParams.set('options', options.filter(Boolean).join(' '));
  return url.href;
}
