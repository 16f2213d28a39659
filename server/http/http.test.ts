import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '../../contract/errors.ts';
import { registry } from '../../contract/registry.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { signIn } from '../testing/sign-in.ts';

/** A path of the contract as the description writes it. */
const inBraces = (path: string) => path.replace(/:(\w+)/g, '{$1}');

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
  ({ token } = await signIn(test));
});
afterAll(() => test.close());

const post = (body: string, type = 'application/json') =>
  test.call('POST', '/accounts', { token, body, headers: { 'content-type': type } });

describe('an invalid body', () => {
  it.each([
    ['malformed JSON', '{"accountName":', 400, 'MALFORMED_REQUEST'],
    ['an array', '[]', 400, 'MALFORMED_REQUEST'],
    ['a bare number', '7', 400, 'MALFORMED_REQUEST'],
    ['over 1 MiB', `{"description":"${'x'.repeat(1024 * 1024)}"}`, 413, 'PAYLOAD_TOO_LARGE'],
    [
      'over 10,000 characters in a field',
      `{"description":"${'x'.repeat(10_001)}"}`,
      400,
      'VALIDATION_FAILED',
    ],
    ['nothing at all', '', 400, 'VALIDATION_FAILED'],
  ])('is refused: %s', async (_, body, status, code) => {
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ success: false, code });
  });

  it.each([
    [`1${'0'.repeat(900_000)}1`, 'a whole number'],
    [`0.${'0'.repeat(900_000)}1`, 'a fraction'],
    [`1e${'0'.repeat(900_000)}1`, 'an exponent'],
  ])('is refused quickly when it has a number of a million digits (%#)', async (text) => {
    const body = `{"accountName":"a","accountType":"CHECKING","initialBalance":${text}}`;
    const { status } = await post(body);
    expect(status).toBeLessThan(500);
    const login = { body: `{"email":${text}}`, address: '203.0.113.99' };
    expect((await test.call('POST', '/auth/login', login)).status).toBe(400);
  });

  it.each(
    registry
      .filter(({ body }) => body)
      .map(({ name, method, path }) => [name, method, path] as const),
  )('is an empty one when nothing at all is sent: %s', async (_, method, path) => {
    await test.deps.db.deleteFrom('limits').execute();
    const nothing = await test.call(method, path, { token });
    const empty = await test.call(method, path, { token, body: {} });
    expect(nothing.status).toBe(empty.status);
    expect(nothing.body.error?.fields).toEqual(empty.body.error?.fields);
  });

  it('is 415 when it has another content type', async () => {
    const answer = await post('accountName=a', 'text/plain');
    expect(answer.status).toBe(415);
    expect(answer.body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });
});

describe('an answer', () => {
  it('has a request id, also inside a failure', async () => {
    const answer = await test.call('GET', '/accounts');
    expect(answer.headers['x-request-id']).toBe(answer.body.error.requestId);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is logged with the caller when it is a refusal, without anything they sent', async () => {
    const { userId, token: own } = await signIn(test);
    const body = { email: 'somebody@example.org', password: 'Hidden-word1!' };
    await test.call('POST', '/auth/login', { body, address: '203.0.113.50' });
    await test.call('GET', '/accounts', { token: own, query: { userId: 'another' } });
    const lines = test.logLines.map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ route: '/api/auth/login', status: 400, address: '203.0.113.50' }),
    );
    expect(lines).toContainEqual(expect.objectContaining({ status: 403, userId }));
    expect(test.logLines.join()).not.toMatch(/Hidden-word|somebody@example/);
  });

  it('is 404 in the envelope for an unknown path of the API', async () => {
    const answer = await test.call('GET', '/nothing/here');
    expect(answer.status).toBe(404);
    expect(answer.body).toMatchObject({
      success: false,
      code: 'NOT_FOUND',
      message: '请求的资源不存在',
    });
  });

  it('hides an unexpected error, which is logged under the request id', async () => {
    const broken = await buildTestApp();
    const somebody = await signIn(broken);
    await broken.deps.db.schema.alterTable('account_transactions').renameTo('gone').execute();
    const body = { accountName: 'a', accountType: 'CHECKING' };
    const answer = await broken.call('POST', '/accounts', { token: somebody.token, body });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      code: 'INTERNAL_ERROR',
      message: '服务器错误，请稍后重试',
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/account_transactions|sqlite|node_modules/i);
    expect(broken.logLines.some((line) => line.includes(answer.body.error.requestId))).toBe(true);
    await broken.close();
  });

  it('forbids inline scripts, framing, and any trusted-types policy but the one of the pages', async () => {
    const { headers } = await test.app.inject('/healthz');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("require-trusted-types-for 'script'");
    expect(headers['content-security-policy']).toMatch(/;trusted-types default(;|$)/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('the health check', () => {
  it('says that the server is up, and ready with the mail backlog', async () => {
    expect((await test.app.inject('/healthz')).statusCode).toBe(200);
    const ready = await test.app.inject('/readyz');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toMatchObject({ status: 'ready', database: 'ok', mail: { pending: 0 } });
  });

  it('says that the server is not ready when the database is unreachable', async () => {
    const broken = await buildTestApp();
    expect((await broken.app.inject('/readyz')).statusCode).toBe(200);
    await broken.deps.db.destroy();
    expect((await broken.app.inject('/readyz')).statusCode).toBe(503);
    expect((await broken.app.inject('/healthz')).statusCode).toBe(200);
    await broken.close();
  });
});

describe('the API description', () => {
  it('describes every endpoint of the contract, and nothing else', async () => {
    const { paths } = (await test.app.inject('/api/openapi.json')).json();
    const described = Object.entries(
      paths as Record<string, Record<string, { operationId: string }>>,
    )
      .flatMap(([, methods]) => Object.values(methods).map((method) => method.operationId))
      .sort();
    expect(described).toEqual(registry.map((endpoint) => endpoint.name).sort());
  });

  it('describes every refusal of every call, by one schema', async () => {
    const { paths, components } = (await test.app.inject('/api/openapi.json')).json();
    const undescribed: string[] = [];
    for (const [index, { name, method, path }] of registry.entries()) {
      const { responses } = paths[`/api${inBraces(path)}`][method.toLowerCase()];
      const nonsense = await test.call(method, path.replace(/:\w+/g, 'x'), {
        token,
        body: '[]',
        headers: { 'content-type': 'text/plain' },
        address: `10.0.1.${index % 250}`,
      });
      for (const status of [400, 429, nonsense.status]) {
        const { $ref = '' } = responses[status] ?? {};
        const response = components.responses[$ref.split('/').at(-1)];
        const schema = response?.content['application/json'].schema.$ref;
        if (status >= 400 && schema !== '#/components/schemas/Failure') {
          undescribed.push(`${name}: ${status}`);
        }
      }
    }
    expect(undescribed).toEqual([]);
    const { required, properties } = components.schemas.Failure;
    expect(required).toEqual(['success', 'code', 'message', 'error']);
    expect(properties.code.enum).toEqual(Object.keys(errorCodes));
  });

  it('says which calls need no sign-in, where the server is, and which of two like paths is meant', async () => {
    const { paths, servers } = (await test.app.inject('/api/openapi.json')).json();
    expect(servers).toEqual([{ url: '/', description: '本服务器' }]);
    for (const { access, method, path } of registry) {
      const { security } = paths[`/api${inBraces(path)}`][method.toLowerCase()];
      expect(security).toEqual(access === 'public' ? [] : [{ bearer: [] }]);
    }
    expect(paths['/api/investments/{id}/profit'].get.description).toContain(
      '`/api/investments/summary/{param}`',
    );
    expect(paths['/api/investments/summary/{param}'].get.description).toContain(
      '`/api/investments/{id}/profit`',
    );
    expect(paths['/api/accounts/{id}'].get.description).toBeUndefined();
  });

  it('has a page to read it', async () => {
    const page = await test.app.inject('/api/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    const paths = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      const part = await test.app.inject(new URL(path, 'http://jiadi/api/docs/').pathname);
      expect([path, part.statusCode]).toEqual([path, 200]);
    }
    // The page shows the scope of each call, which is an extension of the description.
    const start = await test.app.inject('/api/docs/static/swagger-initializer.js');
    expect(start.body).toMatch(/"?showExtensions"?: ?true/);
  });
});

describe('the audit log', () => {
  it('has a line for every change, written with it', async () => {
    const { userId, token } = await signIn(test);
    const body = { accountName: 'a', accountType: 'CHECKING' };
    const { id } = (await test.call('POST', '/accounts', { token, body })).body.data;
    await test.call('POST', `/accounts/${id}/withdraw`, { token, body: { amount: 1 } });
    await test.call('DELETE', `/accounts/${id}`, { token });
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'address', 'owner_id'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    expect(lines).toEqual([
      { action: 'accounts.create', target_id: id, address: '127.0.0.1', owner_id: userId },
      { action: 'accounts.remove', target_id: id, address: '127.0.0.1', owner_id: userId },
    ]);
  });
});
