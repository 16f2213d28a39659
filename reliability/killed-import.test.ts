import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkData } from '../server/integrity/check-data.ts';
import {
  environmentOf,
  type ServerProcess,
  startServer,
} from '../server/testing/server-process.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../server/testing/test-database.ts';

const rowCount = 4000;
/** When the server is killed after the call was sent: at once, within the writing, near its end. */
const delaysMs = [40, 150, 330];

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

it('a server that is killed while it writes or undoes an import leaves all of it or nothing', async () => {
  const { token } = await signIn({
    deps: { db: test.db, now: () => new Date(), newId: () => newId() },
  });
  let server = await start();
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    expect(response.status, JSON.stringify(answer).slice(0, 300)).toBe(200);
    return answer.data;
  };
  /** Sends a call, kills the server while it works, and starts it again. Returns whether it answered. */
  const killDuring = async (delayMs: number, method: string, path: string, body?: unknown) => {
    const answered = call(method, path, body).then(
      () => true,
      () => false,
    );
    await sleep(delayMs);
    await server.end('SIGKILL');
    server = await start();
    return answered;
  };
  const account = { accountName: '卡', accountType: 'CREDIT', day: '2020-01-01' };
  const { id: accountId } = await call('POST', '/accounts', account);
  const stored = async () => ({
    balance: (await call('GET', `/accounts/${accountId}`)).balance,
    rows: (await call('GET', `/accounts/${accountId}/transactions`)).total,
  });
  const nothing = { balance: 0, rows: 1 };
  const all = { balance: -rowCount, rows: rowCount + 1 };
  let unanswered = 0;
  try {
    for (const [cycle, delayMs] of delaysMs.entries()) {
      const accounts = [{ ref: '', accountId }];
      const { id } = await call('POST', '/imports', { kind: 'CASH', source: 'alipay', accounts });
      for (let offset = 0; offset < rowCount; offset += 2000) {
        const rows = Array.from({ length: 2000 }, (_, index) => ({
          n: offset + index + 2,
          occurredAt: '2026-03-01',
          amount: -1,
          externalId: `${cycle}-${offset + index}`,
        }));
        await call('POST', `/imports/${id}/rows`, { offset, rows, more: true });
      }
      for (const { method, path, body, state, figures } of [
        { method: 'POST', path: '/apply', body: {}, state: 'APPLIED', figures: [nothing, all] },
        { method: 'DELETE', path: '', body: undefined, state: 'UNDONE', figures: [all, nothing] },
      ]) {
        const isAnswered = await killDuring(delayMs, method, `/imports/${id}${path}`, body);
        if (!isAnswered) unanswered += 1;
        const isDone = (await call('GET', `/imports/${id}`)).state === state;
        if (isAnswered) expect(isDone).toBe(true);
        expect(await stored()).toEqual(figures[isDone ? 1 : 0]);
        expect(await checkData(test.db)).toEqual([]);
        // Sent again, it is done once.
        await call(method, `/imports/${id}${path}`, body);
        expect(await stored()).toEqual(figures[1]);
      }
    }
    expect(unanswered).toBeGreaterThan(0);
  } finally {
    await server.end('SIGKILL');
  }
}, 400_000);

function start(): Promise<ServerProcess> {
  return startServer(environmentOf(test.target, test.folder));
}
