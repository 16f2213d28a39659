import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { otherCode, visitor } from '../../../testing/visitor.ts';

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
  await guest.register({ email: 'Li@Example.org', username: 'li', fullName: '李雷' });
});

const minute = 60_000;
const newestCode = () => guest.codeTo('Li@Example.org');
const verify = (code: string, address = email) =>
  guest.post('verify-email', { email: address, code });
const codeRow = () =>
  test.deps.db
    .selectFrom('codes')
    .selectAll()
    .where('purpose', '=', 'verify')
    .executeTakeFirstOrThrow();
const users = () => test.deps.db.selectFrom('users').selectAll().execute();
const sessions = () => test.deps.db.selectFrom('sessions').selectAll().execute();

describe('a right code', () => {
  it('verifies, signs in for a day, and shows the user twice', async () => {
    const { status, body } = await verify(await newestCode(), 'LI@EXAMPLE.ORG');
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: '邮箱验证成功',
      user: body.data.user,
      data: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        deviceToken: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          id: expect.any(String),
          username: 'li',
          fullName: '李雷',
          email: 'Li@Example.org',
          createdAt: '2026-11-21T02:00:00.000Z',
        },
      },
    });
    expect(await users()).toMatchObject([{ id: body.data.user.id, version: 1 }]);
    const owners = await test.deps.db.selectFrom('owners').selectAll().execute();
    expect(owners).toEqual([{ id: body.data.user.id, kind: 'PERSON', name: 'li' }]);
    expect(await sessions()).toMatchObject([
      { user_id: body.data.user.id, remember: 0, expires_at: '2026-11-22T02:00:00.000Z' },
    ]);
    const me = await test.call('GET', '/auth/me', { token: body.data.token });
    expect(me.body.data).toMatchObject(body.data.user);
    const audit = await test.deps.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    expect(audit.map(({ action }) => action)).toEqual(['auth.register', 'auth.verifyEmail']);
  });

  it('works once', async () => {
    const code = await newestCode();
    expect((await verify(code)).status).toBe(200);
    expect((await verify(code)).body.code).toBe('CODE_INVALID');
  });

  it('works once when a hundred come at the same time', async () => {
    const code = await newestCode();
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'CODE_INVALID')).toHaveLength(99);
    expect(await sessions()).toHaveLength(1);
  });

  it('expires after ten minutes', async () => {
    const code = await newestCode();
    test.clock.advance(10 * minute);
    const { status, body } = await verify(code);
    expect([status, body.code, body.message]).toEqual([
      400,
      'CODE_EXPIRED',
      '验证码已过期，请重新获取',
    ]);
    expect((await verify(otherCode(code))).body.code).toBe('CODE_EXPIRED');
    expect(await users()).toEqual([]);
  });

  it('works until the end of its tenth minute', async () => {
    const code = await newestCode();
    test.clock.advance(10 * minute - 1);
    expect((await verify(code)).status).toBe(200);
  });

  it('is replaced by the next', async () => {
    const first = await newestCode();
    test.clock.advance(minute);
    await guest.post('resend-code', { email });
    const second = await newestCode();
    if (first !== second) expect((await verify(first)).body.code).toBe('CODE_INVALID');
    expect((await verify(second)).status).toBe(200);
  });

  it('of another purpose is refused', async () => {
    await guest.post('forgot-password', { email });
    const reset = await newestCode();
    const code = (await guest.mailsTo('Li@Example.org'))[0]?.text.match(/^\d{6}$/m)?.[0];
    if (reset !== code) expect((await verify(reset)).body.code).toBe('CODE_INVALID');
  });
});

describe('wrong codes', () => {
  it('are accepted five times, then even the right code is refused until the next mail', async () => {
    const code = await newestCode();
    for (let i = 0; i < 5; i += 1) {
      const { status, body } = await verify(otherCode(code));
      expect([status, body.code]).toEqual([400, 'CODE_INVALID']);
    }
    const { body } = await verify(code);
    expect([body.code, body.message]).toEqual(['CODE_INVALID', '验证码错误次数过多，请重新获取']);
    test.clock.advance(minute);
    await guest.post('resend-code', { email });
    expect((await verify(await newestCode())).status).toBe(200);
  });

  it('leave the fifth try for the right code', async () => {
    const code = await newestCode();
    for (let i = 0; i < 4; i += 1) await verify(otherCode(code));
    expect((await verify(code)).status).toBe(200);
  });

  it('are counted up to five also when a hundred come at the same time', async () => {
    const code = await newestCode();
    const answers = await Promise.all(Array.from({ length: 100 }, () => verify(otherCode(code))));
    expect(answers.every(({ body }) => body.code === 'CODE_INVALID')).toBe(true);
    expect(answers.filter(({ body }) => !/次数过多/.test(body.message))).toHaveLength(5);
    expect(await codeRow()).toMatchObject({ tries: 5, used_at: null });
    expect((await verify(code)).body.code).toBe('CODE_INVALID');
  });

  it.each(['12345', '1234567', '', undefined, 123456])(
    'of another shape are refused with its text: %s',
    async (code) => {
      const { status, body } = await guest.post('verify-email', { email, code });
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
      if (typeof code !== 'number') expect(body.message).toBe('请输入6位验证码。');
      expect(await codeRow()).toMatchObject({ tries: 0 });
    },
  );
});

describe('a registration’s id', () => {
  const idOf = async () =>
    (await test.deps.db.selectFrom('registrations').select('public_id').executeTakeFirstOrThrow())
      .public_id;
  const named = (code: string, registrationId: unknown, fields: object = {}) =>
    guest.post('verify-email', { email, code, registrationId, ...fields });

  it('that is malformed, ended or of another address is a wrong code', async () => {
    const code = await newestCode();
    const id = await idOf();
    const other = { email: 'other@example.org', username: 'other' };
    const { body } = await guest.register(other);
    for (const wrong of ['x', 'x'.repeat(43), `${id}x`, body.data.registrationId]) {
      const answer = await named(code, wrong);
      expect([answer.status, answer.body.code]).toEqual([400, 'CODE_INVALID']);
    }
    expect((await named(code, id)).status).toBe(200);
    expect((await named(code, id)).body.code).toBe('CODE_INVALID');
  });

  it('may be left out, null or blank', async () => {
    const code = otherCode(await newestCode());
    for (const none of [undefined, null, '', ' ']) {
      expect((await named(code, none)).body.code).toBe('CODE_INVALID');
    }
    expect((await named(await newestCode(), null)).status).toBe(200);
  });

  it('has a code that also works without it, and one that is mailed without it', async () => {
    const id = await idOf();
    test.clock.advance(minute);
    await guest.post('resend-code', { email });
    const without = await newestCode();
    test.clock.advance(minute);
    await guest.post('resend-code', { email, registrationId: id });
    const newest = await newestCode();
    if (without !== newest) expect((await named(without, id)).body.code).toBe('CODE_INVALID');
    test.clock.advance(minute);
    await guest.post('resend-code', { email });
    expect((await named(await newestCode(), id)).status).toBe(200);
  });

  it('keeps its code and tries when the username is taken meanwhile, and works with another username', async () => {
    const code = await newestCode();
    const id = await idOf();
    await guest.join('quick@example.org', 'li');
    for (let i = 0; i < 6; i += 1) {
      const taken = await named(code, id);
      expect([taken.status, taken.body.code]).toEqual([409, 'CONFLICT']);
      expect(taken.body.error.fields).toEqual({ username: ['用户名已被使用'] });
    }
    expect((await named(code, id, { username: 'a b' })).body.error.fields).toHaveProperty(
      'username',
    );
    expect((await named(otherCode(code), id, { username: 'li2' })).body.code).toBe('CODE_INVALID');
    const { body } = await named(code, id, { username: 'li2' });
    expect(body.data.user).toMatchObject({ username: 'li2', fullName: '李雷' });
  });
});

it('a mail without a registration’s id has no code and says to sign in when several registrations wait', async () => {
  test.clock.advance(minute);
  await guest.register({ email: 'Li@Example.org', username: 'li2' });
  test.clock.advance(minute);
  expect((await guest.post('resend-code', { email })).status).toBe(200);
  const mail = (await guest.mailsTo('Li@Example.org')).at(-1);
  expect(mail?.text).toContain('请用注册时的密码登录后继续验证');
  expect(mail?.text).not.toMatch(/\d{6}/);
  test.clock.advance(minute);
  const sent = (await guest.mailsTo('Li@Example.org')).length;
  const unknown = await guest.post('resend-code', { email, registrationId: 'x'.repeat(43) });
  expect(unknown.status).toBe(200);
  expect(await guest.mailsTo('Li@Example.org')).toHaveLength(sent);
});
