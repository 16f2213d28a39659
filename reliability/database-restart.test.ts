import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { callOverHttp } from '../server/testing/call-over-http.ts';
import { environmentOf, startServer } from '../server/testing/server-process.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { createTestDatabase } from '../server/testing/test-database.ts';
import { startProxy } from './tcp-proxy.ts';

/** Long enough for every timer of the server to run without its database: mails are sent every 10 s. */
const awayMs = 12_000;

it.runIf(process.env.TEST_DATABASE_URL)(
  'a server outlives its database, says so meanwhile, and serves when it is back',
  async () => {
    const database = await createTestDatabase();
    const { token } = await signIn({
      deps: { db: database.db, now: () => new Date(), newId: () => newId() },
    });
    const env = environmentOf(database.target, database.folder);
    const url = new URL(env.DATABASE_URL ?? '');
    const proxy = await startProxy(Number(url.port || 5432));
    url.host = `127.0.0.1:${proxy.port}`;
    const server = await startServer({ ...env, DATABASE_URL: url.href });
    const list = () => callOverHttp(server.url, 'GET', '/accounts', { token });
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    try {
      await expect.poll(async () => (await list()).status).toBe(200);
      await proxy.stop();
      const refused = await list();
      expect(refused.status).toBe(503);
      expect(refused.body.code).toBe('UNAVAILABLE');
      expect(await ready()).toBe(503);
      await sleep(awayMs);
      expect(server.child.exitCode).toBe(null);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      await proxy.start();
      await expect.poll(async () => (await list()).status).toBe(200);
      await expect.poll(ready).toBe(200);
    } finally {
      expect(await server.end('SIGTERM')).toBe(0);
      await proxy.stop();
      await database.close();
    }
  },
  90_000,
);
