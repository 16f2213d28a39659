import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseAwayError } from './database-away.ts';
import type { PreparedNames } from './prepared-names.ts';

/** PostgreSQL's error codes after which a connection is closed: broken, shut down, idle in a transaction. */
const connectionEndCodes = /^(08|57P0|25P03)/;

/** A client for one use, each answer of which comes in time; a broken one is not used again. */
export function withDeadline(
  client: pg.PoolClient,
  names: PreparedNames,
  isBroken: () => boolean,
  timeoutMs: number,
): PostgresPoolClient {
  let lost = false;
  const run = async (sql: string, parameters: unknown[]) => {
    if (lost) throw new DatabaseAwayError('this connection is lost');
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      lost = true;
      reject(new Error(`no answer within ${timeoutMs} ms`));
      // Otherwise the next query of this client, and the end of the pool, would wait for ever.
      client.connection.stream.destroy();
    }, timeoutMs);
    try {
      const answer = client.query({ name: names.nameOf(sql), text: sql, values: parameters });
      return await Promise.race([answer, tooLate]);
    } catch (error) {
      lost ||= isBroken() || endsConnection(error as Partial<pg.DatabaseError>);
      throw lost ? new DatabaseAwayError(error) : error;
    } finally {
      clearTimeout(timer);
    }
  };
  return {
    query: statements(run),
    release: (destroy) => client.release(destroy || lost || isBroken()),
  };
}

/** Whether a connection is closed, or unusable: another version has changed a table that a prepared statement names. */
function endsConnection({ code = '', routine }: Partial<pg.DatabaseError>): boolean {
  return connectionEndCodes.test(code) || (code === '0A000' && routine === 'RevalidateCachedQuery');
}

/** A client without any of the limits, which ends with its use. */
export async function withoutLimits(client: pg.PoolClient): Promise<PostgresPoolClient> {
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
