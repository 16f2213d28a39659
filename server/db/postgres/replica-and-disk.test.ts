import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { environmentOf, startServer } from '../../testing/server-process.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { migrations } from '../migrations/index.ts';
import { openDatabase } from '../open-database.ts';
import type { PostgresTarget } from './pool-limits.ts';

const url = process.env.TEST_DATABASE_URL;
const poolSize = 2;
let test: TestApp;
let token: string;
let path: string;

beforeEach(async () => {
  if (!url) return;
  test = await buildTestApp();
  ({ token } = await signIn(test));
  const body = { accountName: '工资卡', accountType: 'CHECKING' };
  path = `/accounts/${(await test.call('POST', '/accounts', { token, body })).body.data.id}`;
});
afterEach(() => test?.close());

const deposit = () =>
  test.call('POST', `${path}/deposit`, {
    token,
    body: { amount: 1 },
    headers: { 'idempotency-key': 'the-one' },
  });
const balance = async () => (await test.call('GET', path, { token })).body.data.balance;
const failures = () =>
  test.logLines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.startsWith('request failed'));

describe.runIf(url)(
  'a server whose connections lead to a primary that has become a replica',
  () => {
    it('reads on, refuses writes with one line, and writes once over new connections', async () => {
      const target = { ...(test.deps.config.database as PostgresTarget), pool: { size: poolSize } };
      const demoted = openDatabase(target);
      const beside = await buildTestApp({ deps: { db: demoted, secrets: test.deps.secrets } });
      let taken = 0;
      const all = Array.from({ length: poolSize }, () =>
        demoted.connection().execute(async (one) => {
          taken += 1;
          await expect.poll(() => taken).toBe(poolSize);
          await sql`SET default_transaction_read_only = on`.execute(one);
        }),
      );
      await Promise.all(all);
      const send = () =>
        beside.call('POST', `${path}/deposit`, {
          token,
          body: { amount: 1 },
          headers: { 'idempotency-key': 'the-one' },
        });
      expect((await beside.app.inject('/readyz')).json()).toMatchObject({ database: 'read-only' });
      expect((await beside.app.inject('/readyz')).statusCode).toBe(200);
      const refused = await send();
      expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
      expect(beside.logLines.join()).toContain(
        'request failed: the database is away: it is a read-only replica: DATABASE_URL has to lead to the primary (cannot execute ',
      );
      expect(await balance()).toBe(0);
      await expect.poll(async () => (await send()).status).toBe(200);
      expect((await send()).status).toBe(200);
      expect(await balance()).toBe(1);
      await beside.close();
      await demoted.destroy();
    });

    it('does not start on a replica of an older version, and says so in one line', async () => {
      const names = Object.keys(migrations).slice(0, -1);
      const older = await createTestDatabase(undefined, new Set(names));
      const env = environmentOf(older.target, older.folder);
      const address = new URL(env.DATABASE_URL ?? '');
      address.searchParams.set('options', '-c default_transaction_read_only=on');
      const started = startServer({ ...env, DATABASE_URL: address.href });
      await expect(started).rejects.toThrow(
        /^the server ended with 1 before it was ready: the database is away: it is a read-only replica[^\n]+\n$/,
      );
      await older.close();
    });
  },
);

describe.runIf(url)('a PostgreSQL whose disk is full', () => {
  it('is one line for operators, and is served again once there is room', async () => {
    const { db } = test.deps;
    await sql`CREATE FUNCTION full_disk() RETURNS trigger AS $$
      BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$
      LANGUAGE plpgsql`.execute(db);
    await sql`CREATE TRIGGER full_disk BEFORE INSERT ON account_transactions
      EXECUTE FUNCTION full_disk()`.execute(db);
    const refused = await deposit();
    expect([refused.status, refused.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect(failures()).toMatchObject([
      { msg: 'request failed: the database is away: its disk is full (could not extend file)' },
    ]);
    expect(failures()[0]).not.toHaveProperty('err');
    await sql`DROP TRIGGER full_disk ON account_transactions`.execute(db);
    expect((await deposit()).status).toBe(200);
    expect((await deposit()).status).toBe(200);
    expect(await balance()).toBe(1);
  });
});
