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
let before: Record<string, unknown[]>;
/** Of another user: tokens with one scope each. */
const strangers = new Map<TokenScope, string>();
const scopes = scopesOf(registry);

beforeAll(async () => {
  test = await buildTestApp();
  owner = await signIn(test);
  examples = await allExamples(test, owner.token);
  before = withoutUse(await rowsOf(test, owner.userId));
  const stranger = await signIn(test);
  for (const scope of scopes)
    strangers.set(scope, (await storeToken(test, stranger.userId, [scope])).token);
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
  /^(household|auth|guide|personalData|mail|calendarFeed)\.|^securities\.credentialKey$|^reminders\.(create|update|remove|test)Channel$|^proposals\.(accept|acceptCategories|reject)$/;

describe('the scope of each call', () => {
  it('is one that exists, or never', () => {
    const never = forUsers.filter((endpoint) => tokenScopeOf(endpoint) === 'never');
    const names = (endpoints: Endpoint[]) => endpoints.map(({ name }) => name);
    expect(names(never)).toEqual(names(forUsers).filter((name) => browserOnly.test(name)));
    const others = forUsers.filter((endpoint) => !never.includes(endpoint));
    for (const endpoint of others) expect(scopes, endpoint.name).toContain(tokenScopeOf(endpoint));
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

describe('a program', () => {
  it.each(forUsers)(
    'is refused $name without its scope, whatever others it has',
    async (endpoint) => {
      const own = tokenScopeOf(endpoint);
      const rest = scopes.filter((scope) => scope !== own);
      const { token } = await storeToken(test, owner.userId, rest);
      const { status, body } = await send(endpoint, token, { 'idempotency-key': 'any' });
      expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
      expect([body.message, body.error.scope]).toEqual(
        own === 'never' ? ['此操作只能在浏览器中进行', undefined] : ['该令牌没有此权限', own],
      );
      expect(withoutUse(await rowsOf(test, owner.userId))).toEqual(before);
    },
  );

  it.each(forUsers.filter(({ token }) => token === 'scope'))(
    'reaches $name with its scope alone',
    async (endpoint) => {
      // Another user's rows: the call is admitted and finds nothing, so that the owner's stay.
      const token = strangers.get(tokenScopeOf(endpoint) as TokenScope) ?? '';
      const answer = await send(endpoint, token, { 'idempotency-key': `${calls}` });
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
