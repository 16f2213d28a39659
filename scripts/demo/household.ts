import type { Day } from '../../finance/calendar/days.ts';
import type { Deps } from '../../server/deps.ts';
import type { Venues } from '../../server/providers/brokers/testing/venues.ts';

/** What an area's demo needs to write its rows as their owner, on the days they would have been written. */
export interface Household {
  /** Now. */
  today: Date;
  /** A day so many days ago, or to come where that is below 0, in the time zone of the demo. Today when left out. */
  day(ago?: number): Day;
  /** For writing rows that no user enters, such as prices. */
  deps: Deps;
  /** Stub servers of the brokers and exchanges. */
  venues: Venues;
  /** Turns the clock to an instant of the past year. */
  at(instant: Date): void;
  /** Calls the API as the demo user; throws when it refuses. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every area pass here.
  send(method: string, path: string, body?: unknown): Promise<any>;
}

/** A file `<area>.demo.ts` exports this as `demo`; areas without one have nothing to show. */
export type Demo = (home: Household) => Promise<void>;
