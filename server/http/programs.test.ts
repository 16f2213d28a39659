import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../../contract/endpoint.ts';
import { registry } from '../../contract/registry.ts';
import { scopesOf, type TokenScope, tokenScopeOf } from '../../contract/token-scopes.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { allExamples, fill } from '../testing/examples/all-examples.ts';
import type { Example } from '../testing/examples/example.ts';
import { storeToken } from '../testing/fixtures/store-token.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { rowsOf } from '../testing/stored-rows.ts';

let test: TestApp;
let owner: SignedIn;
let examples: Record<string, Example>;
const tokens = new Map<TokenScope, string>();
const scopes = scopesOf(registry);

beforeAll(async () => {
  test = await buildTestApp();
  owner = await signIn(test);
  examples = await allExamples(test, owner.token);
  for (const scope of scopes)
    tokens.set(scope, (await storeToken(test, owner.userId, [scope])).token);
});
afterAll(() => test.close());
beforeEach(() => test.deps.db.deleteFrom('limits').execute());

let calls = 0;

function send(endpoint: Endpoint, token: string, headers: Record<string, string> = {}) {
  const { params, query, body } = examples[endpoint.name] ?? {};
  calls += 1;
  return test.call(endpoint.method, fill(endpoint.path, params), {
    token,
    ...(body && { body }),
    ...(query && { query }),
    headers,
    address: `10.3.${(calls >> 8) & 255}.${calls & 255}`,
  });
}

const forUsers = registry.filter((endpoint) => endpoint.access === 'user');
const named = (name: string) => registry.find((endpoint) => endpoint.name === name) as Endpoint;

/** Only these may be called by nobody but a person in a browser, and these are all of them. */
const browserOnly =
  /^(auth|guide|personalData|mail|calendarFeed)\.|^securities\.credentialKey$|^reminders\.(create|update|remove|test)Channel$|^proposals\.(accept|reject)$/;

describe('the scope of each call', () => {
  it.each(forUsers)('of $name is one that exists, or never', (endpoint) => {
    const scope = tokenScopeOf(endpoint);
    expect(scope === 'never').toBe(browserOnly.test(endpoint.name));
    if (scope !== 'never') expect(scopes).toContain(scope);
  });

  it('is to write unless the call changes nothing or is a GET', () => {
    for (const endpoint of forUsers.filter(({ token }) => token === 'scope')) {
      const changes = endpoint.method !== 'GET' && endpoint.effect !== 'read';
      expect([endpoint.name, tokenScopeOf(endpoint)?.endsWith(':write')]).toEqual([
        endpoint.name,
        changes,
      ]);
    }
    expect(tokenScopeOf(named('fixedAssets.filter'))).toBe('fixed-assets:read');
    expect(tokenScopeOf(named('fixedAssets.export'))).toBe('fixed-assets:read');
    expect(tokenScopeOf(named('accounts.deposit'))).toBe('accounts:write');
    expect(tokenScopeOf(named('investments.syncPrices'))).toBe('investments:write');
  });

  it('is none of a public call', () => {
    const open = registry.filter(({ access }) => access === 'public');
    expect(open.map(tokenScopeOf).filter(Boolean)).toEqual([]);
  });

  it('stands in the API description', async () => {
    const { paths } = (await test.call('GET', '/openapi.json')).body;
    for (const endpoint of registry) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      const operation = paths[path][endpoint.method.toLowerCase()];
      expect([endpoint.name, operation['x-token-scope']]).toEqual([
        endpoint.name,
        tokenScopeOf(endpoint),
      ]);
    }
  });
});

describe('a program with one scope', () => {
  it.each(forUsers)('is refused $name with every scope but its own', async (endpoint) => {
    const own = tokenScopeOf(endpoint);
    const before = await rowsOf(test, owner.userId);
    for (const [scope, token] of tokens) {
      if (scope === own) continue;
      const { status, body } = await send(endpoint, token, { 'idempotency-key': 'any' });
      expect([scope, status, body.code]).toEqual([scope, 403, 'FORBIDDEN']);
      expect([body.message, body.error.scope]).toEqual(
        own === 'never' ? ['此操作只能在浏览器中进行', undefined] : ['该令牌没有此权限', own],
      );
    }
    expect(withoutUse(await rowsOf(test, owner.userId))).toEqual(withoutUse(before));
  });

  it.each(forUsers.filter(({ token }) => token === 'scope'))(
    'reaches $name with its own, and with all others together does not',
    async (endpoint) => {
      const own = tokenScopeOf(endpoint) as TokenScope;
      const rest = scopes.filter((scope) => scope !== own);
      const { token } = await storeToken(test, owner.userId, rest);
      expect((await send(endpoint, token)).status).toBe(403);
      // Another user's rows: the call is admitted and finds nothing, so that the owner's stay.
      const stranger = await signIn(test);
      const { token: theirs } = await storeToken(test, stranger.userId, [own]);
      const answer = await send(endpoint, theirs, { 'idempotency-key': `${calls}` });
      expect([401, 403]).not.toContain(answer.status);
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).not.toContain('私密');
    },
  );
});

/** Rows without when a token was last used. */
function withoutUse(rows: Record<string, unknown[]>) {
  const { access_tokens: _, ...rest } = rows;
  return rest;
}

describe('a program', () => {
  const accountBody = { accountName: '程序开的', accountType: 'CHECKING' };
  const withScopes = (...wanted: TokenScope[]) => storeToken(test, owner.userId, wanted);

  it('writes with an idempotency key alone, and once for each', async () => {
    const { token } = await withScopes('accounts:write');
    const open = (headers: Record<string, string> = {}) =>
      test.call('POST', '/accounts', { token, body: accountBody, headers });
    const { status, body } = await open();
    expect([status, body.code]).toEqual([400, 'MALFORMED_REQUEST']);
    expect(body.message).toBe('请提供 Idempotency-Key');
    const headers = { 'idempotency-key': 'program-1' };
    const first = await open(headers);
    expect(first.status).toBe(200);
    expect((await open(headers)).body.data.id).toBe(first.body.data.id);
    // A key is the user's, whichever way it is sent.
    const byBrowser = { token: owner.token, body: accountBody, headers };
    expect((await test.call('POST', '/accounts', byBrowser)).body.data.id).toBe(first.body.data.id);
  });

  it('needs no key to read by POST, nor to change by PUT or DELETE', async () => {
    const reading = await withScopes('fixed-assets:read');
    const list = await test.call('POST', '/fixed-assets/list', { token: reading.token, body: {} });
    expect(list.status).toBe(200);
    const { token } = await withScopes('accounts:write');
    const opened = await test.call('POST', '/accounts', {
      token,
      body: accountBody,
      headers: { 'idempotency-key': 'program-2' },
    });
    const path = `/accounts/${opened.body.data.id}`;
    const renamed = await test.call('PUT', path, { token, body: { accountName: '改名' } });
    expect(renamed.status).toBe(200);
    expect((await test.call('DELETE', path, { token })).status).toBe(200);
  });

  it('leaves its token’s id in the audit log, and a browser none', async () => {
    const { token, id } = await withScopes('accounts:write');
    const headers = { 'idempotency-key': 'program-3' };
    const { body } = await test.call('POST', '/accounts', { token, body: accountBody, headers });
    const path = `/accounts/${body.data.id}`;
    await test.call('PUT', path, { token: owner.token, body: { accountName: '改名' } });
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'token_id'])
      .where('target_id', '=', body.data.id)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { action: 'accounts.create', user_id: owner.userId, token_id: id },
      { action: 'accounts.update', user_id: owner.userId, token_id: null },
    ]);
  });

  it('leaves it also where a call writes its audit line by itself', async () => {
    const { token, id } = await withScopes('investments:write');
    const headers = { 'idempotency-key': 'program-4' };
    await test.call('POST', '/investments/price/update/all', { token, headers });
    const lines = test.deps.db.selectFrom('audit_log').select('action').where('token_id', '=', id);
    expect(await lines.execute()).toEqual([{ action: 'investments.updatePrices' }]);
  });

  it('has its last use written down, at most once an hour', async () => {
    const { token, id } = await withScopes('accounts:read');
    const use = () => test.call('GET', '/accounts', { token });
    const lastUse = async () =>
      (
        await test.deps.db
          .selectFrom('access_tokens')
          .select('last_used_at')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).last_used_at;
    expect(await lastUse()).toBeNull();
    await use();
    const first = await lastUse();
    expect(first).toBe(test.deps.now().toISOString());
    test.clock.advance(3_599_000);
    await use();
    expect(await lastUse()).toBe(first);
    test.clock.advance(1_000);
    await use();
    expect(await lastUse()).toBe(test.deps.now().toISOString());
  });

  it('may call 120 times a minute, refused calls included, and another token as often', async () => {
    const { token } = await withScopes('accounts:read');
    const use = (path: string, by = token) => test.call('GET', path, { token: by });
    for (let n = 0; n < 60; n += 1) {
      expect((await use('/accounts')).status).toBe(200);
      expect((await use('/loans')).status).toBe(403);
    }
    const refused = await use('/accounts');
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const other = await withScopes('accounts:read');
    expect((await use('/accounts', other.token)).status).toBe(200);
    expect((await use('/accounts', owner.token)).status).toBe(200);
    test.clock.advance(60_000);
    expect((await use('/accounts')).status).toBe(200);
  });

  it('is nobody by a token in the address, in any other header or in a body, and no log has it', async () => {
    const { token } = await withScopes('accounts:read', 'accounts:write');
    const places = [
      test.call('GET', `/accounts?token=${token}`),
      test.call('GET', `/accounts?access_token=${token}`),
      test.call('GET', `/accounts/${token}`),
      test.call('GET', `/${token}/accounts`),
      test.call('GET', '/accounts', { headers: { cookie: `token=${token}` } }),
      test.call('GET', '/accounts', { headers: { 'x-access-token': token } }),
      test.call('GET', '/accounts', { headers: { authorization: `Basic ${token}` } }),
      test.call('POST', '/accounts', { body: { ...accountBody, access_token: token } }),
    ];
    const answers = await Promise.all(places);
    for (const answer of answers) expect([401, 404]).toContain(answer.status);
    for (const { body } of answers.slice(0, 3)) {
      expect(body.message).toBe(
        '访问令牌不能放在地址中，请放在 Authorization 请求头中，并撤销这个令牌',
      );
    }
    expect(answers.at(-1)?.body.message).toBe('未授权，请重新登录');
    // With a good header beside it, one in the address is no other token.
    const both = await test.call('GET', `/accounts?token=${token}x`, { token });
    expect(both.status).toBe(200);
    expect(test.logLines.join('\n')).not.toContain(token.slice(0, 20));
  });

  it('is told of a wrong token in one way, whatever is wrong with it', async () => {
    const { token } = await withScopes('accounts:read');
    const ended = await storeToken(test, owner.userId, ['accounts:read'], { days: -1 });
    const wrong = token.endsWith('0') ? `${token.slice(0, -1)}1` : `${token.slice(0, -1)}0`;
    for (const bad of [wrong, `${token}x`, token.slice(0, 30), ended.token]) {
      const { status, body } = await test.call('GET', '/accounts', { token: bad });
      expect([status, body.code, body.message]).toEqual([401, 'UNAUTHORIZED', '令牌无效或已过期']);
    }
  });

  it('is no other user, whatever userId it names', async () => {
    const stranger = await signIn(test);
    const { token } = await withScopes('accounts:read');
    const query = { userId: stranger.userId };
    expect((await test.call('GET', '/accounts', { token, query })).status).toBe(403);
  });
});
