import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../server/db/database.ts';
import { withMigrationLock } from '../server/db/postgres/postgres-dialect.ts';
import { withoutTimeouts } from '../server/db/without-timeouts.ts';
import { checkData } from '../server/integrity/check-data.ts';
import {
  environmentOf,
  type ServerProcess,
  startServer,
} from '../server/testing/server-process.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/test-database.ts';
import { compare } from './chaos/journal.ts';
import { until } from './chaos/kill-cycles.ts';
import { startLoad } from './chaos/load.ts';

/** A SQLite file belongs to one process, so that several at once are tested on PostgreSQL alone. */
const onPostgres = Boolean(process.env.TEST_DATABASE_URL);

let database: TestDatabase;
let env: Record<string, string>;
let servers: ServerProcess[];
/** What the servers have logged as errors. */
const logged: string[] = [];

async function start(): Promise<ServerProcess> {
  const server = await startServer(env);
  server.child.stdout?.on('data', (chunk) => logged.push(String(chunk)));
  return server;
}

beforeAll(async () => {
  if (!onPostgres) return;
  database = await createTestDatabase();
  env = {
    ...environmentOf(database.target, database.folder),
    SECRET_KEY: randomBytes(32).toString('base64'),
    CREDENTIAL_KEY: randomBytes(32).toString('base64'),
  };
  servers = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.end('SIGTERM')));
  await database?.close();
});

const newer = '9999-newer';
/** Tables of every call, of every write, and of the load's own rows. */
const changed = ['users', 'sessions', 'idempotency_keys', 'audit_log', 'accounts', 'debts'];

/** What a release may do to a schema that the version before it uses: it only adds. */
async function expand(tx: Tx): Promise<void> {
  await sql`CREATE TABLE newer (id text PRIMARY KEY, at text NOT NULL)`.execute(tx);
  for (const table of changed) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN newer text NOT NULL DEFAULT 'x'`.execute(
      tx,
    );
  }
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES (${newer}, '2030')`.execute(tx);
}

async function contract(tx: Tx): Promise<void> {
  await sql`DROP TABLE newer`.execute(tx);
  for (const table of changed) {
    await sql`ALTER TABLE ${sql.table(table)} DROP COLUMN newer`.execute(tx);
  }
  await sql`DELETE FROM kysely_migration WHERE name = ${newer}`.execute(tx);
}

const asMigration = (change: (tx: Tx) => Promise<void>) =>
  withoutTimeouts(() => withMigrationLock(database.db, change));

/** Reads what a page reads, at each server in turn, until it is stopped. */
function startReaders(token: string) {
  const seen = { reads: 0, failures: [] as string[] };
  let isOver = false;
  const paths = ['/accounts', '/investments', '/overview/assets', '/receivables'];
  const reading = Promise.all(
    paths.map(async (path, first) => {
      for (let n = first; !isOver; n += 1) {
        const answer = await fetch(`${servers[n % servers.length]?.url}/api${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const text = await answer.text();
        seen.reads += 1;
        if (!answer.ok) seen.failures.push(`${path} ${answer.status} ${text}`);
        await sleep(30);
      }
    }),
  );
  return {
    seen,
    stop: async () => {
      isOver = true;
      await reading;
    },
  };
}

const readiness = () =>
  Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/readyz`)).status));

describe.runIf(onPostgres)('a server beside one of a newer version, which has migrated', () => {
  it('goes on under load, is ready, and is refused with one line when it is started again', async () => {
    const { db } = database;
    const deps = { db, now: () => new Date(), newId: () => newId() };
    const { token } = await signIn({ deps });
    const load = await startLoad(() => servers.map(({ url }) => url), token, 30);
    const readers = startReaders(token);
    const stopSending = load.begin();
    const acknowledged = () => load.writes.filter((write) => write.acknowledged).length;
    // Until every connection has its statements prepared.
    await until(() => acknowledged() >= 60);
    await asMigration(expand);
    const before = acknowledged();
    expect(await readiness()).toEqual([200, 200]);
    await until(() => acknowledged() >= before + 60);
    await stopSending();
    await readers.stop();

    expect(readers.seen.failures).toEqual([]);
    expect(load.refusals).toEqual([]);
    expect(load.writes.filter((write) => !write.acknowledged)).toEqual([]);
    expect(logged).toEqual([]);
    expect(await readiness()).toEqual([200, 200]);

    expect(await servers.pop()?.end('SIGTERM')).toBe(0);
    await expect(start()).rejects.toThrow(
      /^the server ended with 1 before it was ready: the database was written by a newer version \(it has 9999-newer\); upgrade the program\n$/,
    );
    await servers.pop()?.end('SIGTERM');
    await asMigration(contract);
    const { lost, doubled, missing } = await compare(db, load.writes);
    expect({ lost, doubled, missing }).toEqual({ lost: [], doubled: [], missing: [] });
    expect(await checkData(db)).toEqual([]);
  });
});
