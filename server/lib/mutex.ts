/** Held by one at a time, in the order of asking. */
export class Mutex {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** How many have asked and do not hold it yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Waits until it is free, and holds it until the returned function is called. */
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
