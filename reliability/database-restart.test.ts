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

it.runIf(process.env.TEST_DATABASE_URL)(
  'a database that goes away in the middle of a COMMIT leaves what its client repeats done once',
  async () => {
    const database = await createTestDatabase();
    const { token } = await signIn({
      deps: { db: database.db, now: () => new Date(), newId: () => newId() },
    });
    const env = environmentOf(database.target, database.folder);
    const url = new URL(env.DATABASE_URL ?? '');
    const proxy = await startProxy(Number(url.port || 5432));
    url.host = `127.0.0.1:${proxy.port}`;
    // As behind a pooler each COMMIT is sent as a text, which the proxy can wait for.
    const pooled = { DATABASE_POOLER: 'transaction', DATABASE_POOL_SIZE: '1' };
    const server = await startServer({ ...env, DATABASE_URL: url.href, ...pooled });
    const call = (path: string, key: string, body: unknown) => {
      const headers = { 'idempotency-key': key };
      return callOverHttp(server.url, 'POST', path, { token, body, headers });
    };
    try {
      const account = { accountName: '工资卡', accountType: 'CHECKING' };
      const opened = await call('/accounts', 'open', account);
      const path = `/accounts/${opened.body.data.id}`;
      const cutStatuses: number[] = [];
      let deposits = 0;
      // A job may commit first and be cut instead: then one more is sent.
      const sendCut = async (arm: (sent: string) => void) => {
        for (;;) {
          deposits += 1;
          const send = () => call(`${path}/deposit`, `deposit-${deposits}`, { amount: 1 });
          arm('commit');
          const { status } = await send();
          await expect.poll(async () => (await send()).status, { timeout: 10_000 }).toBe(200);
          if (status === 200) continue;
          cutStatuses.push(status);
          return;
        }
      };
      for (const arm of [proxy.cutAfter, proxy.cutBefore, proxy.cutAfter, proxy.cutBefore]) {
        await sendCut(arm);
      }
      expect(cutStatuses).toEqual([503, 503, 503, 503]);
      const seen = await callOverHttp(server.url, 'GET', path, { token });
      expect(seen.body.data.balance).toBe(deposits);
    } finally {
      expect(await server.end('SIGTERM')).toBe(0);
      await proxy.stop();
      await database.close();
    }
  },
  90_000,
);
