import { AsyncLocalStorage } from 'node:async_hooks';

/** Which database a request reads, from its first statement to its last. */
export interface ReadSource {
  /** The number of the primary's outage in which the replica is read; 0: the primary is read. */
  outage: number;
  /** Aborted when nothing more is to be expected from it: what waits for an answer gives up. */
  lost: AbortSignal;
}

const storage = new AsyncLocalStorage<ReadSource>();

/** Runs work that only reads, all of it from one database; undefined is the primary. */
export function readFrom<T>(source: ReadSource | undefined, work: () => T): T {
  return source ? storage.run(source, work) : work();
}

/** Where the calling code reads; undefined outside of `readFrom`. */
export function readSource(): ReadSource | undefined {
  return storage.getStore();
}

/** Whether the calling code reads the replica, which takes no writes. */
export function isReadingReplica(): boolean {
  return (storage.getStore()?.outage ?? 0) > 0;
}

/**
 * What is appended to revisions that are read here, so that nothing that was read from the replica
 * in one outage is ever served from a cache after it.
 */
export function revisionMark(): string {
  const outage = storage.getStore()?.outage ?? 0;
  return outage > 0 ? ` shared.replica:${outage}` : '';
}
