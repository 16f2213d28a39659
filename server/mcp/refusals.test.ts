import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { storeToken } from '../testing/fixtures/store-token.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';
import { isAllowedHost, isAllowedOrigin } from './allowed-host.ts';

let test: TestApp;
let owner: SignedIn;
let token: string;

beforeAll(async () => {
  const config = { mcpEnabled: true, publicUrl: 'https://jiadi.example' };
  test = await buildTestApp({ config });
  owner = await signIn(test);
  ({ token } = await storeToken(test, owner.userId, ['accounts:read']));
});
afterAll(() => test.close());
beforeEach(() => test.deps.db.deleteFrom('limits').execute());

const protocol = 'io.modelcontextprotocol';
const list = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
  params: {
    _meta: {
      [`${protocol}/protocolVersion`]: '2026-07-28',
      [`${protocol}/clientInfo`]: { name: 'test', version: '1' },
      [`${protocol}/clientCapabilities`]: {},
    },
  },
};
const usual = {
  host: 'localhost:3000',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/list',
};

const send = (headers: Record<string, string> = {}, bearer: string | undefined = token) =>
  test.call('POST', '/mcp', { token: bearer, body: list, headers: { ...usual, ...headers } });

describe('the address of agents', () => {
  it('answers a good call', async () => {
    const answer = await send();
    expect(answer).toMatchObject({ status: 200, body: { result: { resultType: 'complete' } } });
    expect(answer.body.result.tools).toHaveLength(3);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  // What docs/programs.md shows for shortcuts of a phone.
  it('takes a proposal in one plain POST, which books nothing', async () => {
    const account = { accountName: '零钱', accountType: 'CHECKING', initialBalance: 100 };
    const opened = await test.call('POST', '/accounts', { token: owner.token, body: account });
    const accountId = opened.body.data.id;
    const proposer = await storeToken(test, owner.userId, ['proposals:write']);
    const entry = { accountId, amount: 32.5, description: '面馆' };
    const body = {
      ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
      params: { name: 'propose_entry', arguments: { kind: 'WITHDRAWAL', entry } },
    };
    const headers = { accept: 'application/json, text/event-stream' };
    const answer = await test.call('POST', '/mcp', { token: proposer.token, body, headers });
    expect(JSON.stringify(answer.body)).toContain('PENDING');
    const pending = await test.call('GET', '/proposals', { token: owner.token });
    expect(pending.body.data.records).toMatchObject([{ kind: 'WITHDRAWAL', entry }]);
    const accounts = await test.call('GET', '/accounts', { token: owner.token });
    expect(accounts.body.data).toMatchObject([{ balance: 100 }]);
  });

  it.each(['GET', 'POST', 'DELETE', 'PUT'])(
    'is not there for %s unless it is switched on',
    async (method) => {
      const off = await buildTestApp();
      const answer = await off.call(method, '/mcp', { token, headers: usual });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      await off.close();
    },
  );

  it.each(['GET', 'DELETE'])('answers %s with 405', async (method) => {
    expect((await test.call(method, '/mcp', { token, headers: usual })).status).toBe(405);
  });

  it.each([undefined, 'nonsense', `jdp_${'a'.repeat(49)}`])(
    'is 401 for the token %s',
    async (bad) => {
      const answer = await test.call('POST', '/mcp', { token: bad, body: list, headers: usual });
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    },
  );

  it('is 403 for the session of a browser, and without a challenge', async () => {
    const answer = await send({}, owner.token);
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(answer.headers['www-authenticate']).toBeUndefined();
  });

  it('takes no token in the address', async () => {
    const answer = await test.call('POST', `/mcp?access_token=${token}`, {
      body: list,
      headers: usual,
    });
    expect(answer.status).toBe(401);
  });

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { host: 'evil.example' },
    { host: 'jiadi.example.evil.example' },
    { host: '192.168.1.9:3000' },
  ])('is 403 for %j, before the token is looked at', async (headers) => {
    expect(await send(headers)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await send(headers, 'nonsense-that-is-long-enough')).toMatchObject({ status: 403 });
  });

  it('refuses a header that is not what the body says, as the library does', async () => {
    const answer = await send({ 'mcp-method': 'tools/call' });
    expect(answer).toMatchObject({ status: 400, body: { error: { code: -32020 } } });
    const unknown = await send({ 'mcp-protocol-version': '2031-01-01' });
    expect(unknown.status).toBe(400);
  });

  it('counts with the other calls of the token: 120 a minute', async () => {
    for (let n = 0; n < 60; n += 1) {
      await send();
      await test.call('GET', '/accounts', { token });
    }
    expect(await send()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect((await test.call('GET', '/accounts', { token })).status).toBe(429);
  });

  it('refuses a body above 1 MiB, and one that is no JSON', async () => {
    const large = { ...list, padding: 'x'.repeat(1024 * 1024) };
    const answer = await test.call('POST', '/mcp', { token, body: large, headers: usual });
    expect(answer).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } });
    const text = await test.app.inject({
      method: 'POST',
      url: '/api/mcp',
      headers: { ...usual, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: '{"jsonrpc"',
    });
    expect(text.statusCode).toBe(400);
  });
});

describe('a name of the server', () => {
  const config = { host: '::1', publicUrl: 'https://jiadi.example' };

  it.each([
    'jiadi.example',
    'jiadi.example:8443',
    'localhost:1',
    '127.0.0.1',
    '127.9.9.9:3000',
    '[::1]:3000',
  ])('is %s', (host) => {
    expect(isAllowedHost(host, config)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example',
    'evil@localhost',
    '127.evil.example',
    '10.0.0.1',
    'a b',
  ])('is not %s', (host) => {
    expect(isAllowedHost(host, config)).toBe(false);
  });

  it('is that of the page which calls, or there is no page', () => {
    expect(isAllowedOrigin(undefined, 'localhost:3000', config)).toBe(true);
    expect(isAllowedOrigin('https://jiadi.example', 'localhost:3000', config)).toBe(true);
    expect(isAllowedOrigin('http://localhost:3000', 'localhost:3000', config)).toBe(true);
    expect(isAllowedOrigin('http://localhost:4000', 'localhost:3000', config)).toBe(false);
    expect(isAllowedOrigin('https://evil.example', 'localhost:3000', config)).toBe(false);
  });
});
