import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { registry } from '../../contract/registry.ts';
import { changeLimit } from '../areas/households/households.routes.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import type { TestAnswer } from '../testing/call.ts';
import { sampleOf } from '../testing/depth/depth.ts';
import { allExamples, examplesLike, fill } from '../testing/examples/all-examples.ts';
import type { Example } from '../testing/examples/example.ts';
import { type Fault, type FaultPlan, faulty } from '../testing/faulty-dialect.ts';
import { codeNow } from '../testing/second-factor/factor-user.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { changesBetween, storedRows } from '../testing/stored-rows.ts';

const onPostgres = Boolean(process.env.TEST_DATABASE_URL);
const kinds: Fault[] = onPostgres ? ['SERIALIZATION', 'GONE', 'LOST'] : ['BUSY', 'FULL', 'IOERR'];

const { through, faults } = faulty();
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ through });
  // From then on it is known which file shows which calls.
  await allExamples(test, (await signIn(test)).token);
});
afterAll(() => test.close());
afterEach(() => faults.plan(undefined));

/** A user with the rows that the calls shown in one file need. */
interface Owner extends SignedIn {
  examples: Record<string, Example>;
}

async function newOwner({ name }: Endpoint): Promise<Owner> {
  const user = await signIn(test);
  return { ...user, examples: await examplesLike(test, user.token, name) };
}

/** An endpoint's example by a user, with one idempotency key for all tries. */
async function submission(endpoint: Endpoint, asked?: Owner) {
  // Resets quotas that users share, such as that of mails to one address.
  await test.deps.db.deleteFrom('limits').execute();
  const owner = asked ?? (await newOwner(endpoint));
  const example = owner.examples[endpoint.name] ?? {};
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

/** Resets the limits of a day, which count refused calls too. */
async function forgetTries(): Promise<void> {
  for (const key of ['import:%', `${changeLimit.name}:%`]) {
    await test.deps.db.deleteFrom('limits').where('key', 'like', key).execute();
  }
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

const all = registry.filter((endpoint) => endpoint.effect === 'transaction');
const isRemoval = ({ name }: Endpoint) => Number(/\.remove/.test(name));

/** How many of an endpoint's statements and faults are combined, unless all are. */
const combinations = 3;

describe.each(
  sampleOf(all, onPostgres ? 16 : 24).map(
    (endpoint, turn) => [endpoint.name, endpoint, turn] as const,
  ),
)('%s', (_, endpoint, turn) => {
  it(`changes everything or nothing, whichever statement fails with ${kinds.join(', ')}; a retry changes it once`, async () => {
    // The first call also inserts shared rows, such as an instrument.
    await (await submission(endpoint)).send();
    const sound = await soundCall(endpoint);
    expect(sound.statements.filter((sql) => sql === 'COMMIT')).toHaveLength(1);
    const { send, rows } = await submission(endpoint);
    const before = await rows();
    // Retries wait longer each time, so only the last two statements are tested.
    const isTried = (fault: Fault, index: number) =>
      fault !== 'SERIALIZATION' || index >= sound.statements.length - 2;
    const tried = sound.statements.flatMap((sql, index) =>
      kinds.filter((fault) => isTried(fault, index)).map((fault) => ({ fault, sql, index })),
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
});

/** Users for whom calls were made already. */
const owners: Owner[] = [];

/**
 * Tries a call for a user who has its rows, and again for a new one if an earlier call has taken what it needs:
 * then `attempt` answers undefined. Calls of sign-in may end their own session.
 */
async function forSomebody<T>(
  endpoint: Endpoint,
  attempt: (owner: Owner) => Promise<T | undefined>,
): Promise<T> {
  const known = owners.find(({ examples }) => endpoint.name in examples);
  const done = known && !endpoint.name.startsWith('auth.') && (await attempt(known));
  if (done) return done;
  const owner = await newOwner(endpoint);
  owners.unshift(owner);
  return (await attempt(owner)) ?? expect.fail(`the example of ${endpoint.name} is refused`);
}

const isWrite = (sql: string) => /^(insert|update|delete|with)\b/i.test(sql);

/** The writes of each transaction that was committed. Limits are counted in transactions of their own. */
function committed(statements: readonly string[]): string[][] {
  const done: string[][] = [];
  let open: string[] | undefined;
  for (const sql of statements) {
    if (sql === 'BEGIN') open = [];
    else if (sql === 'COMMIT') done.push(open ?? []);
    else if (isWrite(sql)) (open ?? newTransaction()).push(sql);
    if (sql === 'COMMIT' || sql === 'ROLLBACK') open = undefined;
  }
  function newTransaction(): string[] {
    done.push([]);
    return done.at(-1) as string[];
  }
  return done
    .map((writes) => writes.filter((sql) => !/"limits"/.test(sql)))
    .filter((writes) => writes.length > 0);
}

/** Where one statement of a call fails, each time elsewhere: at its first write, at its audit line, at its end. */
function failingOnce(turn: number) {
  let writes = 0;
  let isDone = false;
  return (_: number, sql: string) => {
    if (isWrite(sql) && !/"limits"/.test(sql)) writes += 1;
    const isIt = [
      writes > 0,
      writes > 0 && (/"audit_log"/.test(sql) || sql === 'COMMIT'),
      writes > 0 && sql === 'COMMIT',
    ][turn % 3] as boolean;
    const fails = isIt && !isDone;
    isDone ||= isIt;
    return fails;
  };
}

/** Sends a call, and says what it has committed. */
async function watched(send: () => Promise<TestAnswer>, at: FaultPlan['at'] = () => false) {
  faults.plan({ fault: onPostgres ? 'GONE' : 'IOERR', at });
  const answer = await send();
  const { statements, failed } = faults;
  faults.plan(undefined);
  const end = failed[0] === 'COMMIT' ? statements.lastIndexOf('COMMIT') : statements.length;
  return { answer, transactions: committed(statements.slice(0, end)), failed };
}

describe('a call that is one transaction', () => {
  const inOrder = all.toSorted((a, b) => isRemoval(a) - isRemoval(b));
  /** Which statements are one transaction is seen on SQLite; on PostgreSQL, that its faults undo one. */
  const called = onPostgres ? sampleOf(inOrder, 60) : inOrder;

  it.each(called.map((endpoint, turn) => [endpoint.name, endpoint, turn] as const))(
    'commits nothing when a statement fails, everything at once by a retry, and nothing again: %s',
    async (_, endpoint, turn) => {
      const { send, rows } = await forSomebody(endpoint, async (owner) => {
        const call = await submission(endpoint, owner);
        const { answer, transactions, failed } = await watched(call.send, failingOnce(turn));
        if (failed.length === 0 && answer.status >= 400) return undefined;
        expect([answer.status, answer.body.code], JSON.stringify(answer.body)).toEqual([
          503,
          'UNAVAILABLE',
        ]);
        expect(transactions).toEqual([]);
        return call;
      });
      await forgetTries();
      const sound = await watched(send);
      expect(sound.answer.status, JSON.stringify(sound.answer.body)).toBe(200);
      expect(sound.transactions).toHaveLength(1);
      await sendAgain(endpoint, send, rows);
    },
  );
});

const removals = all.filter((endpoint) => isRemoval(endpoint) && /:/.test(endpoint.path));

describe('a row that two calls remove at the same time', () => {
  beforeAll(() => {
    owners.length = 0;
  });

  it.each(removals)(
    'is removed by one of them, and not there for the other: $name',
    async (call) => {
      const statuses = await forSomebody(call, async ({ token, examples }) => {
        const path = fill(call.path, examples[call.name]?.params);
        const remove = () => test.call(call.method, path, { token });
        const both = (await Promise.all([remove(), remove()])).map(({ status }) => status);
        return both.every((status) => status === 404) ? undefined : both;
      });
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
