import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { goodPassword, otherCode, visitor } from '../../../testing/visitor.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
let token: string;
const email = 'li@example.org';
const newPassword = 'Brand-new-pass1!';
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.renew();
  ({ token } = await guest.join(email, 'li'));
});

async function resetCode(address = email): Promise<string> {
  await guest.post('forgot-password', { email: address });
  return guest.codeTo(address);
}

const reset = (fields: Record<string, unknown>) =>
  guest.post('reset-password', { email, newPassword, ...fields });

describe('a right code', () => {
  it('sets the password, ends every session, and does not sign in', async () => {
    const second = (await guest.login({ email, rememberMe: true })).body.data.token;
    const { status, body } = await reset({ code: await resetCode(), email: 'LI@example.org' });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        data: { deviceToken: expect.stringMatching(/^[\w-]{43}$/) },
        message: '密码重置成功，请使用新密码登录。',
      },
    ]);
    for (const old of [token, second]) {
      expect((await test.call('GET', '/auth/me', { token: old })).status).toBe(401);
    }
    expect((await guest.login({ email })).body.code).toBe('LOGIN_FAILED');
    expect((await guest.login({ email, password: newPassword })).status).toBe(200);
    const audit = await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .orderBy('id')
      .execute();
    expect(audit.map(({ action }) => action)).toContain('auth.resetPassword');
  });

  it('ends the wait after wrong passwords', async () => {
    for (let i = 0; i < 5; i += 1) await guest.login({ email, password: 'wrong-password' });
    expect((await guest.login({ email })).status).toBe(429);
    await reset({ code: await resetCode() });
    expect((await guest.login({ email, password: newPassword })).status).toBe(200);
  });

  it('works once, also when a hundred come at the same time', async () => {
    const code = await resetCode();
    const answers = await Promise.all(Array.from({ length: 100 }, () => reset({ code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'CODE_INVALID')).toHaveLength(99);
    expect((await reset({ code })).body.code).toBe('CODE_INVALID');
  });

  it('is mailed to accounts only, because a registration has no password to reset', async () => {
    const other = 'han@example.org';
    await guest.register({ email: other, username: 'han' });
    const verification = await guest.codeTo(other);
    expect(await resetCode(other)).toBe(verification);
    expect((await reset({ email: other, code: verification })).body.code).toBe('CODE_INVALID');
    expect((await guest.login({ email: other })).body.code).toBe('EMAIL_NOT_VERIFIED');
  });

  it('refuses a login whose password was checked just before the reset', async () => {
    const code = await resetCode();
    const answers = await Promise.all([
      reset({ code }),
      ...Array.from({ length: 4 }, () => guest.login({ email })),
    ]);
    expect(answers[0]?.status).toBe(200);
    // Some may have been faster than the reset; none may have outlived it.
    const open = await test.deps.db.selectFrom('sessions').select('id').execute();
    expect(open).toEqual([]);
  });
});

it.each([
  ['a wrong code', async () => ({ code: otherCode(await resetCode()) }), 'CODE_INVALID'],
  ['a code that was never sent', async () => ({ code: '123456' }), 'CODE_INVALID'],
  ['an old code', async () => expired(), 'CODE_EXPIRED'],
  [
    'a weak password',
    async () => ({ code: await resetCode(), newPassword: 'weak' }),
    'VALIDATION_FAILED',
  ],
  ['a short code', async () => ({ code: '12345' }), 'VALIDATION_FAILED'],
])('a reset with %s is refused and changes nothing', async (_, fields, code) => {
  const answer = await reset(await fields());
  expect([answer.status, answer.body.code]).toEqual([400, code]);
  expect((await test.call('GET', '/auth/me', { token })).status).toBe(200);
  expect((await guest.login({ email, password: goodPassword })).status).toBe(200);
});

async function expired() {
  const code = await resetCode();
  test.clock.advance(10 * 60_000);
  return { code };
}
