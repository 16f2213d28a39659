import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Secrets } from './config/secrets.ts';
import type { Db } from './db/database.ts';
import type { PrimaryWatch } from './db/postgres/primary-watch.ts';
import type { JobSignal } from './jobs/signal.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Broker, BrokerName } from './providers/brokers/broker.ts';
import type { MailTransport } from './providers/delivery/mail-transport.ts';
import type { QuoteRouter } from './providers/quotes/quote.ts';
import type { RateSource } from './providers/rates/rate-source.ts';

/** Everything from outside that the server uses; tests replace the clock, mail and the network. */
export interface Deps {
  config: Config;
  secrets: Secrets;
  db: Db;
  /** Whether the primary answers; undefined where no replica would be read instead. */
  primary?: PrimaryWatch | undefined;
  log: Logger;
  /** The current instant. */
  now: () => Date;
  /** A new row id (UUIDv7: sorts by time of creation). */
  newId: () => string;
  /** Unpredictable bytes. */
  randomBytes: (size: number) => Buffer;
  mail: MailTransport;
  /** Wakes a job as soon as there is work for it. */
  signal: JobSignal;
  /** Metrics; undefined if they are not served. */
  metrics?: Metrics | undefined;
  /** Prices from outside. */
  quotes: QuoteRouter;
  /** Exchange rates from outside. */
  rates: RateSource;
  /** Accounts at brokers and exchanges. */
  brokers: Record<BrokerName, Broker>;
  /** All traffic to outside services. */
  fetch: typeof globalThis.fetch;
}
