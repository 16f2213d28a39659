/** How many connections to PostgreSQL a process holds, and how long it waits for what. */
export interface PoolLimits {
  /** Connections of this process. */
  size: number;
  /** For a connection, free or new. */
  connectTimeoutMs: number;
  /** For a row that another transaction holds. */
  lockTimeoutMs: number;
  /** For the database to carry out one statement. */
  statementTimeoutMs: number;
  /** For the answer, when not even a timeout comes back: the way to the database is broken. */
  answerTimeoutMs: number;
}

/** Within the 10 s of a sign-in call and the 30 s of any other: who waits longer hears nothing. */
export const usualPoolLimits: PoolLimits = {
  size: 10,
  connectTimeoutMs: 5_000,
  lockTimeoutMs: 8_000,
  statementTimeoutMs: 20_000,
  answerTimeoutMs: 25_000,
};

/**
 * A database that speaks PostgreSQL's protocol. `pooler`: the connections are PgBouncer's, which
 * shares them between transactions. `replicaUrl`: the way to the replica that acknowledges each commit, for
 * requests that only read while the primary does not answer (`read-source.ts`).
 */
export interface PostgresTarget {
  kind: 'postgres';
  url: string;
  replicaUrl?: string | undefined;
  schema?: string;
  pool?: Partial<PoolLimits>;
  pooler?: 'transaction' | undefined;
}
