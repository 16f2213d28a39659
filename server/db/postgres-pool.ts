import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { DatabaseAwayError } from './database-away.ts';
import { type PoolLimits, usualPoolLimits } from './pool-limits.ts';
import { PreparedNames } from './prepared-names.ts';
import { isUnhurried } from './unhurried.ts';

/**
 * PostgreSQL's codes after which a connection is no more: broken off, shut down, left idle too long;
 * or no use: another version has changed a table that its prepared statements name (0A000).
 */
const lastWords = /^(08|57P0|25P03|0A000)/;

/**
 * Connections to PostgreSQL on which nothing waits for ever. What keeps the database from
 * answering is a `DatabaseAwayError`; its connection is thrown away and the next use opens another.
 */
export function openPool(url: string, schema?: string, given?: Partial<PoolLimits>): PostgresPool {
  const limits = { ...usualPoolLimits, ...given };
  const pool = new pg.Pool({
    connectionString: schema ? withSearchPath(url, schema) : url,
    max: limits.size,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    lock_timeout: limits.lockTimeoutMs,
    statement_timeout: limits.statementTimeoutMs,
    // A process that stands still in a transaction must not hold its rows from the others.
    idle_in_transaction_session_timeout: limits.answerTimeoutMs,
    keepAlive: true,
  });
  const broken = new WeakSet<pg.ClientBase>();
  const prepared = new WeakMap<pg.ClientBase, PreparedNames>();
  // Heard on every client, for between two statements of a transaction nobody else listens, and
  // on the pool, for idle ones: unheard, either ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => broken.add(client));
    prepared.set(client, new PreparedNames());
  });
  pool.on('error', () => undefined);
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseAwayError(error);
      });
      if (isUnhurried()) return withoutLimits(client);
      const isBroken = () => broken.has(client);
      const names = prepared.get(client) as PreparedNames;
      return withDeadline(client, names, isBroken, limits.answerTimeoutMs);
    },
    end: () => pool.end(),
  };
}

/** A client for one use, each answer of which comes in time; a broken one is not used again. */
function withDeadline(
  client: pg.PoolClient,
  names: PreparedNames,
  isBroken: () => boolean,
  timeoutMs: number,
): PostgresPoolClient {
  let lost = false;
  return {
    query: statements(async (sql, parameters) => {
      if (lost) throw new DatabaseAwayError('this connection is lost');
      const { promise: tooLate, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        lost = true;
        reject(new Error(`no answer within ${timeoutMs} ms`));
      }, timeoutMs);
      try {
        const answer = client.query({ name: names.nameOf(sql), text: sql, values: parameters });
        return await Promise.race([answer, tooLate]);
      } catch (error) {
        lost ||= isBroken() || lastWords.test(String((error as { code?: unknown }).code));
        throw lost ? new DatabaseAwayError(error) : error;
      } finally {
        clearTimeout(timer);
      }
    }),
    release: (destroy) => client.release(destroy || lost || isBroken()),
  };
}

/** A client without any of the limits, which ends with its use. */
async function withoutLimits(client: pg.PoolClient): Promise<PostgresPoolClient> {
  await client.query(
    'SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0',
  );
  return {
    query: statements((sql, parameters) => client.query(sql, parameters)),
    release: () => client.release(true),
  };
}

/** Kysely's clients may also be asked for cursors; ours never are. */
function statements(run: (sql: string, parameters: unknown[]) => Promise<unknown>) {
  return run as unknown as PostgresPoolClient['query'];
}

/** The address with a schema of its own; what the address says itself would win over a setting beside it. */
function withSearchPath(address: string, schema: string): string {
  const url = new URL(address);
  const options = [url.searchParams.get('options'), `-c search_path=${schema}`];
  url.searchParams.set('options', options.filter(Boolean).join(' '));
  return url.href;
}
