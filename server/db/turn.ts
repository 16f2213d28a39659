/** Hands something to one holder after the other, in the order they asked. */
export class Turn {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;

  /** How many have asked and not been handed it yet. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Waits for the turn; what it answers ends it. */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    this.#waiting += 1;
    await before;
    this.#waiting -= 1;
    return resolve;
  }
}
