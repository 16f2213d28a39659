import { decodeJwt, generateKeyPair } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { addPasskeyRow } from '../../../testing/second-factor/authenticator.ts';
import {
  clientSecret,
  publicUrl,
  startProvider,
} from '../../../testing/second-factor/identity-provider.ts';
import { signIn } from '../../../testing/sign-in.ts';

/** A real provider in this process, and the browser that signs in there. */
vi.setConfig({ testTimeout: 60_000 });

const people: Record<string, { email: string; email_verified: boolean; amr?: string[] }> = {
  anna: { email: 'anna@example.org', email_verified: true },
  bert: { email: 'bert@example.org', email_verified: false },
  carla: { email: 'carla@example.org', email_verified: true, amr: ['pwd', 'mfa'] },
};
let provider: Awaited<ReturnType<typeof startProvider>>;
let test: TestApp;
beforeAll(async () => {
  provider = await startProvider(people);
  test = await buildTestApp({
    config: { publicUrl, oidc: settings() },
    deps: { fetch, now: () => new Date() },
  });
});
afterAll(() => Promise.all([test.close(), provider.close()]));

const settings = (more: object = {}) => ({
  issuer: provider.issuer,
  clientId: 'jiadi',
  clientSecret,
  label: '公司账号',
  registration: 'open' as const,
  trustsFactors: false,
  ...more,
});
/** A configuration of its own for each test: what is found out about a provider is cached with it. */
const begin = async (more: object = {}, config: object = {}) => {
  await test.renew();
  const changed = { publicUrl, oidc: settings(more), passwordSignIn: 'on', ...config };
  Object.assign(test.deps, { fetch, config: { ...test.deps.config, ...changed } });
};
beforeEach(() => begin());

const post = (path: string, body: object, token?: string) =>
  test.call('POST', path, { body, ...(token && { token }) });

async function come(person: string) {
  const { url, state } = (await post('/auth/oidc/begin', {})).body.data;
  return { state, query: await provider.signIn(url, person) };
}

const complete = async (person: string) => post('/auth/oidc/complete', await come(person));

async function linked(person: string) {
  const user = await signIn(test);
  const { url, state } = (await post('/auth/oidc/link', {}, user.token)).body.data;
  const body = { state, query: await provider.signIn(url, person) };
  const answer = await post('/auth/oidc/link/complete', body, user.token);
  return { ...user, answer };
}

describe('a sign-in with an identity', () => {
  it('makes an account for who is new there, and leads into it from then on', async () => {
    const first = await complete('anna');
    expect(first.status).toBe(200);
    expect(first.body.data.user).toMatchObject({ username: 'anna', email: 'anna@example.org' });
    const again = await complete('anna');
    expect(again.body.data.user.id).toBe(first.body.data.user.id);
    const sessions = await test.call('GET', '/auth/sessions', { token: again.body.data.token });
    expect(sessions.body.data.map(({ factor }: { factor: string }) => factor)).toEqual([
      'provider',
      'provider',
    ]);
  });

  it('goes on when the provider has other keys from one sign-in to the next', async () => {
    const first = await complete('anna');
    await provider.rotateKeys();
    const again = await complete('anna');
    expect(again.status).toBe(200);
    expect(again.body.data.user.id).toBe(first.body.data.user.id);
  });

  it('makes none where registration is closed, or the address is not verified', async () => {
    expect(await complete('bert')).toMatchObject({ status: 403 });
    await begin({ registration: 'closed' });
    const refused = await complete('anna');
    expect(refused).toMatchObject({ status: 403 });
    expect(refused.body.message).toContain('还没有关联账号');
    expect(await test.deps.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('never takes an account by its address alone', async () => {
    await signIn(test);
    const address = { email: 'Anna@example.org', email_key: 'anna@example.org' };
    await test.deps.db.updateTable('users').set(address).execute();
    const refused = await complete('anna');
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.body.message).toContain('请先用密码登录');
    expect(await test.deps.db.selectFrom('oidc_identities').selectAll().execute()).toEqual([]);
  });

  it('asks for the second factor of ours, unless the provider states its own and that is trusted', async () => {
    const { answer, userId } = await linked('carla');
    expect(answer.body.data).toMatchObject({ issuer: provider.issuer });
    await addPasskeyRow(test, userId);
    const asked = await complete('carla');
    expect(asked.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    Object.assign(test.deps.config, { oidc: settings({ trustsFactors: true }) });
    expect((await complete('carla')).status).toBe(200);
  });
});

type Claims = Record<string, unknown>;
const unproven = '身份提供方的回应无法核实，没有登录，请重试';

describe('what comes back is refused', () => {
  it('with a state that is unknown, used, or of another purpose', async () => {
    const { token } = await signIn(test);
    const body = await come('anna');
    expect((await post('/auth/oidc/link/complete', body, token)).body.code).toBe('TICKET_INVALID');
    expect((await post('/auth/oidc/complete', body)).body.code).toBe('TICKET_INVALID');
    const once = await come('anna');
    expect((await post('/auth/oidc/complete', once)).status).toBe(200);
    expect((await post('/auth/oidc/complete', once)).body.code).toBe('TICKET_INVALID');
  });

  it('with the answer to another sign-in, of another provider, or of nobody', async () => {
    const [mine, other] = [await come('anna'), await come('carla')];
    const mixed = await post('/auth/oidc/complete', { state: mine.state, query: other.query });
    expect(mixed).toMatchObject({ status: 502 });
    const { state, query } = await come('anna');
    const search = new URLSearchParams(query);
    search.set('iss', 'https://other.example.org');
    expect(await post('/auth/oidc/complete', { state, query: `?${search}` })).toMatchObject({
      status: 502,
    });
    const denied = (await post('/auth/oidc/begin', {})).body.data.state;
    const no = `?error=access_denied&state=${denied}&iss=${encodeURIComponent(provider.issuer)}`;
    expect((await post('/auth/oidc/complete', { state: denied, query: no })).body).toMatchObject({
      code: 'LOGIN_FAILED',
    });
    const nameless = await come('anna');
    const without = new URLSearchParams(nameless.query);
    without.delete('iss');
    expect(
      await post('/auth/oidc/complete', { state: nameless.state, query: `?${without}` }),
    ).toMatchObject({ status: 502, body: { message: unproven } });
    expect(await test.deps.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it.each([
    [
      'a clock that is an hour off',
      ({ iat, exp }: Claims) => ({ iat: Number(iat) - 7200, exp: Number(exp) - 7200 }),
      '身份提供方与这台服务器的时钟相差过大，没有登录。请联系管理员校准时间',
    ],
    ['another issuer', () => ({ iss: 'https://other.example.org' }), unproven],
    ['another recipient', () => ({ aud: 'another client' }), unproven],
    ['the nonce of another sign-in', () => ({ nonce: 'another' }), unproven],
  ])('with a token of %s', async (_, change, text) => {
    Object.assign(test.deps, { fetch: provider.withClaims(change) });
    expect(await complete('anna')).toMatchObject({ status: 502, body: { message: text } });
    expect(await test.deps.db.selectFrom('users').select('id').execute()).toEqual([]);
    Object.assign(test.deps, { fetch });
    expect((await complete('anna')).status).toBe(200);
  });

  it('with a token that the keys of the provider did not sign', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const forging: typeof fetch = async (address, options) => {
      const answer = await fetch(address, options);
      if (!String(address).endsWith('/token')) return answer;
      const tokens = (await answer.json()) as { id_token: string };
      const id_token = await provider.sign(decodeJwt(tokens.id_token), privateKey);
      return Response.json({ ...tokens, id_token });
    };
    Object.assign(test.deps, { fetch: forging });
    expect(await complete('anna')).toMatchObject({ status: 502, body: { message: unproven } });
  });

  it('an identity that is another account’s; its own stays linked once', async () => {
    const { token } = await linked('anna');
    const second = await linked('anna');
    expect(second.answer).toMatchObject({ status: 409 });
    expect(second.answer.body.message).toBe('这个身份已经关联了另一个账号');
    const list = (await test.call('GET', '/auth/oidc/identities', { token })).body.data;
    expect(list).toHaveLength(1);
    const path = `/auth/oidc/identities/${list[0].id}`;
    expect((await test.call('DELETE', path, { token })).status).toBe(200);
    Object.assign(test.deps.config, { oidc: settings({ registration: 'closed' }) });
    expect((await complete('anna')).status).toBe(403);
  });

  const notJson = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
  const elsewhere = async (address: Parameters<typeof fetch>[0]) => {
    const found = await (await fetch(address)).json();
    return Response.json({ ...(found as object), issuer: 'https://other.example.org' });
  };
  const wrongAddress = '身份提供方的地址不正确，它回应的不是登录设置。请联系管理员检查 OIDC_ISSUER';
  it.each([
    ['answers HTML', notJson, wrongAddress],
    ['is not there', async () => new Response('', { status: 404 }), wrongAddress],
    [
      'calls itself otherwise',
      elsewhere,
      '身份提供方自称的地址与设置的不一致，没有登录。请联系管理员检查 OIDC_ISSUER',
    ],
    [
      'does not answer',
      () => Promise.reject(new TypeError('fetch failed')),
      '无法连接身份提供方，请稍后重试',
    ],
    [
      'is out of order',
      async () => new Response('', { status: 503 }),
      '无法连接身份提供方，请稍后重试',
    ],
  ])('from a provider that %s, until it is mended', async (_, broken, text) => {
    Object.assign(test.deps, { fetch: broken });
    expect(await post('/auth/oidc/begin', {})).toMatchObject({
      status: 502,
      body: { message: text },
    });
    Object.assign(test.deps, { fetch });
    expect((await complete('anna')).status).toBe(200);
  });

  it('from a provider that does not know this server', async () => {
    await begin({ clientSecret: 'an old secret' });
    expect(await complete('anna')).toMatchObject({
      status: 502,
      body: {
        message:
          '身份提供方不认可这台服务器，没有登录。请联系管理员检查 OIDC_CLIENT_ID 和 OIDC_CLIENT_SECRET',
      },
    });
  });
});

describe('a logout at the provider', () => {
  const logout = (token: string) =>
    test.app.inject({
      method: 'POST',
      url: '/api/auth/oidc/logout',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    });
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const now = () => Math.floor(Date.now() / 1000);
  const signed = (claims: object, by?: CryptoKey) =>
    provider.sign(
      {
        ...{ iss: provider.issuer, aud: 'jiadi', jti: String(Math.random()), events: event },
        ...{ iat: now(), exp: now() + 120, ...claims },
      },
      by,
    );
  const isOver = async (token: string) =>
    (await test.call('GET', '/auth/me', { token })).status === 401;

  it('ends the sessions of its person, and no others', async () => {
    const anna = (await complete('anna')).body.data.token;
    const carla = (await complete('carla')).body.data.token;
    expect((await logout(await signed({ sub: 'anna' }))).statusCode).toBe(200);
    expect([await isOver(anna), await isOver(carla)]).toEqual([true, false]);
  });

  it('ends one session of the provider where it names one, and is taken again', async () => {
    const [first, second] = [await come('anna'), await come('anna')];
    const tokens: string[] = [];
    for (const body of [first, second]) {
      tokens.push((await post('/auth/oidc/complete', body)).body.data.token);
    }
    const sessions = await test.deps.db
      .selectFrom('sessions')
      .select('provider_session')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const [sid] = sessions.map(({ provider_session }) => provider_session);
    const token = await signed({ sid });
    for (const _ of [1, 2]) expect((await logout(token)).statusCode).toBe(200);
    expect(await Promise.all(tokens.map(isOver))).toEqual([true, false]);
  });

  it('is believed by the keys that the provider has now', async () => {
    const { token } = (await complete('anna')).body.data;
    await provider.rotateKeys();
    expect((await logout(await signed({ sub: 'anna' }))).statusCode).toBe(200);
    expect(await isOver(token)).toBe(true);
  });

  it('is not believed from others, without its event, or with a nonce', async () => {
    const { token } = (await complete('anna')).body.data;
    const { privateKey } = await generateKeyPair('RS256');
    const claims = { sub: 'anna' };
    for (const forged of [
      await signed(claims, privateKey),
      await signed({ ...claims, events: {} }),
      await signed({ ...claims, nonce: 'n' }),
      await signed({}),
      await signed({ ...claims, aud: 'another client' }),
      await signed({ ...claims, iss: 'https://other.example.org' }),
      await signed({ ...claims, iat: now() - 3600, exp: now() - 3480 }),
      'no token',
    ]) {
      expect((await logout(forged)).statusCode).toBe(400);
    }
    expect(await isOver(token)).toBe(false);
  });
});

it('a server that takes no passwords says so, and refuses them', async () => {
  await begin({}, { passwordSignIn: 'off' });
  expect((await test.call('GET', '/auth/settings')).body.data.provider).toEqual({
    label: '公司账号',
    passwordSignIn: 'off',
  });
  const body = { email: 'a@example.org', password: 'Secret$1', captcha: 'TEST1', captchaId: 'x' };
  expect(await post('/auth/login', body)).toMatchObject({
    status: 403,
    body: { message: '密码登录已关闭，请使用公司账号登录' },
  });
});
