import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cleanUp } from '../../../jobs/clean-up.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { visitor } from '../../../testing/visitor.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
const email = 'li@example.org';
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.renew();
  await guest.join(email, 'li');
  await test.deps.db.deleteFrom('sessions').execute();
});

const hour = 3600_000;
const day = 24 * hour;
const me = async (token: string) => (await test.call('GET', '/auth/me', { token })).status;
const open = async (rememberMe?: boolean): Promise<string> =>
  (await guest.login({ email, rememberMe })).body.data.token;
const row = () => test.deps.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();

it('a session is stored with the SHA-256 of its token of 256 bits, not with the token', async () => {
  const token = await open();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect((await row()).token_hash).toBe(createHash('sha256').update(token).digest('hex'));
});

describe('a session', () => {
  it.each([
    ['lasts a day', false, day],
    ['that is remembered lasts 30 days', true, 30 * day],
  ])('%s', async (_, remember, lasts) => {
    const [early, late] = [await open(remember), await open(remember)];
    test.clock.advance(lasts - 1);
    expect(await me(early)).toBe(200);
    test.clock.advance(1);
    expect(await me(late)).toBe(401);
  });

  it.each([
    ['usual', false, 20 * hour],
    ['remembered', true, 20 * day],
  ])('is extended while it is used, to 90 days in all (%s)', async (_, remember, step) => {
    const token = await open(remember);
    const began = test.deps.now().getTime();
    while (test.deps.now().getTime() + step < began + 90 * day) {
      test.clock.advance(step);
      expect(await me(token)).toBe(200);
    }
    test.clock.set(new Date(began + 90 * day - 1).toISOString());
    expect(await me(token)).toBe(200);
    test.clock.advance(1);
    expect(await me(token)).toBe(401);
  });

  it('updates its last use at most once an hour', async () => {
    const token = await open();
    const first = await row();
    test.clock.advance(hour - 1);
    await me(token);
    expect(await row()).toEqual(first);
    test.clock.advance(1);
    await me(token);
    expect(Date.parse((await row()).expires_at) - Date.parse(first.expires_at)).toBe(hour);
  });

  it.each([
    ['an hour', false, hour, day],
    ['ten years', true, 3650 * day, 30 * day],
  ])(
    'goes on when the clock is set back by %s, and ends by the right one',
    async (_, remember, ahead, lasts) => {
      const right = test.deps.now().getTime();
      test.clock.advance(ahead);
      const [used, unused] = [await open(remember), await open(remember)];
      test.clock.set(new Date(right).toISOString());
      expect(await me(used)).toBe(200);
      const { body } = await test.call('GET', '/auth/sessions', { token: used });
      expect(body.data).toHaveLength(2);
      await cleanUp(test.deps);
      test.clock.advance(lasts - 1);
      expect(await me(used)).toBe(200);
      test.clock.advance(1);
      expect(await me(unused)).toBe(401);
    },
  );

  it('ends with its own logout, which ends no other session', async () => {
    const [token, other] = [await open(), await open()];
    const { status, body } = await test.call('POST', '/auth/logout', { token });
    expect([status, body]).toEqual([200, { success: true, data: null, message: '已退出登录' }]);
    expect(await me(token)).toBe(401);
    expect(await me(other)).toBe(200);
    const audit = await test.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audit?.action).toBe('auth.logout');
  });
});

it.each([
  ['missing', undefined],
  ['unknown', 'x'.repeat(43)],
  ['malformed', 'a b'],
  ['that of a hash', ''],
])('a token that is %s is refused with 401, by logout too', async (name, given) => {
  await open();
  const token = name === 'that of a hash' ? (await row()).token_hash : given;
  for (const [method, path] of [
    ['GET', '/auth/me'],
    ['POST', '/auth/logout'],
  ] as const) {
    const { status, body } = await test.call(method, path, { token });
    expect([status, body.code]).toEqual([401, 'UNAUTHORIZED']);
  }
});
