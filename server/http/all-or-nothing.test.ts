import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { registry } from '../../contract/registry.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import type { TestAnswer } from '../testing/call.ts';
import { sampleOf } from '../testing/depth/depth.ts';
import { exampleOf, fill } from '../testing/examples/all-examples.ts';
import { type Fault, faulty } from '../testing/faulty-dialect.ts';
import { codeNow } from '../testing/second-factor/factor-user.ts';
import { signIn } from '../testing/sign-in.ts';
import { changesBetween, storedRows } from '../testing/stored-rows.ts';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const kinds: Fault[] = onPostgres ? ['SERIALIZATION', 'GONE', 'LOST'] : ['BUSY', 'FULL', 'IOERR'];

const { through, faults } = faulty();
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ through });
});
afterAll(() => test.close());
afterEach(() => faults.plan(undefined));

/** An endpoint's example by a new user, with one idempotency key for all tries. */
async function submission(endpoint: Endpoint) {
  // Resets quotas that users share, such as that of mails to one address.
  await test.deps.db.deleteFrom('limits').execute();
  const owner = await signIn(test);
  const example = await exampleOf(test, owner.token, endpoint.name);
  const { params, query, body } = { ...example, ...(await withCodes(endpoint, owner.token)) };
  // A personal import needs a user without data.
  const { token, userId } =
    example.by ?? (endpoint.name === 'personalData.import' ? await signIn(test) : owner);
  // The rows of a household are its own, and several people's.
  const whose = endpoint.name.startsWith('household.') ? undefined : userId;
  return {
    rows: () => storedRows(test.deps.db, whose),
    send: (): Promise<TestAnswer> =>
      test.call(endpoint.method, fill(endpoint.path, params), {
        token,
        ...(body && { body }),
        ...(query && { query }),
        headers: { 'idempotency-key': 'one-submission' },
        address: anyAddress(),
      }),
  };
}

/** Turns codes of an app on for the calls that need them: half, or whole. */
async function withCodes({ name }: Endpoint, token: string) {
  if (name !== 'auth.confirmTotp' && name !== 'auth.removeTotp') return {};
  const { secret } = (await test.call('POST', '/auth/totp', { token })).body.data;
  const body = { code: codeNow(test, secret) };
  if (name === 'auth.confirmTotp') return { body };
  await test.call('POST', '/auth/totp/confirm', { token, body });
  return {};
}

/** Resets the limit of imports, which counts refused ones too. */
async function forgetTries(): Promise<void> {
  await test.deps.db.deleteFrom('limits').where('key', 'like', 'import:%').execute();
}

let calls = 0;

function anyAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

/** The changes and the statements of a call that succeeds. */
async function soundCall(endpoint: Endpoint) {
  const { send, rows } = await submission(endpoint);
  const before = await rows();
  faults.plan({ fault: 'BUSY', at: () => false });
  const { status, body } = await send();
  const { statements } = faults;
  faults.plan(undefined);
  expect(status, JSON.stringify(body)).toBe(200);
  return { changes: changesBetween(before, await rows()), statements };
}

/** A serialization failure is retried inside the server, so every try has to fail; others fail once. */
function failing(fault: Fault, at: number) {
  return (statement: number, sql: string) =>
    fault === 'SERIALIZATION' ? statement >= at && sql !== 'ROLLBACK' : statement === at;
}

/** How many of an endpoint's statements and faults are combined, unless all are. */
const combinations = 3;

const all = registry.filter((endpoint) => endpoint.effect === 'transaction');
/** Which statements are one transaction is seen on SQLite; on PostgreSQL, that its faults undo one. */
const transactions = onPostgres ? sampleOf(all, 60) : all;

describe.each(transactions.map((endpoint, turn) => [endpoint.name, endpoint, turn] as const))(
  '%s',
  (_, endpoint, turn) => {
    it(`changes everything or nothing, whichever statement fails with ${kinds.join(', ')}; a retry changes it once`, async () => {
      // The first call also inserts shared rows, such as an instrument.
      await (await submission(endpoint)).send();
      const sound = await soundCall(endpoint);
      expect(sound.statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
      const { send, rows } = await submission(endpoint);
      const before = await rows();
      const tried = kinds.flatMap((fault) =>
        sound.statements
          .map((sql, index) => ({ fault, sql, index }))
          // Retries wait longer each time, so only the last two statements are tested.
          .slice(fault === 'SERIALIZATION' ? -2 : 0),
      );
      let isDone = false;
      for (const { fault, sql, index } of sampleOf(tried, combinations, turn)) {
        await forgetTries();
        faults.plan({ fault, at: failing(fault, index + 1) });
        const answer = await send();
        expect(faults.failed[0]).toBe(sql);
        faults.plan(undefined);
        expect(answer.body).toMatchObject({ success: false, code: 'UNAVAILABLE' });
        expect(answer.status).toBe(503);
        // The last of all faults: the change is stored, and its answer is lost.
        isDone = fault === 'LOST' && sql === 'COMMIT';
        expect(changesBetween(before, await rows())).toEqual(isDone ? sound.changes : []);
      }
      await forgetTries();
      if (!isDone) expect((await send()).status).toBe(200);
      expect(changesBetween(before, await rows())).toEqual(sound.changes);
      await sendAgain(endpoint, send, rows);
    });
  },
);

const removals = all.filter(({ name, path }) => /\.remove/.test(name) && /:/.test(path));

describe('a row that two calls remove at the same time', () => {
  it.each(removals)(
    'is removed by one of them, and not there for the other: $name',
    async (call) => {
      const { token } = await signIn(test);
      const { params } = await exampleOf(test, token, call.name);
      const remove = () => test.call(call.method, fill(call.path, params), { token });
      const statuses = (await Promise.all([remove(), remove()])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([200, 404]);
    },
  );
});

/** Sends the call once more, as after a lost answer: it changes nothing further. */
async function sendAgain(
  { method, name }: Endpoint,
  send: () => Promise<TestAnswer>,
  rows: () => Promise<string[]>,
) {
  if (method === 'PUT') return;
  const before = await rows();
  const { status } = await send();
  const allowed = name === 'auth.logout' ? [401] : method === 'DELETE' ? [200, 404] : [200];
  expect(allowed).toContain(status);
  if (status !== 200 || method === 'POST') expect(await rows()).toEqual(before);
}
