import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Secrets } from './config/secrets.ts';
import type { Db } from './db/database.ts';
import type { JobSignal } from './jobs/signal.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Broker, BrokerName } from './providers/brokers/broker.ts';
import type { MailTransport } from './providers/delivery/mail-transport.ts';
import type { QuoteRouter } from './providers/quotes/quote.ts';
import type { RateSource } from './providers/rates/rate-source.ts';

/** What the server is handed, so that a test can turn the clock, count mails and break the network. */
export interface Deps {
  config: Config;
  secrets: Secrets;
  db: Db;
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
  /** Where work is counted, when somebody reads the counts. */
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
