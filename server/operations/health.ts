import type { FastifyInstance } from 'fastify';
import { findMailBacklog } from '../areas/delivery/mails.repository.ts';
import { lastBackup } from '../backups/backup-folder.ts';
import { isMigrated } from '../db/migrate.ts';
import { watchFile } from '../db/sqlite/data-file.ts';
import type { Deps } from '../deps.ts';
import { withTimeout } from '../lib/with-timeout.ts';

/** A database that is slower than this counts as unreachable: load balancers ask every few seconds. */
const databaseTimeoutMs = 2_000;

/** `/healthz`: the process is up. `/readyz`: the database answers and its schema is this version's. */
export function serveHealth(app: FastifyInstance, deps: Deps): void {
  let isSameFile = () => true;
  // The file exists by then: it is opened before the server is ready.
  app.addHook('onReady', async () => {
    isSameFile = watchFile(deps.config);
  });
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    try {
      if (!isSameFile()) throw new Error('the database file is not there any more');
      const { migrated, mail } = await withTimeout(readiness(deps), {
        timeoutMs: databaseTimeoutMs,
      });
      return reply.status(migrated ? 200 : 503).send({
        status: migrated ? 'ready' : 'migrating',
        database: 'ok',
        mail,
        backup: backupHealth(deps),
      });
    } catch (error) {
      request.log.error({ err: error }, 'not ready');
      return reply.status(503).send({ status: 'unavailable', database: 'unreachable' });
    }
  });
}

/** The state of backups, for monitoring: a missing or old backup does not make the server unready. */
function backupHealth(deps: Pick<Deps, 'config'>) {
  const { newest, failure } = lastBackup(deps);
  return {
    newest: newest?.at.toISOString() ?? null,
    failed: failure ? { at: failure.at, name: failure.name, stage: failure.stage } : null,
  };
}

async function readiness({ db }: Deps) {
  return { migrated: await isMigrated(db), mail: await findMailBacklog(db) };
}
