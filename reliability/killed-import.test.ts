import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkData } from '../server/integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../server/testing/build-test-app.ts';
import { depth, isDeep } from '../server/testing/depth/depth.ts';
import { environmentOf, startServer } from '../server/testing/server-process.ts';
import { signIn } from '../server/testing/sign-in.ts';
import { untilWriting } from './chaos/until-writing.ts';

const rowCount = depth(1500, 6000);
/** For how long the server has been writing when it is killed. */
const heldMs = isDeep ? [0, 40, 150] : [8];

let test: TestApp;
let token: string;
beforeEach(async () => {
  test = await buildTestApp({ deps: { now: () => new Date() } });
  ({ token } = await signIn(test));
});
afterEach(() => test.close());

async function call(method: string, path: string, body?: object) {
  const answer = await test.call(method, path, { token, ...(body && { body }) });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  return answer.body.data;
}

/** Has a server of its own do a call, and kills it while it writes. Returns whether it answered. */
async function killDuring(held: number, method: string, path: string, body?: object) {
  const { database, dataDir } = test.deps.config;
  const server = await startServer(environmentOf(database, dataDir));
  let answered: boolean | undefined;
  const answer = fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  }).then(
    ({ status }) => {
      answered = true;
      return status;
    },
    () => {
      answered = false;
      return undefined;
    },
  );
  await untilWriting(database, held, () => answered !== undefined);
  await server.end('SIGKILL');
  expect([200, undefined]).toContain(await answer);
  return answered;
}

it('a server that is killed while it writes or undoes an import leaves all of it or nothing', async () => {
  const account = { accountName: '卡', accountType: 'CREDIT', day: '2020-01-01' };
  const { id: accountId } = await call('POST', '/accounts', account);
  const stored = async () => ({
    balance: (await call('GET', `/accounts/${accountId}`)).balance,
    rows: (await call('GET', `/accounts/${accountId}/transactions`)).total,
  });
  const nothing = { balance: 0, rows: 1 };
  const all = { balance: -rowCount, rows: rowCount + 1 };
  let unanswered = 0;
  for (const [cycle, held] of heldMs.entries()) {
    const accounts = [{ ref: '', accountId }];
    const { id } = await call('POST', '/imports', { kind: 'CASH', source: 'alipay', accounts });
    for (let offset = 0; offset < rowCount; offset += 1500) {
      const rows = Array.from({ length: 1500 }, (_, index) => ({
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
      const isAnswered = await killDuring(held, method, `/imports/${id}${path}`, body);
      if (!isAnswered) unanswered += 1;
      const isDone = (await call('GET', `/imports/${id}`)).state === state;
      if (isAnswered) expect(isDone).toBe(true);
      expect(await stored()).toEqual(figures[isDone ? 1 : 0]);
      expect(await checkData(test.deps.db)).toEqual([]);
      // Sent again, it is done once.
      await call(method, `/imports/${id}${path}`, body);
      expect(await stored()).toEqual(figures[1]);
    }
  }
  expect(unanswered).toBeGreaterThan(0);
}, 400_000);
