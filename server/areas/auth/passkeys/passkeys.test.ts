import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { createAuthenticator } from '../../../testing/second-factor/authenticator.ts';
import { factorUser, seen } from '../../../testing/second-factor/factor-user.ts';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const invalid = [400, 'SECOND_FACTOR_INVALID'];

/** A user with a passkey, and the calls of a sign-in by the passkey alone. */
async function userWithPasskey() {
  const user = await factorUser(test);
  const { passkey, added } = await user.addPasskey();
  const options = async (body = {}) =>
    (await user.guest.post('passkeys/sign-in-options', body)).body.data.options;
  const signIn = (credential: unknown, more = {}) =>
    user.guest.post('passkeys/sign-in', { credential, ...more });
  return { user, passkey, added, options, signIn };
}

async function subjectsTo(user: {
  guest: { mailsTo: (to: string) => Promise<{ subject: string }[]> };
  email: string;
}) {
  return (await user.guest.mailsTo(user.email)).map(({ subject }) => subject);
}

describe('adding a passkey', () => {
  it('asks for one that verifies its user, and answers it with the recovery codes once', async () => {
    const user = await factorUser(test);
    const { options } = (await user.call('POST', 'passkeys/options')).body.data;
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: '家底' },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: user.email },
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const first = await user.addPasskey();
    expect(first.added).toMatchObject({
      status: 200,
      body: { data: { lastUsedAt: null, backedUp: false } },
    });
    expect(first.added.body.data.recoveryCodes).toHaveLength(10);
    const second = await user.addPasskey();
    expect(second.added.body.data.recoveryCodes).toBeNull();
    const again = (await user.call('POST', 'passkeys/options')).body.data.options;
    expect(again.user.id).toBe(options.user.id);
    expect(again.excludeCredentials.map(({ id }: { id: string }) => id).sort()).toEqual(
      [first.passkey.id, second.passkey.id].sort(),
    );
    const { body } = await user.call('GET', 'factors');
    const names = body.data.passkeys.map(({ name }: { name: string }) => name);
    expect(names.toSorted()).toEqual(['通行密钥', '通行密钥 2']);
    expect(body.data.recoveryCodes.left).toBe(10);
    expect(await subjectsTo(user)).toContain('【家底】您添加了通行密钥');
  });

  it('takes a challenge once, of its own user and purpose, within five minutes', async () => {
    const user = await factorUser(test);
    const other = await factorUser(test);
    const ask = async (by = user) => (await by.call('POST', 'passkeys/options')).body.data.options;
    const add = (credential: unknown) => user.call('POST', 'passkeys', { credential });
    const options = await ask();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => add(createAuthenticator().create(options))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(seen(await add(createAuthenticator().create(await ask(other))))).toEqual(invalid);
    const made = createAuthenticator();
    const { options: signIn } = (await user.guest.post('passkeys/sign-in-options', {})).body.data;
    const wrongPurpose = made.create(await ask(), { challenge: signIn.challenge });
    expect(seen(await add(wrongPurpose))).toEqual(invalid);
    const late = await ask();
    test.clock.advance(300_000);
    expect(seen(await add(createAuthenticator().create(late)))).toEqual(invalid);
  });

  it.each([
    ['of another origin', { origin: 'https://jiadi.example.net' }],
    ['of another domain', { rpId: 'jiadi.example.net' }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['without a verified user', { isUserVerified: false }],
  ])('refuses one %s', async (_, lies) => {
    const user = await factorUser(test);
    const { options } = (await user.call('POST', 'passkeys/options')).body.data;
    const credential = createAuthenticator().create(options, lies);
    expect(seen(await user.call('POST', 'passkeys', { credential }))).toEqual(invalid);
    const { body } = await user.call('GET', 'factors');
    expect([body.data.passkeys, body.data.recoveryCodes.left]).toEqual([[], 0]);
  });

  it('refuses one that is there already, of anybody, and the twenty-first', async () => {
    const { passkey, user } = await userWithPasskey();
    const other = await factorUser(test);
    const { options } = (await other.call('POST', 'passkeys/options')).body.data;
    const taken = await other.call('POST', 'passkeys', { credential: passkey.create(options) });
    expect([taken.status, taken.body.message]).toEqual([409, '已添加过这个通行密钥']);
    expect((await other.call('GET', 'factors')).body.data.recoveryCodes.left).toBe(0);
    for (let count = 1; count < 20; count += 1) await user.addPasskey();
    const more = await user.call('POST', 'passkeys/options');
    expect(more.body.error.fields).toEqual({ name: ['最多20个通行密钥'] });
  });
});

describe('the passkeys of a user', () => {
  it('are renamed and removed by the user alone', async () => {
    const { user, added } = await userWithPasskey();
    const other = await factorUser(test);
    const path = `passkeys/${added.body.data.id}`;
    expect((await other.call('PUT', path, { name: '我的' })).status).toBe(404);
    expect((await other.call('DELETE', path)).status).toBe(404);
    const renamed = await user.call('PUT', path, { name: '我的手机' });
    expect(renamed.body.data.name).toBe('我的手机');
    const long = await user.call('PUT', path, { name: '长'.repeat(51) });
    expect(long.body.error.fields).toEqual({ name: ['名称不能超过50个字符'] });
    expect((await user.call('DELETE', path)).status).toBe(200);
    const { body } = await user.call('GET', 'factors');
    expect([body.data.passkeys, body.data.recoveryCodes.left]).toEqual([[], 0]);
    expect((await user.guest.login({ email: user.email })).status).toBe(200);
    expect(await subjectsTo(user)).toContain('【家底】您删除了通行密钥');
  });
});

describe('a sign-in with a passkey alone', () => {
  it('needs neither password nor captcha, and tells who it is by itself', async () => {
    const { user, passkey, options, signIn } = await userWithPasskey();
    const asked = await options();
    expect(asked).toMatchObject({ allowCredentials: [], userVerification: 'required' });
    const answer = await signIn(passkey.get(asked), { rememberMe: true });
    expect(answer).toMatchObject({ status: 200, body: { message: '登录成功' } });
    expect(answer.body.data.user.id).toBe(user.id);
    const sessions = await test.call('GET', '/auth/sessions', { token: answer.body.data.token });
    expect(sessions.body.data[0].factor).toBe('passkey');
    const [shown] = (await user.call('GET', 'factors')).body.data.passkeys;
    expect(shown.lastUsedAt).toBe(test.deps.now().toISOString());
  });

  it('opens one session with one answer, of a hundred at once, and none when it is replayed', async () => {
    const { passkey, options, signIn } = await userWithPasskey();
    const credential = passkey.get(await options());
    const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(seen(await signIn(credential))).toEqual(invalid);
  });

  it.each([
    ['of another origin', { origin: 'https://jiadi.example.net' }],
    ['of another port', { origin: 'http://localhost:3001' }],
    ['of another domain', { rpId: 'example.net' }],
    ['without a verified user', { isUserVerified: false }],
    ['to a challenge that nobody issued', { challenge: 'A'.repeat(43) }],
    ['that names nobody', { userHandle: null }],
    ['that names somebody unknown', { userHandle: 'A'.repeat(43) }],
    ['in a frame of another site', { crossOrigin: true }],
  ])('refuses an answer %s, in the same words', async (_, lies) => {
    const { passkey, options, signIn } = await userWithPasskey();
    expect(seen(await signIn(passkey.get(await options(), lies)))).toEqual(invalid);
  });

  it('refuses the answer of an unknown passkey, and of one that names another user', async () => {
    const { user, passkey, options, signIn } = await userWithPasskey();
    const other = await userWithPasskey();
    const unknown = createAuthenticator();
    unknown.create((await user.call('POST', 'passkeys/options')).body.data.options);
    expect(seen(await signIn(unknown.get(await options())))).toEqual(invalid);
    const handle = other.passkey.get(await options()).response.userHandle ?? null;
    expect(seen(await signIn(passkey.get(await options(), { userHandle: handle })))).toEqual(
      invalid,
    );
  });

  it('refuses a signature over something else', async () => {
    const { passkey, options, signIn } = await userWithPasskey();
    const credential = passkey.get(await options());
    const other = passkey.get(await options());
    const response = { ...credential.response, signature: other.response.signature };
    expect(seen(await signIn({ ...credential, response }))).toEqual(invalid);
  });

  it('refuses a counter that does not rise, writes it down and mails the owner', async () => {
    const { user, passkey, options, signIn } = await userWithPasskey();
    expect((await signIn(passkey.get(await options(), { counter: 7 }))).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      expect(seen(await signIn(passkey.get(await options(), { counter })))).toEqual(invalid);
    }
    expect((await signIn(passkey.get(await options(), { counter: 8 }))).status).toBe(200);
    const mails = (await subjectsTo(user)).filter((subject) => subject === '【家底】通行密钥异常');
    expect(mails).toHaveLength(3);
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('user_id', '=', user.id)
      .where('action', '=', 'auth.passkeyCounter')
      .execute();
    expect(lines).toHaveLength(3);
  });

  it('is not blocked by wrong passwords or codes, and clears their counts', async () => {
    const { user, passkey, options, signIn } = await userWithPasskey();
    for (let tries = 0; tries < 5; tries += 1) {
      await user.guest.login({ email: user.email, password: 'Wrong-pass1!' });
    }
    expect((await user.guest.login({ email: user.email })).status).toBe(429);
    expect((await signIn(passkey.get(await options()))).status).toBe(200);
    expect(seen(await user.guest.login({ email: user.email }))).toEqual([
      403,
      'SECOND_FACTOR_REQUIRED',
    ]);
  });
});

describe('a passkey as second factor', () => {
  it('answers the challenge of its ticket, and of no other', async () => {
    const { user, passkey, options } = await userWithPasskey();
    const login = await user.guest.login({ email: user.email });
    expect(login.body.error.methods).toEqual(['passkey', 'recovery']);
    const { ticket } = login.body.error;
    const asked = await options({ ticket });
    expect(asked.allowCredentials).toEqual([
      { type: 'public-key', id: passkey.id, transports: ['internal'] },
    ]);
    const pass = (credential: unknown, by = ticket) =>
      user.guest.post('second-factor', { ticket: by, method: 'passkey', credential });
    const another = await user.ticket();
    expect(seen(await pass(passkey.get(asked), another))).toEqual(invalid);
    expect(seen(await pass(passkey.get(await options())))).toEqual(invalid);
    expect((await pass(passkey.get(await options({ ticket })))).status).toBe(200);
    const unknown = await user.guest.post('passkeys/sign-in-options', { ticket });
    expect(seen(unknown)).toEqual([400, 'TICKET_INVALID']);
  });

  it('of another user does not pass', async () => {
    const { user, options } = await userWithPasskey();
    const other = await userWithPasskey();
    const ticket = await user.ticket();
    const credential = other.passkey.get(await options({ ticket }));
    const body = { ticket, method: 'passkey', credential };
    expect(seen(await user.guest.post('second-factor', body))).toEqual(invalid);
  });
});
