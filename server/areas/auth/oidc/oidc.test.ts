import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { addPasskeyRow } from '../../../testing/second-factor/authenticator.ts';
import { signIn } from '../../../testing/sign-in.ts';

/** A real provider in this process, and the browser that signs in there. */
vi.setConfig({ testTimeout: 60_000 });

const publicUrl = 'https://jiadi.example.org';
const people: Record<string, { email: string; email_verified: boolean; amr?: string[] }> = {
  anna: { email: 'anna@example.org', email_verified: true },
  bert: { email: 'bert@example.org', email_verified: false },
  carla: { email: 'carla@example.org', email_verified: true, amr: ['pwd', 'mfa'] },
};
let server: Server;
let issuer: string;
const keys = await generateKeyPair('RS256', { extractable: true });

beforeAll(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const jwk = { ...(await exportJWK(keys.privateKey)), kid: 'first', use: 'sig', alg: 'RS256' };
  const provider = new Provider(issuer, {
    jwks: { keys: [jwk] },
    clients: [
      {
        client_id: 'jiadi',
        client_secret: 'a secret of the client',
        redirect_uris: [`${publicUrl}/sign-in/callback`],
        backchannel_logout_uri: `${publicUrl}/api/auth/oidc/logout`,
      },
    ],
    claims: {
      openid: ['sub', 'sid', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['preferred_username'],
    },
    features: { devInteractions: { enabled: true }, backchannelLogout: { enabled: true } },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, preferred_username: id, ...people[id] }),
    }),
  });
  // Its pages for development ask for no factors: what it would have seen is added to the sign-in.
  const finish = provider.interactionFinished.bind(provider);
  provider.interactionFinished = (request, reply, result, options) => {
    const amr = people[result.login?.accountId ?? '']?.amr;
    const login = result.login && { ...result.login, ...(amr && { amr }) };
    return finish(request, reply, { ...result, ...(login && { login }) }, options);
  };
  server.on('request', provider.callback());
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

let test: TestApp;
const settings = (more: object = {}) => ({
  issuer,
  clientId: 'jiadi',
  clientSecret: 'a secret of the client',
  label: '公司账号',
  registration: 'open' as const,
  trustsFactors: false,
  ...more,
});
const build = async (more: object = {}, config: object = {}) => {
  await test?.close();
  test = await buildTestApp({
    config: { publicUrl, oidc: settings(more), ...config },
    deps: { fetch, now: () => new Date() },
  });
};
beforeEach(() => build());
afterEach(() => test.close());

const post = (path: string, body: object, token?: string) =>
  test.call('POST', path, { body, ...(token && { token }) });

/** Signs in at the provider with a browser of its own; answers the query that leads back. */
async function atProvider(url: string, person: string): Promise<string> {
  const cookies = new Map<string, string>();
  let [next, form] = [url, undefined as URLSearchParams | undefined];
  for (let step = 0; step < 12; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: form }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    form = undefined;
    const location = answer.headers.get('location');
    if (location?.startsWith(publicUrl)) return new URL(location).search;
    if (location) {
      next = new URL(location, issuer).href;
      continue;
    }
    const [, action = '', prompt = ''] =
      /action="([^"]+)"[\s\S]*?name="prompt" value="(\w+)"/.exec(await answer.text()) ?? [];
    next = new URL(action, issuer).href;
    form = new URLSearchParams({ prompt, login: person, password: 'any' });
  }
  throw new Error('the provider led nowhere');
}

async function come(person: string) {
  const { url, state } = (await post('/auth/oidc/begin', {})).body.data;
  return { state, query: await atProvider(url, person) };
}

const complete = async (person: string) => post('/auth/oidc/complete', await come(person));

async function linked(person: string) {
  const user = await signIn(test);
  const { url, state } = (await post('/auth/oidc/link', {}, user.token)).body.data;
  const body = { state, query: await atProvider(url, person) };
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

  it('makes none where registration is closed, or the address is not verified', async () => {
    expect(await complete('bert')).toMatchObject({ status: 403 });
    await build({ registration: 'closed' });
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
    expect(answer.body.data).toMatchObject({ issuer });
    await addPasskeyRow(test, userId);
    const asked = await complete('carla');
    expect(asked.body).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' });
    Object.assign(test.deps.config, { oidc: settings({ trustsFactors: true }) });
    expect((await complete('carla')).status).toBe(200);
  });
});

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
    const no = `?error=access_denied&state=${denied}&iss=${encodeURIComponent(issuer)}`;
    expect((await post('/auth/oidc/complete', { state: denied, query: no })).body).toMatchObject({
      code: 'LOGIN_FAILED',
    });
    expect(await test.deps.db.selectFrom('users').select('id').execute()).toEqual([]);
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

  it('from a provider that does not answer, or answers HTML', async () => {
    await build({ issuer: 'http://127.0.0.1:1' });
    expect(await post('/auth/oidc/begin', {})).toMatchObject({
      status: 502,
      body: { message: '无法连接身份提供方，请稍后重试' },
    });
    const html = async () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    Object.assign(test.deps, { fetch: html });
    expect(await post('/auth/oidc/begin', {})).toMatchObject({ status: 502 });
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
  const signed = (claims: object, key = keys.privateKey) =>
    new SignJWT({ events: event, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'first' })
      .setIssuer(issuer)
      .setAudience('jiadi')
      .setJti(String(Math.random()))
      .setIssuedAt()
      .setExpirationTime('2m')
      .sign(key);
  const isOver = async (token: string) =>
    (await test.call('GET', '/auth/me', { token })).status === 401;

  it('ends the sessions of its person, and no others', async () => {
    const anna = (await complete('anna')).body.data.token;
    const carla = (await complete('carla')).body.data.token;
    expect((await logout(await signed({ sub: 'anna' }))).statusCode).toBe(200);
    expect([await isOver(anna), await isOver(carla)]).toEqual([true, false]);
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
      'no token',
    ]) {
      expect((await logout(forged)).statusCode).toBe(400);
    }
    expect(await isOver(token)).toBe(false);
  });
});

it('a server that takes no passwords says so, and refuses them', async () => {
  await build({}, { passwordSignIn: 'off' });
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
