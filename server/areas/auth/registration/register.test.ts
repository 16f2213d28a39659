import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import type { TestAnswer } from '../../../testing/call.ts';
import { goodPassword, visitor } from '../../../testing/visitor.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(() => test.renew());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const email = 'li@example.org';
const submitted = {
  success: true,
  data: { registrationId: expect.stringMatching(/^[\w-]{43}$/), minute: '10:00' },
  message: '注册请求已提交，请检查您的邮箱以完成验证。',
};
const taken = { status: 409, code: 'CONFLICT', message: '用户名已被使用' };

const users = () => test.deps.db.selectFrom('users').selectAll().orderBy('created_at').execute();
const registrations = () =>
  test.deps.db.selectFrom('registrations').selectAll().orderBy('created_at').execute();
const refusal = ({ status, body }: TestAnswer) => ({
  status,
  code: body.code,
  message: body.message,
});

describe('a first registration', () => {
  it('waits unverified, mails a code in text and HTML, and leaves an audit line', async () => {
    const answer = await guest.register({
      email: 'Li@Example.org',
      username: '小李',
      fullName: '李 雷',
    });
    expect([answer.status, answer.body]).toEqual([200, submitted]);

    expect(await users()).toEqual([]);
    const [registration] = await registrations();
    expect(registration).toMatchObject({
      public_id: answer.body.data.registrationId,
      username: '小李',
      full_name: '李 雷',
      email: 'Li@Example.org',
      email_key: 'li@example.org',
      is_void: 0,
    });
    expect(registration?.password_hash).toMatch(/^\$argon2id\$v=19\$/);

    const [mail, ...more] = await guest.mailsTo('Li@Example.org');
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('【家底】邮箱验证码');
    expect(mail?.text).toMatch(/^\d{6}$/m);
    // 10:00 in Shanghai when the clock begins.
    expect(mail?.text).toContain('您于10:00提交的注册');
    expect(mail?.text).toContain('10分钟内有效（10:10之前）');
    expect(mail?.text).toContain('不是您本人操作');
    expect(mail?.html).toContain(await guest.codeTo('Li@Example.org'));
    // A stranger who types the address must not be able to have texts of theirs delivered.
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/小李|李 雷/);

    const audit = await test.deps.db.selectFrom('audit_log').selectAll().execute();
    expect(audit).toMatchObject([
      { action: 'auth.register', user_id: null, target_id: registration?.id },
    ]);
    expect(audit[0]?.address).toMatch(/^10\./);
  });

  it('stores neither password nor code in clear', async () => {
    await guest.register({ email, username: 'li' });
    const code = await guest.codeTo(email);
    const tables = ['registrations', 'codes', 'mails', 'audit_log'] as const;
    const rows = await Promise.all(
      tables.map((t) => test.deps.db.selectFrom(t).selectAll().execute()),
    );
    const everything = JSON.stringify(rows) + test.logLines.join('\n');
    expect(everything).not.toContain(goodPassword);
    expect(everything).not.toMatch(new RegExp(`\\b${code}\\b`));
  });

  it('opens no session, and reserves no username', async () => {
    await guest.register({ email, username: 'li' });
    const other = await guest.register({ email: 'other@example.org', username: 'li' });
    expect(other.status).toBe(200);
    expect(await test.deps.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });

  it('accepts usernames that differ only in case as two', async () => {
    await guest.join(email, 'Li');
    expect((await guest.register({ email: 'b@example.org', username: 'li' })).status).toBe(200);
  });
});

describe('registering an address again', () => {
  it('is refused within 60 seconds with the time left, and changes nothing', async () => {
    await guest.register({ email, username: 'li' });
    test.clock.advance(20_000);
    const again = await guest.register({ email: 'LI@example.org', username: 'li2' });
    expect([again.status, again.headers['retry-after'], again.body.code]).toEqual([
      429,
      '40',
      'TOO_MANY_REQUESTS',
    ]);
    expect(await registrations()).toMatchObject([{ username: 'li' }]);
  });

  it('neither replaces nor voids the one before: each is verified by its own id and code', async () => {
    const first = await guest.register({ email, username: 'li', fullName: '李' });
    const firstCode = await guest.codeTo(email);
    test.clock.advance(minute);
    const second = await guest.register({ email, username: 'han', password: 'Another-pass1!' });
    const secondCode = await guest.codeTo(email);
    expect(second.body.data.minute).toBe('10:01');
    expect((await guest.mailsTo(email)).at(-1)?.text).toContain('您于10:01提交的注册');
    const verify = (code: string, { body }: TestAnswer) =>
      guest.post('verify-email', { email, code, registrationId: body.data.registrationId });
    if (firstCode !== secondCode) {
      expect((await verify(secondCode, first)).body.code).toBe('CODE_INVALID');
    }
    expect((await verify(firstCode, first)).body.data.user).toMatchObject({
      username: 'li',
      fullName: '李',
    });
    expect((await verify(secondCode, second)).body.code).toBe('CODE_INVALID');
    expect((await guest.login({ email })).status).toBe(200);
    expect(await users()).toHaveLength(1);
  });

  it('answers a verified address the same, tells its owner, and changes nothing', async () => {
    const { id } = await guest.join(email, 'li');
    const [before] = await users();
    const again = await guest.register({
      email: 'Li@Example.ORG',
      username: 'thief',
      password: 'Stolen-pass1!',
    });
    const data = { ...submitted.data, minute: '10:01' };
    expect([again.status, again.body]).toEqual([200, { ...submitted, data }]);
    expect(await users()).toEqual([before]);

    const mail = (await guest.mailsTo(email)).at(-1);
    expect(mail?.subject).toBe('【家底】您的邮箱已注册');
    expect(mail?.text).toContain('li，您好');
    expect(mail?.text).toContain('您于10:01提交的注册因此没有创建新的账号');
    expect(mail?.text).not.toMatch(/\d{6}/);
    const audit = await test.deps.db
      .selectFrom('audit_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(audit).toMatchObject({ action: 'auth.register', user_id: null, target_id: id });

    const tooSoon = await guest.register({ email, username: 'thief' });
    expect([tooSoon.status, tooSoon.headers['retry-after']]).toEqual([429, '60']);
  });

  it('refuses a taken name for a verified address too, even its own', async () => {
    await guest.join(email, 'li');
    await guest.join('b@example.org', 'han');
    const refused = await guest.register({ email, username: 'han' });
    expect(refusal(refused)).toEqual(taken);
    expect(refused.body.error.fields).toEqual({ username: ['用户名已被使用'] });
    expect(refusal(await guest.register({ email, username: 'li' }))).toEqual(taken);
    expect(await guest.mailsTo(email)).toHaveLength(1);
    // The refusal took no turn: the same address may try another name at once.
    expect((await guest.register({ email, username: 'li2' })).status).toBe(200);
  });
});

describe('a registration', () => {
  it('expires after seven days, whatever happens to its codes', async () => {
    const { body } = await guest.register({ email, username: 'li' });
    const { registrationId } = body.data;
    test.clock.advance(7 * day - 1);
    await guest.post('resend-code', { email, registrationId });
    expect((await guest.mailsTo(email)).at(-1)?.text).toContain('您于11月21日10:00提交的注册');
    const code = await guest.codeTo(email);
    test.clock.advance(1);
    const late = await guest.post('verify-email', { email, code, registrationId });
    expect(late.body.code).toBe('CODE_INVALID');
    expect((await guest.login({ email })).body.code).toBe('LOGIN_FAILED');
  });
});

describe('concurrent registrations', () => {
  it('of one username are all stored, and one can be verified', async () => {
    const addresses = Array.from({ length: 20 }, (_, i) => `p${i}@example.org`);
    const answers = await Promise.all(
      addresses.map((address) => guest.register({ email: address, username: 'li' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    const proofs: { email: string; code: string }[] = [];
    for (const address of addresses) {
      proofs.push({ email: address, code: await guest.codeTo(address) });
    }
    const verified = await Promise.all(proofs.map((proof) => guest.post('verify-email', proof)));
    expect(verified.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(verified.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await users()).toHaveLength(1);
  });

  it('of one address are stored once, with one mail', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => guest.register({ email, username: `li${i}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await registrations()).toHaveLength(1);
    expect(await guest.mailsTo(email)).toHaveLength(1);
  });
});

it('a registration is refused with the specified text of each invalid field', async () => {
  const cases: [Record<string, unknown>, string, string][] = [
    [{ username: '' }, 'username', '用户名不能为空'],
    [{ username: 'a-b' }, 'username', '用户名只能包含中文、英文、数字和下划线'],
    [{ username: 'x'.repeat(51) }, 'username', '用户名不能超过50个字符'],
    [{ email: 'x' }, 'email', '请输入有效的邮箱地址'],
    [{ email: 'a@b.org\r\nBcc: c@d.org' }, 'email', '请输入有效的邮箱地址'],
    [{ email: undefined }, 'email', '邮箱地址不能为空'],
    [{ password: 'Aa1!' }, 'password', '密码至少需要8个字符'],
    [{ password: `Aa1!${'x'.repeat(47)}` }, 'password', '密码不能超过50个字符'],
    [
      { password: 'alllowercase1!' },
      'password',
      '密码必须包含至少一个大写字母、一个小写字母、一个数字和一个特殊字符',
    ],
    [{ captcha: '' }, 'captcha', '验证码不能为空'],
    [{ captchaId: undefined }, 'captchaId', '验证码不能为空'],
  ];
  for (const [fields, field, text] of cases) {
    const { status, body } = await guest.register({ email, username: 'li', ...fields });
    expect([status, body.code, body.error.fields[field]?.[0]]).toEqual([
      400,
      'VALIDATION_FAILED',
      text,
    ]);
  }
  expect(await registrations()).toEqual([]);
});
