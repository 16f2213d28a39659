import { AsyncLocalStorage } from 'node:async_hooks';

const unhurriedWork = new AsyncLocalStorage<true>();

/** Runs work whose statements have no time limit, such as a migration. */
export function unhurried<T>(work: () => Promise<T>): Promise<T> {
  return unhurriedWork.run(true, work);
}

/** Whether the present work runs inside `unhurried`. */
export function isUnhurried(): boolean {
  return unhurriedWork.getStore() === true;
}
