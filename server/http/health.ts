import type { FastifyInstance } from 'fastify';
import { lastBackup } from '../backups/last-backup.ts';
import { watchFile } from '../db/data-file.ts';
import { isMigrated } from '../db/migrate.ts';
import type { Deps } from '../deps.ts';
import { mailHealth } from '../mail/mail-health.ts';

/** A balancer asks every few seconds: by then a process that cannot answer people had better be known. */
const patienceMs = 2_000;

/** `/healthz`: the process is up. `/readyz`: the database answers and its schema is this version's. */
export function serveHealth(app: FastifyInstance, deps: Deps): void {
  let isSameFile = () => true;
  // By then the file is there, though it may be new.
  app.addHook('onReady', async () => {
    isSameFile = watchFile(deps.config);
  });
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (request, reply) => {
    try {
      if (!isSameFile()) throw new Error('the database file is not there any more');
      const { migrated, mail } = await inTime(readiness(deps));
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

/** Who has no backup, or only an old one, is still served: this is for whoever watches. */
function backupHealth(deps: Pick<Deps, 'config'>) {
  const { newest, failure } = lastBackup(deps);
  return {
    newest: newest?.at.toISOString() ?? null,
    failed: failure ? { at: failure.at, name: failure.name, stage: failure.stage } : null,
  };
}

async function readiness({ db }: Deps) {
  return { migrated: await isMigrated(db), mail: await mailHealth(db) };
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(new Error(`the database did not answer within ${patienceMs} ms`));
  const timer = setTimeout(refuse, patienceMs);
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
