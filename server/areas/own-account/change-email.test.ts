import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { seenOf, type TestAnswer } from '../../testing/call.ts';
import { signedInPassword, signIn } from '../../testing/sign-in.ts';
import { goodPassword, otherCode, visitor } from '../../testing/visitor.ts';

let test: TestApp;
let guest: ReturnType<typeof visitor>;
let token: string;
let userId: string;
beforeAll(async () => {
  test = await buildTestApp();
  guest = visitor(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.renew();
  ({ token, userId } = await signIn(test));
});

const wanted = 'New.Home@Example.org';
const ask = (email = wanted, as = token, currentPassword = signedInPassword) =>
  guest.post('change-email', { email, currentPassword }, { token: as });
const confirm = (code: string, as = token) => guest.post('confirm-email', { code }, { token: as });
const userRow = (id = userId) =>
  test.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('a new address', () => {
  it('replaces the old one with the mailed code, and the old one gets a notice', async () => {
    const { email: old } = await userRow();
    const answer = await ask();
    expect([answer.status, answer.body.message]).toEqual([200, '验证码已发送到新邮箱，请查收']);
    expect((await userRow()).email).toBe(old);
    const confirmed = await confirm(await guest.codeTo(wanted));
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.data).toMatchObject({ id: userId, email: wanted });
    expect(await userRow()).toMatchObject({ email: wanted, email_key: 'new.home@example.org' });
    const notice = (await guest.mailsTo(old)).at(-1);
    expect(notice?.subject).toBe('【家底】您的邮箱已更换');
    expect(notice?.text).toContain('N***@Example.org');
    expect(notice?.text).not.toContain(wanted);
    expect((await guest.login({ email: old, password: signedInPassword })).status).toBe(400);
    const entered = await guest.login({ email: wanted.toUpperCase(), password: signedInPassword });
    expect(entered.status).toBe(200);
    expect((await test.call('GET', '/auth/me', { token })).body.data.email).toBe(wanted);
  });

  it('needs the password', async () => {
    const answer = await ask(wanted, token, 'Wrong-pass1!');
    expect(answer.body.error.fields).toEqual({ currentPassword: ['当前密码不正确'] });
    expect(await guest.mailsTo(wanted)).toEqual([]);
  });

  it('must differ in more than the case of letters', async () => {
    const { email } = await userRow();
    for (const same of [email, email.toUpperCase()]) {
      expect((await ask(same)).body.error.fields.email).toEqual(['新邮箱不能与当前邮箱相同']);
    }
  });

  it('can have another code after a minute, and the eleventh after a day', async () => {
    expect((await ask()).status).toBe(200);
    const again = await ask(wanted.toLowerCase());
    expect([again.status, again.headers['retry-after']]).toEqual([429, '60']);
    for (let sent = 1; sent < 10; sent += 1) {
      test.clock.advance(60_000);
      expect((await ask()).status).toBe(200);
    }
    test.clock.advance(60_000);
    expect((await ask()).status).toBe(429);
    expect((await ask('elsewhere@example.org')).status).toBe(429);
  });
});

describe('a code for a new address', () => {
  it.each([
    ['that is wrong', async (code: string) => confirm(otherCode(code)), 'CODE_INVALID'],
    [
      'that is old',
      async (code: string) => {
        test.clock.advance(10 * 60_000);
        return confirm(code);
      },
      'CODE_EXPIRED',
    ],
    [
      'of somebody else',
      async (code: string) => {
        const thief = await signIn(test);
        return confirm(code, thief.token);
      },
      'CODE_INVALID',
    ],
    [
      'of somebody else who wants the same address',
      async (code: string) => {
        const thief = await signIn(test);
        await test.deps.db
          .insertInto('email_changes')
          .values({
            user_id: thief.userId,
            email: wanted,
            email_key: wanted.toLowerCase(),
            requested_at: '',
          })
          .execute();
        return confirm(code, thief.token);
      },
      'CODE_INVALID',
    ],
    [
      'for the address before this one',
      async (code: string) => {
        await ask('second@example.org');
        return confirm(code);
      },
      'CODE_INVALID',
    ],
  ])('%s is refused', async (_, send, code) => {
    const before = await userRow();
    await ask();
    const answer = await send(await guest.codeTo(wanted));
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    expect(await userRow()).toEqual(before);
  });

  it('works once, also when a hundred come at the same time', async () => {
    await ask();
    const code = await guest.codeTo(wanted);
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
  });

  it('that is wrong is checked five times, also when a hundred come at the same time', async () => {
    await ask();
    const code = await guest.codeTo(wanted);
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(otherCode(code))));
    const looked = answers.filter(({ body }) => !body.message.includes('次数过多'));
    expect(looked).toHaveLength(5);
    expect((await confirm(code)).status).toBe(400);
  });
});

describe('an address that has an account', () => {
  it('is answered like a free one, its owner gets a mail, and no code works', async () => {
    await guest.join('owner@example.org', 'owner');
    await guest.register({ email: 'pending@example.org', username: 'pending' });
    test.clock.advance(60_000);
    const answers: TestAnswer[][] = [[], []];
    for (const kind of ['free', 'owner', 'pending']) {
      const { token: as } = await signIn(test);
      answers[0]?.push(await ask(`${kind}@example.org`, as));
      answers[1]?.push(await confirm('000000', as));
    }
    for (const step of answers)
      expect(new Set(step.map((answer) => JSON.stringify(seenOf(answer)))).size).toBe(1);
    const mail = (await guest.mailsTo('owner@example.org')).at(-1);
    expect(mail?.subject).toBe('【家底】您的邮箱已注册');
    expect(mail?.text).not.toMatch(/\d{6}/);
    expect(mail?.text).toContain('另一个家底账号');
  });

  it('goes to the user who verifies it when it was only registered', async () => {
    await guest.register({ email: wanted, username: 'squatter' });
    const squatted = await guest.codeTo(wanted);
    test.clock.advance(60_000);
    await ask();
    expect((await confirm(await guest.codeTo(wanted))).status).toBe(200);
    const late = await guest.post('verify-email', { email: wanted, code: squatted });
    expect([late.status, late.body.code]).toEqual([400, 'CODE_INVALID']);
  });

  it('is refused when the account was made after the code was sent', async () => {
    await ask();
    const code = await guest.codeTo(wanted);
    await guest.register({ email: wanted, username: 'quick' });
    const theirs = await guest.codeTo(wanted);
    expect((await guest.post('verify-email', { email: wanted, code: theirs })).status).toBe(200);
    const answer = await confirm(code);
    expect([answer.status, answer.body.code]).toEqual([400, 'CODE_INVALID']);
    expect((await guest.login({ email: wanted, password: goodPassword })).status).toBe(200);
  });
});
