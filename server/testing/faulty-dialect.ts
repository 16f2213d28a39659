import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/**
 * A fault that is injected at a statement.
 * - `BUSY`: SQLite gave up waiting for the lock; the transaction stays open.
 * - `FULL`, `IOERR`: SQLite met a full or broken disk, and took the transaction back by itself.
 * - `SERIALIZATION`: PostgreSQL asks for a retry (40001); the transaction is void until rolled back.
 * - `REFUSED`: the row breaks a rule of its table; the transaction is void until rolled back.
 * - `GONE`: the connection ends before the statement arrives.
 * - `LOST`: the statement is done, and the connection ends before the answer arrives.
 */
export type Fault = 'BUSY' | 'FULL' | 'IOERR' | 'SERIALIZATION' | 'REFUSED' | 'GONE' | 'LOST';

/** Which statements fail, counted from `plan`; BEGIN and COMMIT are statements too. */
export interface FaultPlan {
  fault: Fault;
  at: (statement: number, sql: string) => boolean;
}

/** Controls the injected faults of a database. */
export interface Faults {
  /** The statements since the last `plan`. */
  statements: string[];
  /** The statements that failed. */
  failed: string[];
  plan(plan: FaultPlan | undefined): void;
}

/** Wraps a dialect so that its statements can be made to fail. */
export function faulty(): { through: (dialect: Dialect) => Dialect; faults: Faults } {
  const faults = new Switch();
  const through = (dialect: Dialect): Dialect => ({
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new FaultyDriver(dialect.createDriver(), faults),
  });
  return { through, faults };
}

class Switch implements Faults {
  statements: string[] = [];
  failed: string[] = [];
  #plan: FaultPlan | undefined;

  plan(plan: FaultPlan | undefined) {
    this.#plan = plan;
    this.statements = [];
    this.failed = [];
  }

  /** Runs a statement, or injects the planned fault. */
  async pass<T>(statement: string, on: DatabaseConnection, run: () => Promise<T>): Promise<T> {
    if (!this.#plan) return run();
    this.statements.push(statement);
    if (!this.#plan.at(this.statements.length, statement)) return run();
    this.failed.push(statement);
    if (this.#plan.fault === 'LOST') await run();
    return breakAt(on, this.#plan.fault);
  }
}

class FaultyDriver implements Driver {
  readonly #driver: Driver;
  readonly #faults: Switch;

  constructor(driver: Driver, faults: Switch) {
    this.#driver = driver;
    this.#faults = faults;
  }

  init: Driver['init'] = (options) => this.#driver.init(options);

  async acquireConnection(options?: Parameters<Driver['acquireConnection']>[0]) {
    return new FaultyConnection(await this.#driver.acquireConnection(options), this.#faults);
  }

  beginTransaction(connection: FaultyConnection, settings: TransactionSettings) {
    const { inner } = connection;
    return this.#faults.pass('BEGIN', inner, () => this.#driver.beginTransaction(inner, settings));
  }

  commitTransaction({ inner }: FaultyConnection) {
    return this.#faults.pass('COMMIT', inner, () => this.#driver.commitTransaction(inner));
  }

  rollbackTransaction({ inner }: FaultyConnection) {
    return this.#faults.pass('ROLLBACK', inner, () => this.#driver.rollbackTransaction(inner));
  }

  releaseConnection({ inner }: FaultyConnection) {
    return this.#driver.releaseConnection(inner);
  }

  destroy() {
    return this.#driver.destroy();
  }
}

class FaultyConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #faults: Switch;

  constructor(inner: DatabaseConnection, faults: Switch) {
    this.inner = inner;
    this.#faults = faults;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#faults.pass(query.sql, this.inner, () => this.inner.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

/** Leaves the connection in the state after the fault, and throws the driver's error. */
async function breakAt(connection: DatabaseConnection, fault: Fault): Promise<never> {
  const ask = (sql: string) =>
    connection.executeQuery(CompiledQuery.raw(sql)).catch(() => undefined);
  switch (fault) {
    case 'BUSY':
      throw failure('SQLITE_BUSY', 'database is locked');
    case 'FULL':
      await ask('ROLLBACK');
      throw failure('SQLITE_FULL', 'database or disk is full');
    case 'IOERR':
      await ask('ROLLBACK');
      throw failure('SQLITE_IOERR_WRITE', 'disk I/O error');
    case 'SERIALIZATION':
      await ask('SELECT 1 / 0');
      throw failure('40001', 'could not serialize access due to concurrent update');
    case 'REFUSED':
      await ask('SELECT 1 / 0');
      throw failure('23514', 'new row violates check constraint');
    case 'GONE':
    case 'LOST':
      await connection.executeQuery(
        CompiledQuery.raw('SELECT pg_terminate_backend(pg_backend_pid())'),
      );
      throw new Error('the connection outlived its end');
  }
}

function failure(code: string, message: string): Error {
  return Object.assign(new Error(message), { code });
}
