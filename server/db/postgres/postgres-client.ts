import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { DatabaseAwayError, isStalePlan } from './database-away.ts';

/**
 * PostgreSQL's error codes after which a connection is closed: broken, shut down, idle in a
 * transaction, on a server that has become a replica, or a pooler's that lacks a prepared statement.
 */
const connectionEndCodes = /^(08|57P0|25P03|25006|26000|42P05)/;

/** Timeouts of the database, in milliseconds by the names of its settings; 0 is none. */
export interface Timeouts {
  lock_timeout: number;
  statement_timeout: number;
  idle_in_transaction_session_timeout: number;
}

/** How a client is used. */
export interface ClientUse {
  /** The name to prepare a statement under; undefined for one that is to be forgotten after its answer. */
  nameOf(sql: string): string | undefined;
  /** Timeouts that each transaction sets for itself, where none can be set for the connection. */
  transactionTimeouts: Timeouts | undefined;
  isBroken(): boolean;
  /** Called when a prepared statement is older than the schema. */
  onStalePlan(): void;
  /** Aborted when the database is lost, and no answer to be waited for. */
  databaseLost: AbortSignal | undefined;
  /** For an answer. */
  timeoutMs: number;
}

/** A client for one use, each answer of which comes in time; a broken one is not used again. */
export function withDeadline(
  client: pg.PoolClient,
  { nameOf, transactionTimeouts, isBroken, onStalePlan, databaseLost, timeoutMs }: ClientUse,
): PostgresPoolClient {
  /** Why the connection is lost. The ROLLBACK that follows fails for the same reason. */
  let lost: DatabaseAwayError | undefined;
  const ask = async (text: string, values: unknown[]) => {
    const isAlone = client.getTransactionStatus() === 'I';
    try {
      return await client.query({ name: nameOf(text), text, values });
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      onStalePlan();
      // Nothing of the statement was carried out. A transaction is repeated as a whole by its owner.
      if (!isAlone) throw error;
      return client.query(text, values);
    }
  };
  const run = async (sql: string, parameters: unknown[]) => {
    if (lost) throw lost;
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const giveUp = (reason: string) => {
      lost = new DatabaseAwayError(new Error(reason));
      reject(lost);
      // Otherwise the next query of this client, and the end of the pool, would wait for ever.
      client.connection.stream.destroy();
    };
    const timer = setTimeout(giveUp, timeoutMs, `no answer within ${timeoutMs} ms`);
    const stopListening = onAbort(databaseLost, () => giveUp(lostText));
    try {
      const answer = ask(withTimeouts(sql, transactionTimeouts), parameters);
      return await Promise.race([answer, tooLate]);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      const isLost = isBroken() || connectionEndCodes.test(code);
      if (isLost) lost ??= new DatabaseAwayError(error);
      throw lost ?? error;
    } finally {
      clearTimeout(timer);
      stopListening();
    }
  };
  return {
    query: statements(run),
    release: (destroy) => client.release(destroy || lost !== undefined || isBroken()),
  };
}

const lostText = 'it stopped answering';

/** Takes a connection; rejects when the database is lost meanwhile, and gives back what comes later. */
export function connectTo(
  connect: () => Promise<pg.PoolClient>,
  databaseLost: AbortSignal | undefined,
): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLost = false;
    const stopListening = onAbort(databaseLost, () => {
      isLost = true;
      reject(new Error(lostText));
    });
    connect()
      .then((client) => (isLost ? client.release() : resolve(client)), reject)
      .finally(stopListening);
  });
}

/** Calls a listener when a signal aborts, or at once; returns what stops that. */
function onAbort(signal: AbortSignal | undefined, listener: () => void): () => void {
  if (signal?.aborted) listener();
  signal?.addEventListener('abort', listener, { once: true });
  return () => signal?.removeEventListener('abort', listener);
}

const noTimeouts: Timeouts = {
  lock_timeout: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};

/**
 * A client without any of the limits, which ends with its use. `isShared`: a pooler gives the
 * connection to somebody else after each transaction, so that settings end with it.
 */
export async function withoutLimits(
  client: pg.PoolClient,
  isShared: boolean,
): Promise<PostgresPoolClient> {
  if (!isShared) await client.query(settingsOf(noTimeouts, 'SET'));
  const transactionTimeouts = isShared ? noTimeouts : undefined;
  return {
    query: statements((sql, parameters) =>
      client.query(withTimeouts(sql, transactionTimeouts), parameters),
    ),
    release: () => client.release(true),
  };
}

/** A statement; if it begins a transaction, with the timeouts of that transaction in the same message. */
function withTimeouts(sql: string, timeouts: Timeouts | undefined): string {
  const begins = /^(begin|start transaction)\b/.test(sql);
  return timeouts && begins ? `${sql}; ${settingsOf(timeouts, 'SET LOCAL')}` : sql;
}

function settingsOf(timeouts: Timeouts, verb: 'SET' | 'SET LOCAL'): string {
  return Object.entries(timeouts)
    .map(([name, ms]) => `${verb} ${name} = ${ms}`)
    .join('; ');
}

/** Kysely's clients may also be asked for cursors; ours never are. */
function statements(run: (sql: string, parameters: unknown[]) => Promise<unknown>) {
  return run as unknown as PostgresPoolClient['query'];
}
