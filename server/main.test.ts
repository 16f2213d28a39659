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

describe('the server as a process', () => {
  it('tells where it listens, answers, and leaves with 0 on SIGTERM', async () => {
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

  it('does not start without its database, and says so in one line', async () => {
    const nowhere = { DATA_DIR: test.folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(startServer(nowhere)).rejects.toThrow(
      /ended with 1 .*: the database is away: [^\n]*ECONNREFUSED[^\n]*\n$/,
    );
  });

  it('finishes the request it is in when it is told to stop', async () => {
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

describe('kill -9 in a stream of deposits', () => {
  const cycles = 20;

  it(`${cycles} times: nothing acknowledged is lost, nothing retried is doubled`, async () => {
    let server = await start();
    const body = { accountName: '不丢一分', accountType: 'CHECKING' };
    const { id } = await call(server, 'POST', '/accounts', body);
    const unanswered = new Set<string>();
    let sent = 0;
    for (let cycle = 0; cycle < cycles; cycle += 1) {
      let killed = false;
      const lane = async () => {
        while (!killed) {
          const key = `deposit-${sent++}`;
          unanswered.add(key);
          await call(server, 'POST', `/accounts/${id}/deposit`, { amount: 1 }, key).then(
            () => unanswered.delete(key),
            () => undefined,
          );
        }
      };
      const lanes = [lane(), lane(), lane(), lane()];
      await new Promise((resolve) => setTimeout(resolve, 60 + ((cycle * 37) % 120)));
      const dying = server.end('SIGKILL');
      killed = true;
      await dying;
      await Promise.all(lanes);
      server = await start();
      const acknowledged = sent - unanswered.size;
      const { balance } = await call(server, 'GET', `/accounts/${id}`);
      expect(balance).toBeGreaterThanOrEqual(acknowledged);
      expect(balance).toBeLessThanOrEqual(sent);
      for (const key of unanswered) {
        await call(server, 'POST', `/accounts/${id}/deposit`, { amount: 1 }, key);
      }
      unanswered.clear();
      expect((await call(server, 'GET', `/accounts/${id}`)).balance).toBe(sent);
    }
    expect(sent).toBeGreaterThan(cycles * 5);
    const { total, records } = await call(server, 'GET', `/accounts/${id}/transactions?size=1`);
    expect(total).toBe(sent + 1);
    expect(records[0].balanceAfter).toBe(sent);
    await server.end('SIGTERM');
  }, 120_000);
});
