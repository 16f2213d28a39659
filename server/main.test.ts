import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { environmentOf, type ServerProcess, startServer } from './testing/server-process.ts';
import { signIn } from './testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let test: TestDatabase;
let token: string;

beforeEach(async () => {
  test = await createTestDatabase();
  const deps = { db: test.db, now: () => new Date(), newId: () => newId() };
  ({ token } = await signIn({ deps }));
});
afterEach(() => test.close());

async function call(server: ServerProcess, method: string, path: string, body?: unknown, key = '') {
  const response = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(JSON.stringify(answer));
  return answer.data;
}

const start = () => startServer(environmentOf(test.target, test.folder));

describe('the server process', () => {
  it('prints its address, answers requests, and exits with 0 on SIGTERM', async () => {
    const server = await start();
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  });

  it('does not start on a wrong variable', async () => {
    await expect(startServer({ DATA_DIR: test.folder, TIME_ZONE: 'Mars' })).rejects.toThrow(
      /ended with 1 .*: TIME_ZONE must be a time zone such as Asia\/Shanghai\n$/,
    );
  });

  it('does not start without its database, and explains it in one line', async () => {
    const nowhere = { DATA_DIR: test.folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(startServer(nowhere)).rejects.toThrow(
      /ended with 1 .*: the database is away: [^\n]*ECONNREFUSED[^\n]*\n$/,
    );
  });

  it('finishes the current request on SIGTERM', async () => {
    const server = await start();
    const body = { accountName: 'a', accountType: 'CHECKING' };
    const account = await call(server, 'POST', '/accounts', body);
    const deposits = Array.from({ length: 20 }, (_, i) =>
      call(server, 'POST', `/accounts/${account.id}/deposit`, { amount: 1 }, `d${i}`),
    );
    await Promise.race(deposits);
    const code = server.end('SIGTERM');
    const done = (await Promise.allSettled(deposits)).filter(
      (d) => d.status === 'fulfilled',
    ).length;
    expect(await code).toBe(0);
    const again = await start();
    const { balance } = await call(again, 'GET', `/accounts/${account.id}`);
    expect(balance).toBeGreaterThanOrEqual(done);
    await again.end('SIGTERM');
  });
});
