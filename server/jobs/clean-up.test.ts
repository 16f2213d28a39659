import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { faulty } from '../testing/faulty-dialect.ts';
import { storeToken } from '../testing/fixtures/store-token.ts';
import { visitor } from '../testing/visitor.ts';
import { cleanUp } from './clean-up.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
beforeEach(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterEach(() => test.close());

const hour = 3600_000;
const day = 24 * hour;
const kinds = {
  captchas: 'captchas',
  codes: 'codes',
  sessions: 'sessions',
  limits: 'limits',
  idempotencyKeys: 'idempotency_keys',
  registrations: 'registrations',
  deviceTokens: 'device_tokens',
  accessTokens: 'access_tokens',
  loginAttempts: 'login_attempts',
  mails: 'mails',
} as const;

async function counts() {
  const entries = await Promise.all(
    Object.entries(kinds).map(async ([kind, table]) => {
      const rows = await test.deps.db.selectFrom(table).selectAll().execute();
      return [kind, rows.length];
    }),
  );
  return Object.fromEntries(entries);
}

it('the clean-up removes each kind of row when it has expired, and no earlier', async () => {
  const { token } = await guest.join('li@example.org', 'li');
  await guest.register({ email: 'han@example.org', username: 'han' });
  await guest.mailsTo('han@example.org');
  await guest.login({ email: 'nobody@example.org', password: 'wrong-password' });
  await guest.captcha();
  await test.call('POST', '/accounts', {
    token,
    headers: { 'idempotency-key': 'k1' },
    body: { accountName: '现金', accountType: 'CHECKING' },
  });
  const { body: me } = await test.call('GET', '/auth/me', { token });
  await storeToken(test, me.data.id, ['accounts:read'], { days: 120 });
  const all = await counts();
  expect(all).toMatchObject({ registrations: 1, deviceTokens: 1, sessions: 1, captchas: 1 });

  const steps: [string, number, Record<string, number>][] = [
    ['at once: windows of calls a minute ago', 0, {}],
    ['after 5 minutes', 5 * 60_000, { captchas: 1 }],
    ['after a day', day - 5 * 60_000, { sessions: 1 }],
    ['just after a day', 1, { loginAttempts: 1, idempotencyKeys: 1 }],
    ['a day after the codes expired', 10 * 60_000, { codes: 3 }],
    ['after 7 days', 6 * day, { registrations: 1 }],
    ['after 30 days', 23 * day, { mails: 2 }],
    ['30 days after an access token has ended', 120 * day, { accessTokens: 1 }],
    ['after 180 days', 30 * day, { deviceTokens: 1 }],
  ];
  const removedInAll: Record<string, number> = {};
  for (const [when, ms, expected] of steps) {
    test.clock.advance(ms);
    const removed = await cleanUp(test.deps);
    for (const [kind, count] of Object.entries(removed)) {
      removedInAll[kind] = (removedInAll[kind] ?? 0) + count;
      if (kind !== 'limits') expect([when, kind, count]).toEqual([when, kind, expected[kind] ?? 0]);
    }
  }
  expect(await counts()).toEqual(Object.fromEntries(Object.keys(kinds).map((kind) => [kind, 0])));
  expect(removedInAll.limits).toBe(all.limits);
  const left = await test.deps.db.selectFrom('users').select('username').execute();
  expect(left).toEqual([{ username: 'li' }]);
  expect((await test.deps.db.selectFrom('audit_log').selectAll().execute()).length).toBeGreaterThan(
    2,
  );
});

it('the clean-up does not remove mails that wait to be sent, however old', async () => {
  await guest.register({ email: 'han@example.org', username: 'han' });
  test.clock.advance(60 * day);
  await cleanUp(test.deps);
  expect(await test.deps.db.selectFrom('mails').select('status').execute()).toEqual([
    { status: 'PENDING' },
  ]);
});

it('the clean-up removes the other kinds when one fails, and logs which', async () => {
  const { through, faults } = faulty();
  const broken = await buildTestApp({ through });
  await broken.call('GET', '/auth/captcha');
  broken.clock.advance(day);
  faults.plan({ fault: 'REFUSED', at: (_, sql) => sql.startsWith('delete from "codes"') });
  expect(await cleanUp(broken.deps)).toMatchObject({ captchas: 1, codes: 0, limits: 1, failed: 1 });
  expect(broken.logLines.filter((line) => line.includes('"kind":"codes"'))).toHaveLength(1);
  faults.plan(undefined);
  await broken.close();
});

it('the clean-up removes lines of the audit log after AUDIT_LOG_DAYS, however many there are', async () => {
  const { db, config } = test.deps;
  test.deps.config = { ...config, auditLogDays: 100 };
  test.clock.set('2026-04-11T00:00:00.000Z');
  const lines = (at: string, count: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: `${at} ${i}`,
      user_id: null,
      owner_id: null,
      action: 'test',
      target_id: null,
      at,
      address: '',
      request_id: '',
    }));
  // 2026-04-11 less 100 days is 2026-01-01.
  for (const day of ['2025-12-30', '2025-12-31', '2026-01-01']) {
    const all = lines(`${day}T00:00:00.000Z`, 600);
    await db.insertInto('audit_log').values(all.slice(0, 300)).execute();
    await db.insertInto('audit_log').values(all.slice(300)).execute();
  }
  expect(await cleanUp(test.deps)).toMatchObject({ auditLines: 1200, failed: 0 });
  const left = await db.selectFrom('audit_log').select('at').distinct().execute();
  expect(left).toEqual([{ at: '2026-01-01T00:00:00.000Z' }]);
});
