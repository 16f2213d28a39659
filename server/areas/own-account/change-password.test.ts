import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { visitor } from '../../testing/visitor.ts';

const email = 'li@example.org';
const currentPassword = 'Correct-horse9!';
const newPassword = 'Battery-staple8!';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
let token: string;
let id: string;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.renew();
  ({ token, id } = await guest.join(email, 'li'));
});

const change = (body: Record<string, unknown>, as = token) =>
  guest.post('change-password', { currentPassword, newPassword, ...body }, { token: as });
const me = async (as: string) => (await test.call('GET', '/auth/me', { token: as })).status;
const hash = async () =>
  (await test.deps.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow())
    .password_hash;

describe('changing the password', () => {
  it('leaves this session, ends the others, and notifies the owner', async () => {
    const other = (await guest.login({ email })).body.data.token;
    const answer = await change({});
    expect(answer.status).toBe(200);
    expect(answer.body.message).toBe('密码已修改，其他设备已退出登录');
    expect([await me(token), await me(other)]).toEqual([200, 401]);
    expect((await guest.login({ email, password: currentPassword })).status).toBe(400);
    expect((await guest.login({ email, password: newPassword })).status).toBe(200);
    // Beside the mails about the sign-ins, which are sent in any order.
    const notices = (await guest.mailsTo(email)).filter(
      ({ subject }) => subject === '【家底】您的密码已修改',
    );
    expect(notices).toHaveLength(1);
    expect(notices[0]?.text).toContain('如果不是您本人操作');
    const audit = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'target_id'])
      .where('action', '=', 'auth.changePassword')
      .execute();
    expect(audit).toEqual([{ action: 'auth.changePassword', user_id: id, target_id: id }]);
  });

  it('voids a reset code that was mailed before', async () => {
    await guest.post('forgot-password', { email });
    const code = await guest.codeTo(email);
    await change({});
    const reset = await guest.post('reset-password', { email, code, newPassword: 'Thief-pass1!' });
    expect([reset.status, reset.body.code]).toEqual([400, 'CODE_INVALID']);
  });

  it.each([
    ['a wrong password', { currentPassword: 'Wrong-pass1!' }, 'currentPassword', '当前密码不正确'],
    ['no password', { currentPassword: null }, 'currentPassword', '请输入密码'],
    ['an empty password', { currentPassword: '' }, 'currentPassword', '请输入密码'],
    ['a short password', { currentPassword: '12345' }, 'currentPassword', '密码至少需要6个字符'],
    ['a weak new one', { newPassword: 'abcdefgh' }, 'newPassword', /必须包含/],
    ['the same one', { newPassword: currentPassword }, 'newPassword', /不能与当前密码相同/],
    ['an object', { newPassword: { a: 1 } }, 'newPassword', '必须是文字'],
  ])('refuses %s, and changes nothing', async (_, body, field, text) => {
    const before = await hash();
    const answer = await change(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.error.fields[field][0]).toMatch(text);
    expect(await hash()).toBe(before);
    expect(await me(token)).toBe(200);
  });

  it('sends the notice also when the ten mails of the day are used up', async () => {
    for (let sent = 0; sent < 9; sent += 1) {
      test.clock.advance(60_000);
      await guest.post('forgot-password', { email });
    }
    expect((await guest.post('forgot-password', { email })).status).toBe(429);
    expect((await change({})).status).toBe(200);
    const subjects = (await guest.mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain('【家底】您的密码已修改');
  });

  it('is possible ten times a day', async () => {
    const passwords = [currentPassword, newPassword];
    for (let done = 0; done < 11; done += 1) {
      const body = { currentPassword: passwords[done % 2], newPassword: passwords[(done + 1) % 2] };
      expect((await change(body)).status).toBe(done < 10 ? 200 : 429);
    }
  });
});

describe('wrong current passwords', () => {
  it('count like those at sign-in, over all calls that require one', async () => {
    const ask = [
      () => change({ currentPassword: 'Wrong-pass1!' }),
      () =>
        guest.post(
          'change-email',
          { currentPassword: 'no-no-no', email: 'n@example.org' },
          { token },
        ),
      () => guest.post('delete-account', { currentPassword: 'no-no-no' }, { token }),
      () => guest.login({ email, password: 'no-no-no' }),
    ];
    for (let i = 0; i < 5; i += 1) expect((await ask[i % 4]?.())?.status).toBe(400);
    for (const call of [...ask, () => change({})]) {
      const refused = await call();
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
    }
    test.clock.advance(30_000);
    expect((await change({})).status).toBe(200);
  });

  it('are checked five times when a hundred come at once', async () => {
    const tries = Array.from({ length: 100 }, () => change({ currentPassword: 'Wrong-pass1!' }));
    const statuses = (await Promise.all(tries)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
  });
});

it('exactly one of two concurrent changes of the password succeeds', async () => {
  const answers = await Promise.all([change({}), change({ newPassword: 'Other-pass7!' })]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
});
