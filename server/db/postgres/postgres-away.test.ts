import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TcpProxy } from '../../../reliability/tcp-proxy.ts';
import {
  type AppBehindProxy,
  appBehindProxy,
  applicationName,
  shortPoolTimeouts,
} from '../../testing/app-behind-proxy.ts';
import type { TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import type { Db } from '../database.ts';
import { withTransaction } from '../with-transaction.ts';
import { withoutTimeouts } from '../without-timeouts.ts';
import { isDatabaseAway } from './database-away.ts';
import type { PostgresTarget } from './pool-limits.ts';
import { connect } from './testing/databases.ts';

const url = process.env.TEST_DATABASE_URL ?? '';

let database: TestDatabase;
let behind: AppBehindProxy;
let proxy: TcpProxy;
let db: Db;
let test: TestApp;
let token: string;
let account: string;
/** A client beside the proxy, to look and to break things with. */
let control: pg.Client;

beforeAll(async () => {
  if (!url) return;
  database = await createTestDatabase();
  control = await connect((database.target as PostgresTarget).url);
});
afterAll(async () => {
  await control?.end();
  await database?.close();
});
beforeEach(async () => {
  if (!url || database.target.kind !== 'postgres') return;
  behind = await appBehindProxy(database.target);
  ({ test, db, proxy } = behind);
  ({ token } = await signIn(test));
  const body = { accountName: '工资卡', accountType: 'CHECKING' };
  account = (await test.call('POST', '/accounts', { token, body })).body.data.id;
});
afterEach(async () => {
  if (url) await behind.close();
});

const balance = async () =>
  Number(
    (await control.query('SELECT balance FROM accounts WHERE id = $1', [account])).rows[0].balance,
  );
const look = () => test.call('GET', `/accounts/${account}`, { token });
const deposit = (key: string) =>
  test.call('POST', `/accounts/${account}/deposit`, {
    token,
    body: { amount: 1 },
    headers: { 'idempotency-key': key },
  });
const ready = async () => (await test.app.inject('/readyz')).statusCode;

/** Every failure on the way is this one, in the envelope, and soon. */
function expectAway(answer: Awaited<ReturnType<typeof look>>) {
  expect(answer.body).toMatchObject({ success: false, code: 'UNAVAILABLE' });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBe('2');
}

/** Backends that wait for a lock which the control connection holds. */
async function waitingBackend(): Promise<number> {
  const find = () =>
    control.query(
      'SELECT pid FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
    );
  await expect.poll(async () => (await find()).rowCount, { timeout: 10_000 }).toBe(1);
  return (await find()).rows[0].pid;
}

/** Work that holds every connection of the pool until it is let go. */
async function holdAll(): Promise<() => Promise<unknown>> {
  const { promise: goOn, resolve } = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  const holding = Array.from({ length: shortPoolTimeouts.size }, () =>
    withTransaction(db, async () => {
      held.push(Promise.resolve());
      await goOn;
    }),
  );
  await expect.poll(() => held.length).toBe(shortPoolTimeouts.size);
  return () => {
    resolve();
    return Promise.all(holding);
  };
}

describe.runIf(url)('a connection that the database closes', () => {
  const terminateAll = () =>
    control.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
      [applicationName],
    );

  it('is replaced when it is idle', async () => {
    await look();
    expect((await terminateAll()).rowCount).toBeGreaterThan(0);
    await expect.poll(async () => (await look()).status).toBe(200);
  });

  it('refuses the work of its transaction, and the process lives', async () => {
    const inside = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const work = withTransaction(db, async (tx) => {
      const read = () => tx.selectFrom('accounts').select('id').where('id', '=', account).execute();
      await read();
      inside.resolve();
      await goOn.promise;
      await read();
    });
    await inside.promise;
    expect((await terminateAll()).rowCount).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    goOn.resolve();
    const error = await work.catch((caught: unknown) => caught);
    expect(isDatabaseAway(error)).toBe(true);
    expect((await look()).status).toBe(200);
  });

  it('in the middle of a write has written nothing, and the same key writes once', async () => {
    await control.query('BEGIN');
    await control.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [account]);
    const writing = deposit('cut-in-the-middle');
    await control.query('SELECT pg_terminate_backend($1)', [await waitingBackend()]);
    expectAway(await writing);
    await control.query('ROLLBACK');
    expect(await balance()).toBe(0);
    expect((await deposit('cut-in-the-middle')).status).toBe(200);
    expect((await deposit('cut-in-the-middle')).status).toBe(200);
    expect(await balance()).toBe(1);
  });

  it('after a COMMIT whose answer is lost reports no success, and the same key writes once', async () => {
    proxy.cutAfter('commit');
    expectAway(await deposit('lost-answer'));
    await expect.poll(balance).toBe(1);
    expect((await deposit('lost-answer')).body.data.balance).toBe(1);
    expect(await balance()).toBe(1);
  });
});

describe.runIf(url)('a server whose connections are all in use', () => {
  it('refuses a request in time, is not ready, and works again afterwards', async () => {
    const letGo = await holdAll();
    const answers = await Promise.all([look(), look(), look()]);
    for (const answer of answers) expectAway(answer);
    expect(await ready()).toBe(503);
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    await letGo();
    expect((await look()).status).toBe(200);
    expect(await ready()).toBe(200);
  });
});

describe.runIf(url)('a query ends', () => {
  it('after its timeout for a row that another transaction has locked', async () => {
    await control.query('BEGIN');
    await control.query('SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE', [account]);
    expectAway(await deposit('held-row'));
    await control.query('ROLLBACK');
    expect((await deposit('held-row')).status).toBe(200);
    expect(await balance()).toBe(1);
  });

  it('after its timeout for a slow statement, unless it has none', async () => {
    const slow = sql`SELECT pg_sleep(2.5)`;
    const error = await slow.execute(db).catch((caught: unknown) => caught);
    expect(isDatabaseAway(error)).toBe(true);
    await expect(withoutTimeouts(() => slow.execute(db))).resolves.toBeDefined();
    expect((await look()).status).toBe(200);
  });

  it('after its timeout for an answer that never comes', async () => {
    await look();
    proxy.freeze();
    const answers = await Promise.all([look(), deposit('frozen'), look()]);
    for (const answer of answers) expectAway(answer);
    expect(await ready()).toBe(503);
    proxy.thaw();
    expect((await look()).status).toBe(200);
    expect((await deposit('frozen')).status).toBe(200);
    expect(await balance()).toBe(1);
    expect(await ready()).toBe(200);
  });
});

describe.runIf(url)('while the database is being restarted', () => {
  it('requests are refused at once, and served as soon as it is back', async () => {
    await proxy.stop();
    for (const answer of await Promise.all([look(), deposit('restart'), look()])) {
      expectAway(answer);
    }
    expect(await ready()).toBe(503);
    await proxy.start();
    expect((await deposit('restart')).status).toBe(200);
    expect(await ready()).toBe(200);
  });
});
