import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json, text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { expose } from '../../operations/meters.ts';
import { createMetrics } from '../../operations/metrics.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { routableUrl } from './canonical-path.ts';

let test: TestApp;
let app: FastifyInstance;
let user: SignedIn;
let folder: string;
const metrics = createMetrics();

beforeAll(async () => {
  test = await buildTestApp();
  folder = mkdtempSync(join(tmpdir(), 'jiadi-web-'));
  writeFileSync(join(folder, 'index.html'), 'the page');
  app = await buildApp({ ...test.deps, metrics }, { webFolder: folder });
  user = await signIn(test);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await test.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => test.logLines.splice(0));

/** Sends a path unchanged, which neither `fetch` nor `inject` does. */
async function ask(path: string, method = 'GET', body?: object, key = 'none') {
  const { port } = app.server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${user.token}`,
    'idempotency-key': key,
    ...(body && { 'content-type': 'application/json' }),
  };
  const call = send({ host: '127.0.0.1', port, path, method, headers });
  call.end(body && JSON.stringify(body));
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const isJson = answer.headers['content-type']?.startsWith('application/json');
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  const content: any = await (isJson ? json(answer) : text(answer));
  return { status: answer.statusCode, headers: answer.headers, body: content };
}

/** Spellings of a path that some router, proxy or filter would treat as the same path. */
const spellingsOf = (path: string) => [
  path.replace('api', '%61pi'),
  path.replace('api', '%61%70%69'),
  path.replace('api', '%2561pi'),
  path.replace('accounts', 'account%73'),
  path.replace('/api', '//api'),
  path.replace('/api/', '/api//'),
  path.replace('/api/', '/api/./'),
  path.replace('/api/', '/api/x/../'),
  path.replace('/api/', '/api/%2e/'),
  path.replace('/api/', '/api%2F'),
  path.replace('/api/', '/api%5C'),
  path.replace('/api/', '/API/'),
  path.replace('accounts', 'Accounts'),
  path.replace(/.$/, (last) => `%${last.charCodeAt(0).toString(16)}`),
  `${path}/`,
  `${path}//`,
  `${path};a=b`,
  `${path}%3B`,
  `${path}%00`,
  `${path}%20`,
  `${path}#x`,
  `${path}/.`,
  `${path}%ff`,
  `http://127.0.0.1${path}`,
];

const lines = () =>
  test.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');

describe('a path that is not canonical', () => {
  it('makes no second deposit under one Idempotency-Key', async () => {
    const account = { accountName: '现金', accountType: 'CHECKING' };
    const { id } = (await ask('/api/accounts', 'POST', account, 'account')).body.data;
    const path = `/api/accounts/${id}/deposit`;
    const first = await ask(path, 'POST', { amount: 5 }, 'deposit');
    for (const spelling of [path, `${path}?a=1`, ...spellingsOf(path)]) {
      const answer = await ask(spelling, 'POST', { amount: 5 }, 'deposit');
      if (answer.status === 200) expect(answer.body).toEqual(first.body);
      else expect([spelling, answer.status]).toEqual([spelling, 404]);
    }
    expect((await ask(`/api/accounts/${id}`)).body.data.balance).toBe(5);
  });

  it.each(spellingsOf('/api/accounts'))('%s is refused like any call', async (spelling) => {
    const { status, headers, body } = await ask(spelling);
    expect(status).toBe(404);
    expect(body).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': body.error.requestId,
    });
    expect(lines()).toEqual([expect.objectContaining({ level: 30, status: 404 })]);
    expect(expose([metrics.requests])).not.toContain('endpoint="web"');
  });

  it('is refused in the envelope when a parameter is too long', async () => {
    const { status, body } = await ask(`/api/investments/summary/${'x'.repeat(301)}`);
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('does not reach a page of the web client', async () => {
    for (const path of ['/%6cogin', '//login', '/a/../login', '/login;x', '/%61pi', '/API/x']) {
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    }
  });
});

describe('a canonical path', () => {
  it.each([
    '/',
    '/login/',
    '/api/docs/',
    '/api/accounts?keyword=%61//..;',
    '/api/investments/price/update/BTC%2FUSDT',
    '/api/investments/price/update/%5EHSI',
    '/api/investments/price/update/SH600519,AAPL',
    '/%E8%B5%84%E4%BA%A7',
    '/.well-known/change-password',
  ])('is not rewritten: %s', (url) => {
    expect(routableUrl(url)).toBe(url);
  });

  it('of a page is served with no-cache, and logged at debug level only', async () => {
    const { status, headers, body } = await ask('/login/');
    expect([status, body]).toEqual([200, 'the page']);
    expect(headers['cache-control']).toBe('no-cache');
    expect(lines()).toEqual([expect.objectContaining({ level: 20 })]);
  });
});
