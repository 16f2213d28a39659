import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { v7 as newId } from 'uuid';
import { buildApp } from './app.ts';
import { ratesJob } from './areas/rates/rates.jobs.ts';
import { backupBeforeMigration } from './backups/backup-before-migration.ts';
import type { Config } from './config/config.ts';
import { explainListenError } from './config/listen-error.ts';
import { loadSecrets, prepareDataDir } from './config/secrets.ts';
import { isUpToDate, migrate, refuseOtherSchema } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { fileErrorOf, refuseMissingData, rememberData } from './db/sqlite/data-file.ts';
import { holdDataDir } from './db/sqlite/in-use.ts';
import type { Deps } from './deps.ts';
import { announceServer } from './jobs/announce-server.ts';
import { startJobs } from './jobs/jobs.ts';
import { createJobSignal } from './jobs/signal.ts';
import { createMetrics } from './operations/metrics.ts';
import { startMetricsServer } from './operations/metrics-server.ts';
import { databaseWatch, providerWatch } from './operations/watches.ts';
import { createBrokers } from './providers/brokers/create-brokers.ts';
import { createMailTransport } from './providers/delivery/create-mail-transport.ts';
import { createQuoteRouter } from './providers/quotes/router.ts';
import { createRateSource } from './providers/rates/rate-chain.ts';

/** How long requests in flight may take to finish after SIGTERM. */
const stopWithinMs = 10_000;

/**
 * Database → migrate → listen → jobs. `fileCheck` is the check of the data file that began with the
 * process: nothing is written before it has ended well.
 */
export async function serve(config: Config, fileCheck: Promise<void>): Promise<void> {
  try {
    await open(config, fileCheck);
  } catch (error) {
    throw fileErrorOf(error, config) ?? error;
  }
}

async function open(config: Config, fileCheck: Promise<void>): Promise<void> {
  // Whatever is written from here on, the database above all, is nobody else's to read.
  process.umask(0o077);
  prepareDataDir(config.dataDir);
  const log = pino({ level: config.logLevel });
  for (const warning of config.warnings) log.warn(warning);
  refuseMissingData(config);
  const release = holdDataDir(config.dataDir, 'shared');
  const secrets = loadSecrets(config, randomBytes);
  const metrics = config.metrics && createMetrics();
  // Not opened before it is first asked something.
  const db = openDatabase(config.database, { watch: metrics && databaseWatch(metrics) });
  const deps = depsOf(config, { secrets, db, log, metrics });
  const app = await buildApp(deps, { shedLoad: true });
  await fileCheck;
  await bringUpToDate(deps);
  const unannounce = announceServer(deps);
  const metricsServer = await listen(app, deps).catch(async (error: unknown) => {
    await unannounce();
    throw error;
  });
  const jobs = startJobs(deps);
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    metricsServer?.close();
    await app.close();
    await jobs.stop();
    deps.mail.close();
    await unannounce();
    await db.destroy();
    release();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.stdout.write(`listening on ${addressOf(app.server.address(), config.host)}\n`);
  jobs.kick(ratesJob.name);
}

/** Listens for people and, where configured, for who reads metrics. */
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

/** What the server is handed: the world as it is. */
function depsOf(config: Config, own: Pick<Deps, 'secrets' | 'db' | 'log' | 'metrics'>): Deps {
  const outside = {
    // Looked up when it is called: naming it loads its whole client.
    fetch: ((...call) => globalThis.fetch(...call)) as typeof globalThis.fetch,
    now: () => new Date(),
    urls: config.providerUrls,
    log: own.log,
    onFailure: own.metrics && providerWatch(own.metrics),
  };
  return {
    ...own,
    config,
    now: outside.now,
    newId: () => newId(),
    randomBytes,
    mail: createMailTransport(config, own.log),
    signal: createJobSignal(),
    fetch: outside.fetch,
    quotes: createQuoteRouter(outside),
    rates: createRateSource(outside),
    brokers: createBrokers({ ...outside, openDAllowlist: config.openDAllowlist }),
  };
}

/** Brings the data to this version, after a backup of what it was. */
async function bringUpToDate({ db, config, secrets, log, now }: Deps): Promise<void> {
  if (!(await isUpToDate(db))) {
    await refuseOtherSchema(db);
    const backup = await backupBeforeMigration(db, config, secrets, now());
    if (backup) log.info({ backup }, 'backed up before the migration');
    const applied = await migrate(db);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
  }
  rememberData(config);
}

/** The ready line names the host that was asked for and the port that was really taken. */
function addressOf(
  address: ReturnType<import('node:net').Server['address']>,
  host: string,
): string {
  const port = typeof address === 'object' && address ? address.port : address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
