import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseConnection, Dialect, Driver } from 'kysely';

const insideTransaction = new AsyncLocalStorage<true>();

/** Runs work in which only the transaction's own handle may be used. */
export function insideOnly<T>(work: () => Promise<T>): Promise<T> {
  return insideTransaction.run(true, work);
}

/** Runs work that outlives the transaction it was started in, such as a job kicked after it. */
export function outside<T>(work: () => T): T {
  return insideTransaction.exit(work);
}

/**
 * Makes a database throw when its outer handle is used inside a transaction: on SQLite that
 * would deadlock, on PostgreSQL it would quietly escape the transaction.
 * `onConnection` is told how many milliseconds each use waited for its connection.
 */
export function guarded(dialect: Dialect, onConnection?: (waitMs: number) => void): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => guardDriver(dialect.createDriver(), onConnection),
  };
}

function guardDriver(driver: Driver, onConnection?: (waitMs: number) => void): Driver {
  const acquire = driver.acquireConnection.bind(driver);
  driver.acquireConnection = async (options): Promise<DatabaseConnection> => {
    if (insideTransaction.getStore()) {
      throw new Error('the outer database handle was used inside a transaction');
    }
    const askedAt = performance.now();
    const connection = await acquire(options);
    onConnection?.(performance.now() - askedAt);
    return connection;
  };
  return driver;
}
