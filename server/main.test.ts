import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from './db/open-database.ts';
import { environmentOf, type ServerProcess, startServer } from './testing/server-process.ts';
import { signIn } from './testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
beforeEach(async () => {
  // Of no version yet: the start of a server migrates it.
  test = await createTestDatabase(undefined, new Set());
});
afterEach(() => test.close());

describe('the server process', () => {
  it('makes a database, prints its address, answers requests there and readers of metrics on a port of their own, and finishes what is under way on SIGTERM', async () => {
    const metricsPort = await freePort();
    const env = { ...environmentOf(test.target, test.folder), METRICS_PORT: String(metricsPort) };
    const server = await startServer(env);
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(existsSync(join(test.folder, 'initialized'))).toBe(true);

    const metricsUrl = `http://127.0.0.1:${metricsPort}`;
    // A request is counted after its answer was sent, so the client may be earlier.
    const page = await vi.waitFor(
      async () => {
        const text = await (await fetch(`${metricsUrl}/metrics`)).text();
        expect(text).toContain('jiadi_http_requests_total{endpoint="/readyz",status="200"} 1');
        return text;
      },
      { interval: 5, timeout: 20_000 },
    );
    expect(page).toMatch(/^jiadi_database_query_seconds_count \d+$/m);
    expect((await fetch(`${metricsUrl}/`)).status).toBe(404);
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('jiadi_');

    const db = openDatabase(test.target);
    const { token } = await signIn({ deps: { db, now: () => new Date(), newId: () => newId() } });
    const { id } = await post(server, token, '/accounts', {
      accountName: 'a',
      accountType: 'CHECKING',
    });
    const deposits = Array.from({ length: 40 }, () =>
      post(server, token, `/accounts/${id}/deposit`, { amount: 1 }),
    );
    await Promise.race(deposits);
    const code = server.end('SIGTERM');
    const settled = await Promise.allSettled(deposits);
    const done = settled.filter(({ status }) => status === 'fulfilled').length;
    expect(await code).toBe(0);
    const { balance } = await db
      .selectFrom('accounts')
      .select('balance')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await db.destroy();
    expect(done).toBeGreaterThan(0);
    // Nothing is lost that was acknowledged, and whatever was done has been acknowledged.
    expect(Number(balance)).toBe(done);
  });

  it('does not start on a wrong variable', async () => {
    await expect(startServer({ DATA_DIR: test.folder, TIME_ZONE: 'Mars' })).rejects.toThrow(
      /ended with 1 .*: TIME_ZONE must be a time zone such as Asia\/Shanghai\n$/,
    );
  });
});

async function post(server: ServerProcess, token: string, path: string, body: object) {
  const response = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
