import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { visitor } from '../../../testing/visitor.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(() => test.renew());

const minute = 60_000;
const day = 24 * 60 * minute;
const resend = (email: string) => guest.post('resend-code', { email });
const forgot = (email: string) => guest.post('forgot-password', { email });

/** Three kinds of address that a stranger must not be able to distinguish. */
const kinds = {
  unknown: async () => {},
  unverified: async (email: string) => {
    await guest.register({ email, username: 'li' });
    test.clock.advance(minute);
  },
  verified: async (email: string) => {
    await guest.join(email, 'li');
  },
};
const email = 'li@example.org';

describe.each(Object.entries(kinds))('an %s address', (kind, prepare) => {
  it.each([
    ['resend-code', resend, '新的验证码已发送，请查收。'],
    ['forgot-password', forgot, '如果该邮箱已注册，您将收到一封包含重置验证码的邮件。'],
  ])('%s answers, and refuses within 60 seconds', async (_, send, message) => {
    await prepare(email);
    const first = await send(email);
    expect([first.status, first.body]).toEqual([200, { success: true, data: null, message }]);
    test.clock.advance(59_000);
    const second = await send(email.toUpperCase());
    expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      '1',
    ]);
    expect(second.body.message).toBe('验证码发送过于频繁，请1秒后再试');
    test.clock.advance(1000);
    expect((await send(email)).status).toBe(200);
  });

  it('gets one code for a hundred calls at the same time', async () => {
    await prepare(email);
    const answers = await Promise.all(Array.from({ length: 100 }, () => forgot(email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(99);
    const mails = await guest.mailsTo(email);
    const resets = mails.filter(({ subject }) => subject.includes('重置密码'));
    expect(resets).toHaveLength(kind === 'verified' ? 1 : 0);
  });

  it('gets ten codes a day over all purposes, and the next a day after the first', async () => {
    await prepare(email);
    const began = kind === 'unknown' ? 0 : 1;
    for (let i = began; i < 10; i += 1) {
      expect((await (i % 2 ? resend : forgot)(email)).status).toBe(200);
      test.clock.advance(2 * minute);
    }
    for (const send of [resend, forgot]) {
      const { status, body, headers } = await send(email);
      expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3600);
      expect(Number(headers['retry-after'])).toBeLessThan(24 * 3600);
    }
    const registration = await guest.register({ email, username: 'new' });
    expect(registration.status).toBe(429);
    expect((await forgot('other@example.org')).status).toBe(200);
    test.clock.advance(day - 18 * minute);
    expect((await forgot(email)).status).toBe(200);
  });
});

it('the 60 seconds between codes count per purpose, so forgot-password works just after registering', async () => {
  await guest.register({ email, username: 'li' });
  expect((await resend(email)).status).toBe(429);
  expect((await forgot(email)).status).toBe(200);
});

it('the owner of a verified address is mailed that there is nothing to verify', async () => {
  await guest.join(email, 'li');
  await resend(email);
  expect((await guest.mailsTo(email)).at(-1)?.subject).toBe('【家底】您的邮箱已注册');
});

it('a code is sent to the address as it was registered, in whatever case it was asked for', async () => {
  await guest.join('Li@Example.org', 'li');
  await forgot('li@example.ORG');
  expect(await guest.mailsTo('Li@Example.org')).toHaveLength(2);
  expect(await guest.mailsTo('li@example.ORG')).toEqual([]);
});

it('an unknown address gets no mail, and no code is stored that could match', async () => {
  await forgot('nobody@example.org');
  expect(await test.deps.db.selectFrom('mails').selectAll().execute()).toEqual([]);
  const answer = await guest.post('reset-password', {
    email: 'nobody@example.org',
    code: '123456',
    newPassword: 'Brand-new-pass1!',
  });
  expect(answer.body.code).toBe('CODE_INVALID');
});

it('the user’s name is escaped in the HTML of a mail', async () => {
  await guest.join(email, 'li');
  await test.deps.db.updateTable('users').set({ full_name: '<b>&"李' }).execute();
  await forgot(email);
  const mail = (await guest.mailsTo(email)).at(-1);
  expect(mail?.html).toContain('&lt;b&gt;&amp;&quot;李，您好：');
  expect(mail?.text).toContain('<b>&"李，您好：');
});
