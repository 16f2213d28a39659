/** A lock that one caller holds at a time, first come, first served. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** The number of callers that wait for the lock. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Waits for the lock and returns the function that releases it. */
  async acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#waiting += 1;
    await before;
    this.#waiting -= 1;
    return resolve;
  }
}
