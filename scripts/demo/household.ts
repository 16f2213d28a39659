/** What a demo area needs to write its rows as their owner, on the days they would have been written. */
export interface Household {
  /** The real day of the demo. */
  today: Date;
  /** Turns the clock to an instant of the past year. */
  at(instant: Date): void;
  /** Calls the API as the demo user; throws when it refuses. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every area pass here.
  send(method: string, path: string, body?: unknown): Promise<any>;
}
