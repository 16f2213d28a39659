import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TokenScope } from '../../contract/token-scopes.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { storeToken } from '../testing/fixtures/store-token.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';

let test: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
  owner = await signIn(test);
});
afterAll(() => test.close());
beforeEach(() => test.deps.db.deleteFrom('limits').execute());

const accountBody = { accountName: '程序开的', accountType: 'CHECKING' };
const withScopes = (...scopes: TokenScope[]) => storeToken(test, owner.userId, scopes);

describe('a program', () => {
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
