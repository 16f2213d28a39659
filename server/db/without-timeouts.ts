import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<true>();

/**
 * Runs work on connections to PostgreSQL without timeouts: migrations, copies and checks take as long
 * as the data is large, and no request waits for them.
 */
export function withoutTimeouts<T>(work: () => Promise<T>): Promise<T> {
  return storage.run(true, work);
}

/** Whether the calling code runs inside `withoutTimeouts`. */
export function isWithoutTimeouts(): boolean {
  return storage.getStore() === true;
}
