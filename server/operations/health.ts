import type { FastifyInstance } from 'fastify';
import aboutPackage from '../../package.json' with { type: 'json' };
import { findMailBacklog } from '../areas/delivery/mails.repository.ts';
import { lastBackup } from '../backups/backup-folder.ts';
import { readRemoteState } from '../backups/remote/remote-state.ts';
import { missingMigrations } from '../db/migrate.ts';
import { isReadOnly } from '../db/open-database.ts';
import { awayLine, isDatabaseAway } from '../db/postgres/database-away.ts';
import { readFrom } from '../db/read-source.ts';
import { watchFile } from '../db/sqlite/data-file.ts';
import type { Deps } from '../deps.ts';
import { withTimeout } from '../lib/with-timeout.ts';

/** A database that is slower than this counts as unreachable: load balancers ask every few seconds. */
const databaseTimeoutMs = 2_000;

/**
 * `/healthz`: the process is up, and which version it is. `/readyz`: the database answers and its schema is this version's,
 * also a replica's that takes no writes, because reads go on. The replica is asked when the primary does not
 * answer, also when that shows while it is asked: otherwise a load balancer would send nobody here.
 */
export function serveHealth(app: FastifyInstance, deps: Deps): void {
  let isSameFile = () => true;
  // Load balancers ask every few seconds: each reason is logged when it begins.
  let logged: string | undefined;
  const log = (line: string | undefined) => {
    if (line !== undefined && line !== logged) deps.log.error(`not ready: ${line}`);
    logged = line;
  };
  // The file exists by then: it is opened before the server is ready.
  app.addHook('onReady', async () => {
    isSameFile = watchFile(deps.config);
  });
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, () => ({
    status: 'ok',
    version: aboutPackage.version,
  }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_, reply) => {
    try {
      if (!isSameFile()) throw new Error('the database file is not there any more');
      const { missing, readOnly, mail } = await readiness(deps).catch((error: unknown) => {
        if (!isReplicaRead(deps)) throw error;
        return readiness(deps);
      });
      log(missing.length > 0 ? olderSchemaLine(missing) : undefined);
      return reply.status(missing.length > 0 ? 503 : 200).send({
        status: missing.length > 0 ? 'migrating' : 'ready',
        database: readOnly ? 'read-only' : 'ok',
        mail,
        backup: backupHealth(deps),
      });
    } catch (error) {
      log(isDatabaseAway(error) ? awayLine(error) : (error as Error).message);
      return reply.status(503).send({ status: 'unavailable', database: 'unreachable' });
    }
  });
}

/** The state of backups, for monitoring: a missing or old backup does not make the server unready. */
function backupHealth(deps: Pick<Deps, 'config' | 'now'>) {
  const { newest, failure } = lastBackup(deps);
  return {
    newest: newest?.at.toISOString() ?? null,
    failed: failure ? { at: failure.at, name: failure.name, stage: failure.stage } : null,
    ...(deps.config.remoteBackup && { remote: remoteHealth(deps.config.backupDir) }),
  };
}

/** Those that were sent away. Why one was not is in the log: the storage is not named to everyone who asks. */
function remoteHealth(folder: string) {
  const { newest, failed } = readRemoteState(folder);
  return { newest, failed: failed && { at: failed.at, since: failed.since } };
}

function isReplicaRead({ primary }: Deps): boolean {
  return (primary?.source().outage ?? 0) > 0;
}

function readiness({ db, primary }: Deps) {
  const ask = async () => ({
    missing: await missingMigrations(db),
    readOnly: await isReadOnly(db),
    mail: await findMailBacklog(db),
  });
  return withTimeout(readFrom(primary?.source(), ask), { timeoutMs: databaseTimeoutMs });
}

const olderSchemaLine = (missing: readonly string[]) =>
  `the database is of an older version (it lacks ${missing.join(', ')}): start one server of this version, which migrates it`;
