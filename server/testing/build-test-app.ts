import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Dialect } from 'kysely';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { createJobSignal } from '../jobs/signal.ts';
import { createBrokers } from '../providers/brokers/create-brokers.ts';
import { createQuoteRouter } from '../providers/quotes/router.ts';
import { createRateSource } from '../providers/rates/create-rate-source.ts';
import { type CallOptions, caller, type TestAnswer } from './call.ts';
import { type RecordingTransport, recordMails } from './recording-transport.ts';
import { createTestDatabase } from './test-database.ts';

/** The real app on a real database, with a clock that tests set and a mailbox that they read. */
export interface TestApp {
  app: FastifyInstance;
  deps: Deps;
  clock: { advance(ms: number): void; set(instant: string): void };
  mailbox: RecordingTransport;
  /** Everything that was logged, as JSON lines. */
  logLines: string[];
  call: (method: string, path: string, options?: CallOptions) => Promise<TestAnswer>;
  /** Begins anew with an empty database, the clock at its initial time, and no mails or log lines. */
  renew(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  config?: Partial<Config>;
  deps?: Partial<Deps>;
  /** Wraps the database dialect, for example to inject faults. */
  through?: (dialect: Dialect) => Dialect;
  /** The initial time of the clock. */
  now?: string;
}

/** Builds the app on SQLite, or in a fresh PostgreSQL database when `TEST_DATABASE_URL` is set. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(options.through);
  const start = Date.parse(options.now ?? '2026-11-21T02:00:00.000Z');
  let now = start;
  const mailbox = recordMails();
  const logLines: string[] = [];
  const config = {
    ...readConfig({ CAPTCHA_ANSWER: 'TEST1', DATA_DIR: database.folder }),
    database: database.target,
    ...options.config,
  };
  const log = pino({ level: 'debug' }, { write: (line: string) => logLines.push(line) });
  const outside = {
    fetch: options.deps?.fetch ?? noNetwork,
    now: options.deps?.now ?? (() => new Date(now)),
    urls: config.providerUrls,
    retryDelayMs: 0,
    longportPauseMs: 0,
    log,
  };
  const deps: Deps = {
    config,
    secrets: { secretKey: randomBytes(32), oldSecretKeys: [], credentialKey: randomBytes(32) },
    db: database.db,
    log,
    now: outside.now,
    newId: () => newId(),
    randomBytes,
    mail: mailbox,
    signal: createJobSignal(),
    fetch: outside.fetch,
    quotes: createQuoteRouter(outside),
    rates: createRateSource(outside),
    brokers: createBrokers({ ...outside, openDAllowlist: config.openDAllowlist }),
    ...options.deps,
  };
  const app = await buildApp(deps, { checkAnswers: true });
  return {
    app,
    deps,
    clock: {
      advance: (ms) => {
        now += ms;
      },
      set: (instant) => {
        now = Date.parse(instant);
      },
    },
    mailbox,
    logLines,
    call: caller(app),
    renew: async () => {
      await database.renew();
      now = start;
      mailbox.sent = [];
      mailbox.failure = undefined;
      logLines.length = 0;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

function noNetwork(): Promise<never> {
  return Promise.reject(new Error('a test called the network'));
}
