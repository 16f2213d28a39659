import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { goodPassword, visitor } from '../../../testing/visitor.ts';

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
});

const wrong = (address = email) => guest.login({ email: address, password: 'wrong-password' });
const attempts = (address = email) =>
  test.deps.db
    .selectFrom('login_attempts')
    .selectAll()
    .where('subject', '=', address)
    .executeTakeFirst();

describe('a right password', () => {
  it('signs in, with the address in any case', async () => {
    const { status, body } = await guest.login({ email: 'LI@example.org' });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        message: '登录成功',
        data: {
          token: expect.stringMatching(/^[\w-]{43}$/),
          deviceToken: expect.stringMatching(/^[\w-]{43}$/),
          user: {
            id: expect.any(String),
            username: 'li',
            fullName: null,
            email,
            createdAt: '2026-11-21T02:00:00.000Z',
          },
        },
      },
    ]);
    const audit = await test.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audit).toMatchObject({ action: 'auth.login', user_id: body.data.user.id });
  });

  it('is answered with EMAIL_NOT_VERIFIED while the address is unverified, and only then', async () => {
    const { body: registered } = await guest.register({
      email: 'han@example.org',
      username: 'han',
    });
    const { status, body } = await guest.login({ email: 'han@example.org' });
    expect([status, body.code]).toEqual([403, 'EMAIL_NOT_VERIFIED']);
    expect(body.error).toEqual({ ...registered.data, requestId: expect.any(String) });
    expect((await wrong('han@example.org')).body.code).toBe('LOGIN_FAILED');
    expect(await test.deps.db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
  });

  it('appears neither in the log nor in a table, and neither does its token', async () => {
    const { body } = await guest.login({ email });
    const tables = ['users', 'sessions', 'audit_log', 'login_attempts'] as const;
    const rows = await Promise.all(
      tables.map((t) => test.deps.db.selectFrom(t).selectAll().execute()),
    );
    const everything = JSON.stringify(rows) + test.logLines.join('\n');
    expect(everything).not.toContain(body.data.token);
    expect(everything).not.toContain(goodPassword);
  });
});

describe('wrong passwords', () => {
  it('are refused with 400 five times, then with 429 whatever the password, with waits up to 15 minutes', async () => {
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await wrong();
      expect([status, body.code, body.message]).toEqual([400, 'LOGIN_FAILED', '邮箱或密码不正确']);
    }
    for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
      const refused = await guest.login({ email });
      expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(refused.headers['retry-after']).toBe(String(seconds));
      test.clock.advance(seconds * 1000 - 1);
      expect((await guest.login({ email })).status).toBe(429);
      test.clock.advance(1);
      expect((await wrong()).body.code).toBe('LOGIN_FAILED');
    }
  });

  it('are forgotten after a right one', async () => {
    for (let i = 0; i < 4; i += 1) await wrong();
    expect((await guest.login({ email })).status).toBe(200);
    expect(await attempts()).toBeUndefined();
    for (let i = 0; i < 5; i += 1) expect((await wrong()).status).toBe(400);
    expect((await wrong()).status).toBe(429);
  });

  it('say how long the wait is', async () => {
    for (let i = 0; i < 6; i += 1) await wrong();
    expect((await wrong()).body.message).toBe('密码尝试次数过多，请稍候，30秒后再试');
    test.clock.advance(30_000);
    await wrong();
    expect((await wrong()).body.message).toBe('密码尝试次数过多，请稍候，1分钟后再试');
  });

  it.each([email, 'nobody@example.org'])(
    'a hundred at once: five are looked at (%s)',
    async (address) => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => wrong(address)));
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(95);
      expect(await attempts(address)).toMatchObject({ failures: 5 });
    },
  );

  it('are not what right ones are called that come in too large a number at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => guest.login({ email })));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body } of refused) {
      expect([status, body.message]).toEqual([429, '密码尝试次数过多，请稍候，30秒后再试']);
    }
    expect((await guest.login({ email })).status).toBe(200);
  });

  it('on one address do not lock another', async () => {
    for (let i = 0; i < 6; i += 1) await wrong('nobody@example.org');
    expect((await guest.login({ email })).status).toBe(200);
  });
});

it('a sign-in checks the form, then the captcha, then the lockout, then the password', async () => {
  for (let i = 0; i < 5; i += 1) await wrong();
  const badForm = await guest.login({ email, password: 'short', captcha: 'WRONG' });
  expect(badForm.body.code).toBe('VALIDATION_FAILED');
  const badCaptcha = await guest.login({ email, captcha: 'WRONG' });
  expect(badCaptcha.body.code).toBe('CAPTCHA_INVALID');
  expect((await guest.login({ email })).body.code).toBe('TOO_MANY_REQUESTS');
});

it('a wrong captcha counts no wrong password', async () => {
  for (let i = 0; i < 9; i += 1)
    await guest.login({ email, password: 'wrong-password', captcha: 'X' });
  expect(await attempts()).toBeUndefined();
});

it('one address may make sixty sign-in calls a minute, captchas included', async () => {
  const address = '203.0.113.7';
  for (let i = 0; i < 60; i += 1) {
    expect((await test.call('GET', '/auth/captcha', { address })).status).toBe(200);
  }
  const refused = await guest.post('login', {}, { address });
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await test.call('GET', '/auth/captcha', { address: '203.0.113.8' })).status).toBe(200);
});
