import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { registry } from '../../contract/registry.ts';
import { householdFileIn } from '../config/config.ts';
import { openDatabase } from '../db/open-database.ts';
import { checkData } from '../integrity/check-data.ts';
import { createDeps } from '../serve.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { allExamples, fill } from '../testing/examples/all-examples.ts';
import type { Example } from '../testing/examples/example.ts';
import { signIn } from '../testing/sign-in.ts';
import { storedRows } from '../testing/stored-rows.ts';
import { type DemoHousehold, readHousehold, writeHouseholdFile } from './household-file.ts';
import { isRefusedInDemo } from './refused-calls.ts';
import { endVisits, maxVisitors } from './visits.ts';

/** A household with rows in every area, and a call of every endpoint on them. */
let household: DemoHousehold;
let examples: Record<string, Example>;
let demo: TestApp;
let outside: string[];

const hourMs = 3600_000;

async function enter(address = '192.0.2.1') {
  const { status, body } = await demo.call('POST', '/auth/demo', { address });
  return { status, code: body.code, token: body.data?.token, userId: body.data?.user.id };
}
const get = async (path: string, token: string) =>
  (await demo.call('GET', path, { token })).body.data;

function databaseFile(): string {
  const { database } = demo.deps.config;
  if (database.kind !== 'sqlite') throw new Error('the demo is on SQLite');
  return database.file;
}

/** The example of an endpoint for a visitor: on the copies of the rows. */
function exampleFor(endpoint: Endpoint, userId: string): Example {
  const text = JSON.stringify(examples[endpoint.name] ?? {});
  const tag = userId.slice(-10);
  return JSON.parse(text.replace(/([0-9a-f]{8}-[0-9a-f-]{17})[0-9a-f]{10}/g, `$1${tag}`));
}

// A demo stores nothing for longer than a visit: it is always on SQLite.
describe.runIf(!process.env.TEST_DATABASE_URL)('a public demo', () => {
  beforeAll(async () => {
    const source = await buildTestApp();
    const { userId, token } = await signIn(source);
    examples = await allExamples(source, token);
    household = await readHousehold(source.deps.db, userId);
    await source.close();
  });
  beforeEach(async () => {
    outside = [];
    demo = await buildTestApp({
      config: { publicDemo: true, registration: 'closed' },
      deps: {
        fetch: (input) => {
          outside.push(String(input));
          return Promise.reject(new Error('outside'));
        },
      },
    });
    await writeHouseholdFile(householdFileIn(demo.deps.config.dataDir), household);
  });
  afterEach(() => demo.close());

  it('says so to the sign-in page, and signs nobody in', async () => {
    const { body } = await demo.call('GET', '/auth/settings');
    expect(body.data).toMatchObject({ publicDemo: true, registration: 'closed' });
    for (const path of ['/auth/login', '/auth/register', '/auth/forgot-password']) {
      const answer = await demo.call('POST', path, { body: { email: 'a@example.org' } });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'FORBIDDEN']);
    }
  });

  it('gives each visitor a household of their own, with rows of every area', async () => {
    const [one, two] = [await enter(), await enter()];
    expect(one.userId).not.toBe(two.userId);
    const filled = household.owned.filter(({ rows }) => rows.length > 0);
    expect(filled.length).toBeGreaterThan(30);
    const rows = await storedRows(demo.deps.db, one.userId);
    for (const { table, rows: copied } of filled) {
      const mine = rows.filter((line) => line.startsWith(`${table} `));
      expect([table, mine.length]).toEqual([table, copied.length]);
    }
    const accounts = await get('/accounts', one.token);
    expect(await get('/accounts', two.token)).toHaveLength(accounts.length);
    const path = `/accounts/${accounts[0].id}`;
    const change = { token: one.token, body: { amount: 5, description: '只有我' } };
    expect((await demo.call('POST', `${path}/deposit`, change)).status).toBe(200);
    expect((await demo.call('GET', path, { token: two.token })).status).toBe(404);
    expect(JSON.stringify(await storedRows(demo.deps.db, two.userId))).not.toContain('只有我');
  });

  it('stores nothing that check-data finds wrong', async () => {
    await enter();
    await enter();
    const db = openDatabase({ kind: 'sqlite', file: databaseFile(), readOnly: true });
    expect(await checkData(db).finally(() => db.destroy())).toEqual([]);
  });

  it('removes all of a visitor when they leave, when they are idle, and after some hours', async () => {
    const [left, idle, busy] = [await enter(), await enter(), await enter()];
    await demo.call('POST', '/auth/logout', { token: left.token });
    expect(await endVisits(demo.deps)).toEqual({ removed: 1, failed: 0 });
    const rowsOf = async ({ userId }: { userId: string }) =>
      (await storedRows(demo.deps.db)).filter((line) => line.includes(userId.slice(-10)));
    expect(await rowsOf(left)).toEqual([]);
    for (let minutes = 0; minutes < 330; minutes += 30) {
      demo.clock.advance(30 * 60_000);
      await get('/accounts', busy.token);
      await endVisits(demo.deps);
    }
    expect(await rowsOf(idle)).toEqual([]);
    expect(await get('/accounts', busy.token)).not.toEqual([]);
    demo.clock.advance(hourMs);
    await get('/accounts', busy.token);
    await endVisits(demo.deps);
    expect((await demo.call('GET', '/accounts', { token: busy.token })).status).toBe(401);
    expect(await rowsOf(busy)).toEqual([]);
  });

  it('sends no mail and asks nobody outside, whatever is called, and refuses what would', async () => {
    let visitor = await enter();
    const ask = async (endpoint: Endpoint, address: string) => {
      const { params, query, body } = exampleFor(endpoint, visitor.userId);
      const { status } = await demo.call(endpoint.method, fill(endpoint.path, params), {
        token: visitor.token,
        ...(query && { query }),
        ...(body && { body }),
        address,
      });
      return status;
    };
    let done = 0;
    for (const [index, endpoint] of registry.entries()) {
      if (endpoint.name === 'auth.enterDemo') continue;
      const address = `10.0.${index >> 8}.${index & 255}`;
      let status = await ask(endpoint, address);
      const isRefused = isRefusedInDemo(endpoint);
      if (!isRefused && status !== 200) {
        // What an earlier call has removed or changed is there again for the next visitor.
        await demo.call('POST', '/auth/logout', { token: visitor.token, address });
        await endVisits(demo.deps);
        visitor = await enter(address);
        status = await ask(endpoint, address);
      }
      expect([endpoint.name, status === 403]).toEqual([endpoint.name, isRefused]);
      if (status === 200) done += 1;
    }
    expect(done).toBeGreaterThan(300);
    expect(outside).toEqual([]);
    expect(demo.mailbox.sent).toEqual([]);
    expect(await demo.deps.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  });

  it('runs on a server that has no way outside', async () => {
    const { fetch, mail } = createDeps(demo.deps.config, demo.deps);
    await expect(fetch('https://example.org')).rejects.toThrow('asks no service outside');
    const letter = { id: '1', to: 'a@example.org', subject: 's', text: 't', html: null };
    await expect(mail.send(letter)).rejects.toThrow('sends no mail');
  });

  it('lets ten visits an hour in from one address, and a hundred at once', async () => {
    const small = { ...household, owned: [], shared: [] };
    await writeHouseholdFile(householdFileIn(demo.deps.config.dataDir), small);
    for (let visit = 0; visit < 10; visit += 1) expect((await enter()).status).toBe(200);
    expect((await enter()).status).toBe(429);
    for (let visit = 10; visit < maxVisitors; visit += 1) {
      expect((await enter(`192.0.3.${visit}`)).status).toBe(200);
    }
    expect((await enter('192.0.4.1')).status).toBe(503);
    demo.clock.advance(2 * hourMs);
    await endVisits(demo.deps);
    expect((await enter()).status).toBe(200);
  });

  it('shows a household that was written anew to whoever comes next', async () => {
    await enter();
    const source = { source: 'demo', fetched_at: '2026-11-22T01:00:00.000Z' };
    const rate = { currency: 'USD', day: '2026-11-22', per_euro: '1.1568', ...source };
    const shared = [...household.shared, { table: 'exchange_rates', rows: [rate] }];
    const path = householdFileIn(demo.deps.config.dataDir);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await writeHouseholdFile(path, { ...household, shared });
    await enter();
    const rates = await demo.deps.db.selectFrom('exchange_rates').selectAll().execute();
    expect(rates).toEqual([rate]);
  });
});

it('a server that is no demo lets no visitor in', async () => {
  const usual = await buildTestApp();
  const answer = await usual.call('POST', '/auth/demo');
  expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  await usual.close();
});
