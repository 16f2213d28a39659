import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKeyring } from '../../../config/keyring.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { codeNow, factorUser, seen } from '../../../testing/second-factor/factor-user.ts';
import { sealTotpSecret } from './totp-keys.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const invalid = [400, 'SECOND_FACTOR_INVALID'];
const wrong = '000000';

/** Somebody with codes of an app, and a sign-in that waits for one. */
async function waiting() {
  const user = await factorUser(test);
  const totp = await user.addTotp();
  const ticket = await user.ticket();
  const pass = (code: string, method = 'totp', by = ticket) =>
    user.guest.post('second-factor', { ticket: by, method, code });
  return { user, ...totp, ticket, pass };
}

describe('a sign-in with a second factor', () => {
  it('answers a ticket and the methods instead of a session, and a session for the code', async () => {
    const { user, secret } = await waiting();
    const first = await user.guest.login({ email: user.email });
    expect(first).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED', message: '请完成两步验证' },
    });
    expect(first.body.error).toEqual({
      requestId: expect.any(String),
      ticket: expect.stringMatching(/^[\w-]{43}$/),
      methods: ['totp', 'recovery'],
      expiresAt: new Date(test.deps.now().getTime() + 300_000).toISOString(),
    });
    expect(first.body.data).toBeUndefined();
    const body = { ticket: first.body.error.ticket, method: 'totp', code: codeNow(test, secret) };
    const second = await user.guest.post('second-factor', body);
    expect(second).toMatchObject({ status: 200, body: { message: '登录成功' } });
    const { token, user: shown, deviceToken } = second.body.data;
    expect([shown.id, typeof deviceToken]).toEqual([user.id, 'string']);
    const sessions = await test.call('GET', '/auth/sessions', { token });
    expect(sessions.body.data[0].factor).toBe('totp');
  });

  it('ends its ticket with use, after five minutes, with a new password and a changed factor', async () => {
    const { user, secret, ticket, pass } = await waiting();
    const codes = [codeNow(test, secret), codeNow(test, secret, 1)];
    expect((await pass(codes[0] ?? '')).status).toBe(200);
    expect(seen(await pass(codes[1] ?? ''))).toEqual([400, 'TICKET_INVALID']);
    expect(seen(await pass(codes[1] ?? '', 'totp', 'x'))).toEqual([400, 'TICKET_INVALID']);
    const old = await user.ticket();
    expect(old).not.toBe(ticket);
    test.clock.advance(300_000);
    expect(seen(await pass(codeNow(test, secret), 'totp', old))).toEqual([400, 'TICKET_INVALID']);
    const beforeReset = await user.ticket();
    await user.guest.post('forgot-password', { email: user.email });
    const code = await user.guest.codeTo(user.email);
    const reset = { email: user.email, code, newPassword: 'Another-one9!' };
    expect((await user.guest.post('reset-password', reset)).status).toBe(200);
    const late = await pass(codeNow(test, secret), 'totp', beforeReset);
    expect(seen(late)).toEqual([400, 'TICKET_INVALID']);
    const again = await user.guest.login({ email: user.email, password: 'Another-one9!' });
    expect(seen(again)).toEqual([403, 'SECOND_FACTOR_REQUIRED']);
  });

  it('leaves the ticket after a wrong code, and refuses a code of a clock five minutes off', async () => {
    const { secret, pass } = await waiting();
    expect(seen(await pass(codeNow(test, secret, 10)))).toEqual(invalid);
    expect(seen(await pass(codeNow(test, secret, -10)))).toEqual(invalid);
    expect((await pass(codeNow(test, secret))).status).toBe(200);
  });

  it('takes no code twice, whatever it was used for', async () => {
    const { user, secret, pass } = await waiting();
    const code = codeNow(test, secret);
    expect((await pass(code)).status).toBe(200);
    expect(seen(await pass(code, 'totp', await user.ticket()))).toEqual(invalid);
    const body = { currentPassword: 'Correct-horse9!', method: 'totp', code };
    expect(seen(await user.call('POST', 'confirm', body))).toEqual(invalid);
  });

  it('leaves the try of a right password counted until the factor passes', async () => {
    const { user, secret } = await waiting();
    for (let tries = 0; tries < 3; tries += 1) await user.ticket();
    const ticket = await user.ticket();
    expect(seen(await user.guest.login({ email: user.email }))).toEqual([429, 'TOO_MANY_REQUESTS']);
    const body = { ticket, method: 'totp', code: codeNow(test, secret) };
    expect((await user.guest.post('second-factor', body)).status).toBe(200);
    expect(seen(await user.guest.login({ email: user.email }))).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ]);
  });

  it('makes wrong codes wait on a row of their own, and mails the owner after the fifth', async () => {
    const { user, secret, recoveryCodes, pass } = await waiting();
    for (let tries = 0; tries < 5; tries += 1) expect(seen(await pass(wrong))).toEqual(invalid);
    const right = codeNow(test, secret);
    const refused = await pass(right);
    expect(seen(refused)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.message).toBe('验证码尝试次数过多，请稍候，30秒后再试');
    expect(seen(await pass(recoveryCodes[0] ?? '', 'recovery'))[0]).toBe(429);
    const subjects = (await user.guest.mailsTo(user.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === '【家底】两步验证多次失败')).toHaveLength(1);
    test.clock.advance(30_000);
    expect((await pass(codeNow(test, secret))).status).toBe(200);
    const counts = await test.deps.db
      .selectFrom('login_attempts')
      .select('subject')
      .where('subject', 'in', [user.email, `codes:${user.id}`])
      .execute();
    expect(counts).toEqual([]);
  });

  it('counts codes from a known device apart from those of strangers', async () => {
    const { user, secret, ticket, pass } = await waiting();
    for (let tries = 0; tries < 6; tries += 1) await pass(wrong);
    const body = { ticket, method: 'totp', code: codeNow(test, secret) };
    const headers = { 'x-device-token': user.deviceToken };
    const answer = await user.guest.post('second-factor', body, { headers });
    expect([answer.status, answer.body.data.deviceToken]).toEqual([200, user.deviceToken]);
  });
});

describe('a hundred at once', () => {
  it('open one session with one ticket and one code', async () => {
    const { secret, pass } = await waiting();
    const code = codeNow(test, secret);
    const answers = await Promise.all(Array.from({ length: 100 }, () => pass(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('open one session with one code, each with a ticket of its own', async () => {
    const { user, secret, pass } = await waiting();
    const tickets: string[] = [];
    for (let count = 0; count < 4; count += 1) tickets.push(await user.ticket());
    const code = codeNow(test, secret);
    const tries = Array.from({ length: 100 }, (_, n) => pass(code, 'totp', tickets[n % 4]));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('open one session with one recovery code', async () => {
    const { user, recoveryCodes, pass } = await waiting();
    const code = recoveryCodes[0] ?? '';
    const answers = await Promise.all(Array.from({ length: 100 }, () => pass(code, 'recovery')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await user.call('GET', 'factors')).body.data.recoveryCodes.left).toBe(9);
  });

  it('open one session with one ticket and ten good codes, of which one is used up', async () => {
    const { user, recoveryCodes, pass } = await waiting();
    const tries = Array.from({ length: 100 }, (_, n) =>
      pass(recoveryCodes[n % 10] ?? '', 'recovery'),
    );
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await user.call('GET', 'factors')).body.data.recoveryCodes.left).toBe(9);
  });

  it('turn the codes of an app on once, with one code', async () => {
    const user = await factorUser(test);
    const { secret } = (await user.call('POST', 'totp')).body.data;
    const code = codeNow(test, secret);
    const tries = Array.from({ length: 100 }, () => user.call('POST', 'totp/confirm', { code }));
    const answers = await Promise.all(tries);
    const enabled = answers.filter(({ status }) => status === 200);
    expect(enabled).toHaveLength(1);
    expect(enabled[0]?.body.data.recoveryCodes).toHaveLength(10);
  });
});

describe('recovery codes', () => {
  it('are ten of 24 characters, taken in any case and grouping, once, and mailed about', async () => {
    const { user, recoveryCodes, pass } = await waiting();
    expect(recoveryCodes).toHaveLength(10);
    for (const code of recoveryCodes) {
      expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){5}[2-9A-HJ-NP-Z]{4}$/);
    }
    const [first = ''] = recoveryCodes;
    const typed = ` ${first.replaceAll('-', ' ').toLowerCase()}`;
    expect((await pass(typed, 'recovery')).status).toBe(200);
    expect(seen(await pass(first, 'recovery', await user.ticket()))).toEqual(invalid);
    const mail = (await user.guest.mailsTo(user.email)).find(
      ({ subject }) => subject === '【家底】有人使用了您的恢复码',
    );
    expect(mail?.text).toContain('还剩9个');
  });

  it('are replaced as a whole, and end with the last factor', async () => {
    const { user, recoveryCodes, pass } = await waiting();
    const renewed = await user.call('POST', 'recovery-codes');
    expect(renewed.body.data.codes).toHaveLength(10);
    const ticket = await user.ticket();
    expect(seen(await pass(recoveryCodes[0] ?? '', 'recovery', ticket))).toEqual(invalid);
    expect((await user.call('DELETE', 'totp')).status).toBe(200);
    expect((await user.call('GET', 'factors')).body.data).toEqual({
      passkeys: [],
      totp: { enabled: false, createdAt: null },
      recoveryCodes: { left: 0 },
    });
    expect(seen(await pass(renewed.body.data.codes[0], 'recovery', ticket))).toEqual([
      400,
      'TICKET_INVALID',
    ]);
    expect((await user.guest.login({ email: user.email })).status).toBe(200);
    const without = await user.call('POST', 'recovery-codes');
    expect([without.status, without.body.message]).toEqual([409, '请先启用两步验证']);
  });
});

describe('codes of an app', () => {
  it('count once one of them was entered, within ten minutes', async () => {
    const user = await factorUser(test);
    expect((await user.call('DELETE', 'totp')).status).toBe(404);
    const none = await user.call('POST', 'totp/confirm', { code: wrong });
    expect(seen(none)).toEqual([400, 'CODE_EXPIRED']);
    const first = (await user.call('POST', 'totp')).body.data;
    expect(first.uri).toContain(`secret=${first.secret}`);
    expect((await user.guest.login({ email: user.email })).status).toBe(200);
    const { secret } = (await user.call('POST', 'totp')).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const replaced = await user.call('POST', 'totp/confirm', { code: codeNow(test, first.secret) });
    expect(seen(replaced)).toEqual(invalid);
    test.clock.advance(600_000);
    const late = await user.call('POST', 'totp/confirm', { code: codeNow(test, secret) });
    expect(seen(late)).toEqual([400, 'CODE_EXPIRED']);
  });

  it('are turned on once, their secret sealed at rest and in no answer again', async () => {
    const { user, secret } = await waiting();
    const again = await user.call('POST', 'totp');
    expect([again.status, again.body.message]).toEqual([409, '已启用动态验证码']);
    const { secret: stored } = await test.deps.db
      .selectFrom('totp_secrets')
      .select('secret')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(stored).not.toContain(secret);
    const mail = (await user.guest.mailsTo(user.email)).find(
      ({ subject }) => subject === '【家底】您添加了动态验证码',
    );
    expect(mail?.text).toContain('同时生成了10个恢复码');
  });

  it('are none of them right where the key of the secret is lost; a recovery code is', async () => {
    const { user, secret, recoveryCodes, pass } = await waiting();
    const lostKeys = createKeyring(randomBytes(32), [], randomBytes);
    await test.deps.db
      .updateTable('totp_secrets')
      .set({ secret: sealTotpSecret(lostKeys, user.id, secret) })
      .where('user_id', '=', user.id)
      .execute();
    for (const code of [codeNow(test, secret), wrong]) {
      expect(seen(await pass(code))).toEqual(invalid);
    }
    expect((await pass(recoveryCodes[0] ?? '', 'recovery')).status).toBe(200);
  });
});
