import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { buildApp } from './app.ts';
import { ratesJob } from './areas/rates/rates.jobs.ts';
import { backupBeforeMigration } from './backups/backup-before-migration.ts';
import { type Config, ConfigError } from './config/config.ts';
import { loadSecrets, prepareDataDir } from './config/secrets.ts';
import { isUpToDate, migrate, refuseOtherSchema } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { fileErrorOf, refuseMissingData, rememberData } from './db/sqlite/data-file.ts';
import { holdDataDir } from './db/sqlite/in-use.ts';
import { noMail, refuseToAsk } from './demo/closed-outside.ts';
import type { Deps } from './deps.ts';
import { announceServer } from './jobs/announce-server.ts';
import { startJobs } from './jobs/jobs.ts';
import { createJobSignal } from './jobs/signal.ts';
import { createMetrics } from './operations/metrics.ts';
import { startMetricsServer } from './operations/metrics-server.ts';
import { databaseObserver, providerFailureObserver } from './operations/observers.ts';
import { createBrokers } from './providers/brokers/create-brokers.ts';
import { createMailTransport } from './providers/delivery/create-mail-transport.ts';
import { createQuoteRouter } from './providers/quotes/router.ts';
import { createRateSource } from './providers/rates/create-rate-source.ts';

/** How long requests in flight may take to finish after SIGTERM. */
const stopWithinMs = 10_000;

/**
 * Runs the server: open the database, migrate, listen, start the jobs. `fileCheck` is the check of
 * the data file that began with the process: nothing is written before it has succeeded.
 */
export async function serve(config: Config, fileCheck: Promise<void>): Promise<void> {
  try {
    await open(config, fileCheck);
  } catch (error) {
    throw fileErrorOf(error, config) ?? error;
  }
}

async function open(config: Config, fileCheck: Promise<void>): Promise<void> {
  // Other users of the machine must not read what is written from here on.
  process.umask(0o077);
  prepareDataDir(config.dataDir);
  const log = pino({ level: config.logLevel });
  for (const warning of config.warnings) log.warn(warning);
  refuseMissingData(config);
  const release = holdDataDir(config.dataDir, 'shared');
  const secrets = loadSecrets(config, randomBytes);
  const metrics = config.metrics && createMetrics();
  // The connection is opened by the first query.
  const db = openDatabase(config.database, { observer: metrics && databaseObserver(metrics) });
  const primary = await watchPrimaryOf(config, log);
  const deps = createDeps(config, { secrets, db, primary, log, metrics });
  const app = await buildApp(deps, { shedLoad: true });
  await fileCheck;
  await migrateWithBackup(deps);
  const unannounce = announceServer(deps);
  const metricsServer = await listen(app, deps).catch(async (error: unknown) => {
    await unannounce();
    throw error;
  });
  deps.config = { ...config, port: portOf(app.server.address()) ?? config.port };
  const jobs = startJobs(deps);
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    metricsServer?.close();
    await app.close();
    await jobs.stop();
    deps.mail.close();
    await unannounce();
    primary?.stop();
    await db.destroy();
    release();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`listening on ${addressOf(app.server.address(), config.host)}\n`);
  jobs.kick(ratesJob.name);
}

/** Watches the primary where there is a replica to read instead. */
async function watchPrimaryOf({ database }: Config, log: Deps['log']) {
  if (database.kind !== 'postgres' || database.replicaUrl === undefined) return undefined;
  const { url, replicaUrl } = database;
  const { watchPrimary } = await import('./db/postgres/primary-watch.ts');
  return watchPrimary({ url, replicaUrl }, { log });
}

/** Listens for requests and, where configured, for readers of metrics. */
async function listen(app: FastifyInstance, deps: Deps) {
  const { host, port, metrics } = deps.config;
  const metricsServer = await startMetricsServer(deps).catch((error: unknown) => {
    const variables = { hostVariable: 'METRICS_HOST', portVariable: 'METRICS_PORT' };
    throw metrics ? explainListenError(error, { ...variables, ...metrics }) : error;
  });
  await app.listen({ host, port }).catch((error: unknown) => {
    throw explainListenError(error, { hostVariable: 'HOST', portVariable: 'PORT', host, port });
  });
  return metricsServer;
}

/** The dependencies of a real server: the clock, the network, mail, brokers. */
export function createDeps(
  config: Config,
  own: Pick<Deps, 'secrets' | 'db' | 'primary' | 'log' | 'metrics'>,
): Deps {
  const outside = {
    // Looked up at each call, because reading `globalThis.fetch` loads its whole client.
    fetch: config.publicDemo
      ? refuseToAsk
      : (((...call) => globalThis.fetch(...call)) as typeof globalThis.fetch),
    now: () => new Date(),
    urls: config.providerUrls,
    log: own.log,
    onFailure: own.metrics && providerFailureObserver(own.metrics),
  };
  return {
    ...own,
    config,
    now: outside.now,
    newId: () => newId(),
    randomBytes,
    mail: config.publicDemo ? noMail : createMailTransport(config, own.log),
    signal: createJobSignal(),
    fetch: outside.fetch,
    quotes: createQuoteRouter(outside),
    rates: createRateSource(outside),
    brokers: createBrokers({
      ...outside,
      openDAllowlist: config.publicDemo ? [] : config.openDAllowlist,
    }),
  };
}

/** Migrates the data to this version, after a backup. */
async function migrateWithBackup({ db, config, secrets, log, now }: Deps): Promise<void> {
  if (!(await isUpToDate(db))) {
    await refuseOtherSchema(db);
    const backup = await backupBeforeMigration(db, config, secrets, now());
    if (backup) log.info({ backup }, 'backed up before the migration');
    const applied = await migrate(db);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
  }
  rememberData(config);
}

/** The address for the ready line: the configured host and the port that was taken. */
function addressOf(
  address: ReturnType<import('node:net').Server['address']>,
  host: string,
): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${portOf(address) ?? address}`;
}

/** The port that was taken, which differs from a configured 0. */
function portOf(address: ReturnType<import('node:net').Server['address']>): number | undefined {
  return typeof address === 'object' && address ? address.port : undefined;
}

/** The address of a listener, and the variables that set it. */
interface ListenAddress {
  hostVariable: string;
  portVariable: string;
  host: string;
  port: number;
}

/** Turns an error of `listen` into one line for the operator; returns any other error unchanged. */
function explainListenError(error: unknown, address: ListenAddress): unknown {
  const { hostVariable, portVariable, host, port } = address;
  const { code } = error as { code?: unknown };
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `${portVariable} ${port} on ${host} is in use: another program, or this server already, listens there`,
      );
    case 'EACCES':
      return new ConfigError(`${portVariable} ${port} may not be used by this user of the system`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`${hostVariable} ${host} is no address of this machine`);
    default:
      return error;
  }
}
