import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccessToken } from '../../../../contract/auth/tokens.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { storeToken } from '../../../testing/fixtures/store-token.ts';
import { type SignedIn, signedInPassword, signIn } from '../../../testing/sign-in.ts';
import { visitor } from '../../../testing/visitor.ts';
import { isWellFormed } from './token-format.ts';
import { tokenEndsJob } from './tokens.jobs.ts';

const day = 24 * 3600_000;

let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set('2026-11-21T02:00:00.000Z');
  await test.deps.db.deleteFrom('limits').execute();
  test.mailbox.sent.length = 0;
  user = await signIn(test);
});

const wanted = { name: '记账脚本', scopes: ['accounts:read'], currentPassword: signedInPassword };

function create(body: object = {}, token = user.token) {
  return test.call('POST', '/auth/tokens', { token, body: { ...wanted, ...body } });
}

async function list(): Promise<AccessToken[]> {
  return (await test.call('GET', '/auth/tokens', { token: user.token })).body.data;
}

const never = new AbortController().signal;

async function queuedTo(userId: string) {
  const { email } = await test.deps.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return test.deps.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute();
}

it('a token of the longest time goes on when the clock is set back by an hour, and ends by the right one', async () => {
  test.clock.advance(day / 24);
  const { token } = (await create({ expiresInDays: 365 })).body.data;
  test.clock.set('2026-11-21T02:00:00.000Z');
  const status = async () => (await test.call('GET', '/accounts', { token })).status;
  expect(await status()).toBe(200);
  test.clock.advance(365 * day - 1);
  expect(await status()).toBe(200);
  test.clock.advance(1);
  expect(await status()).toBe(401);
});

describe('making an access token', () => {
  it('answers the token once, and lists everything else of it', async () => {
    const { status, body } = await create({ scopes: ['debts:write', 'accounts:read'] });
    expect([status, body.message]).toEqual([200, '访问令牌已创建']);
    const { token, ...row } = body.data;
    expect(isWellFormed(token)).toBe(true);
    expect(row).toEqual({
      id: expect.any(String),
      name: '记账脚本',
      prefix: token.slice(0, 12),
      scopes: ['accounts:read', 'debts:write'],
      forHousehold: false,
      createdAt: '2026-11-21T02:00:00.000Z',
      expiresAt: '2027-02-19T02:00:00.000Z',
      lastUsedAt: null,
      expired: false,
    });
    expect(await list()).toEqual([row]);
    const stored = await test.deps.db.selectFrom('access_tokens').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(test.logLines.join('\n')).not.toContain(token);
  });

  it('lists the newest first', async () => {
    await create({ name: '旧' });
    test.clock.advance(1000);
    await create({ name: '新' });
    expect((await list()).map(({ name }) => name)).toEqual(['新', '旧']);
  });

  it.each([
    [{ name: ' ' }, 'name', '名称不能为空'],
    [{ name: '长'.repeat(51) }, 'name', '名称不能超过50个字符'],
    [{ scopes: [] }, 'scopes', '请选择权限'],
    [{ scopes: ['accounts:delete'] }, 'scopes', '未知的权限'],
    [{ scopes: ['auth:read'] }, 'scopes', '未知的权限'],
    [{ scopes: ['overview:write'] }, 'scopes', '未知的权限'],
    [{ scopes: Array(61).fill('accounts:read') }, 'scopes', '最多选择60个权限'],
    [{ expiresInDays: 0 }, 'expiresInDays', '有效期必须是1到365天'],
    [{ expiresInDays: 366 }, 'expiresInDays', '有效期必须是1到365天'],
    [{ expiresInDays: 1.5 }, 'expiresInDays', '有效期必须是1到365天'],
    [{ currentPassword: 'Wrong-pass1!' }, 'currentPassword', '当前密码不正确'],
  ])('refuses %j at its field', async (wrong, field, text) => {
    const { status, body } = await create(wrong);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.error.fields[field]).toEqual([text]);
    expect(await list()).toEqual([]);
  });

  it('gives a scope that is named twice once, and a token of 365 days', async () => {
    const { body } = await create({ scopes: ['loans:read', 'loans:read'], expiresInDays: 365 });
    expect(body.data.scopes).toEqual(['loans:read']);
    expect(body.data.expiresAt).toBe('2027-11-21T02:00:00.000Z');
  });

  it('refuses the 21st, also when several are asked for at once', async () => {
    for (let n = 0; n < 18; n += 1) await storeToken(test, user.userId, ['accounts:read']);
    const answers = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.error.fields).toEqual({ name: ['最多20个令牌'] });
    expect(await list()).toHaveLength(20);
  });

  it('is mailed to the owner, and written into the audit log', async () => {
    const { body } = await create({ scopes: ['accounts:read', 'accounts:write'] });
    const [mail] = await queuedTo(user.userId);
    expect(mail?.subject).toBe('【家底】您创建了访问令牌');
    expect(mail?.text).toContain(`“记账脚本”（${body.data.prefix}…），有效期至2027年2月19日`);
    expect(mail?.text).toContain('资金账户（读取、写入）');
    expect(mail?.text).not.toContain(body.data.token);
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'token_id'])
      .where('user_id', '=', user.userId)
      .execute();
    expect(lines).toEqual([
      { action: 'auth.createToken', target_id: body.data.id, token_id: null },
    ]);
  });

  it('says which scopes there are, with labels', async () => {
    const { body } = await test.call('GET', '/auth/token-scopes', { token: user.token });
    expect(body.data).toContainEqual({ scope: 'accounts:read', label: '资金账户：读取' });
    expect(body.data).toContainEqual({ scope: 'fixed-assets:write', label: '固定资产：写入' });
    const scopes: string[] = body.data.map(({ scope }: { scope: string }) => scope);
    expect(scopes).not.toContain('overview:write');
    expect(scopes.some((scope) => /^(auth|personal|mail|calendar)/.test(scope))).toBe(false);
  });
});

describe('the end of an access token', () => {
  const me = (token: string) => test.call('GET', '/accounts', { token });

  it('comes with its day, after which the list marks it', async () => {
    const { token } = (await create({ expiresInDays: 1 })).body.data;
    test.clock.advance(day - 1);
    expect((await me(token)).status).toBe(200);
    test.clock.advance(1);
    const { status, body } = await me(token);
    expect([status, body.code, body.message]).toEqual([401, 'UNAUTHORIZED', '令牌无效或已过期']);
    expect((await list()).map(({ expired }) => expired)).toEqual([true]);
  });

  it('comes at once when it is revoked, for 100 uses at the same time', async () => {
    const { token, id } = (await create()).body.data;
    expect((await me(token)).status).toBe(200);
    const revoked = await test.call('DELETE', `/auth/tokens/${id}`, { token: user.token });
    expect([revoked.status, revoked.body.message]).toEqual([200, '访问令牌已撤销']);
    const uses = await Promise.all(Array.from({ length: 100 }, () => me(token)));
    expect(new Set(uses.map(({ status }) => status))).toEqual(new Set([401]));
    const again = await test.call('DELETE', `/auth/tokens/${id}`, { token: user.token });
    expect(again.status).toBe(404);
  });

  it('comes for all with a changed password, and for no other user’s', async () => {
    const other = await signIn(test);
    const { token } = (await create()).body.data;
    const { token: theirs } = (await create({}, other.token)).body.data;
    const body = { currentPassword: signedInPassword, newPassword: 'Another$1' };
    const changed = await test.call('POST', '/auth/change-password', { token: user.token, body });
    expect(changed.status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect((await me(theirs)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  it('comes for all with a password that was reset by mail', async () => {
    const guest = visitor(test);
    const email = 'forgetful@example.org';
    const { userId } = await guest.join(email, 'forgetful').then(async ({ token }) => {
      const { body } = await test.call('GET', '/auth/me', { token });
      return { userId: body.data.id as string };
    });
    const { token } = await storeToken(test, userId, ['accounts:read']);
    expect((await me(token)).status).toBe(200);
    test.clock.advance(60_000);
    await guest.post('forgot-password', { email });
    const code = await guest.codeTo(email);
    const reset = { email, code, newPassword: 'Another$1' };
    expect((await guest.post('reset-password', reset)).status).toBe(200);
    expect((await me(token)).status).toBe(401);
  });

  it('is mailed once, when it is at most seven days away', async () => {
    await create({ expiresInDays: 9 });
    const mails = async () => (await queuedTo(user.userId)).map(({ subject }) => subject);
    const ends = '【家底】访问令牌即将到期';
    expect(await tokenEndsJob.run(test.deps, never)).toEqual({ mailed: 0 });
    test.clock.advance(2 * day - 1000);
    await tokenEndsJob.run(test.deps, never);
    expect(await mails()).not.toContain(ends);
    test.clock.advance(1000);
    await Promise.all([tokenEndsJob.run(test.deps, never), tokenEndsJob.run(test.deps, never)]);
    await tokenEndsJob.run(test.deps, never);
    expect((await mails()).filter((subject) => subject === ends)).toHaveLength(1);
    const [, mail] = await queuedTo(user.userId);
    expect(mail?.text).toContain('将于2026年11月30日到期');
  });

  it('is not mailed of a token that was made for a week or less, or has ended', async () => {
    await create({ expiresInDays: 7 });
    await storeToken(test, user.userId, ['accounts:read'], { days: 8 });
    test.clock.advance(9 * day);
    expect(await tokenEndsJob.run(test.deps, never)).toEqual({ mailed: 0 });
  });

  it('falls due, until it has come', async () => {
    const { id } = (await create({ expiresInDays: 10 })).body.data;
    const query = { from: '2026-11-01', to: '2026-12-31', type: 'TOKEN' };
    const due = async () => {
      const { body } = await test.call('GET', '/dues', { token: user.token, query });
      return body.data;
    };
    expect(JSON.stringify(await due())).toContain(`TOKEN:${id}`);
    expect(JSON.stringify(await due())).toContain('2026-12-01');
    expect(JSON.stringify(await due())).toContain('OPEN');
    test.clock.advance(10 * day);
    expect(JSON.stringify(await due())).not.toContain('OPEN');
  });
});

it('no export of personal data has a trace of access tokens', async () => {
  const { token, prefix } = (await create({ name: '不应导出' })).body.data;
  const { body } = await test.call('GET', '/personal-data/export', { token: user.token });
  for (const trace of [token, prefix, '不应导出'])
    expect(JSON.stringify(body)).not.toContain(trace);
});

it('deleting the account removes its tokens and the counts of their calls', async () => {
  const { token } = (await create()).body.data;
  await test.call('GET', '/accounts', { token });
  const body = { currentPassword: signedInPassword };
  const removed = await test.call('POST', '/auth/delete-account', { token: user.token, body });
  expect(removed.status).toBe(200);
  const left = test.deps.db.selectFrom('access_tokens').where('user_id', '=', user.userId);
  expect(await left.selectAll().execute()).toEqual([]);
  const counts = test.deps.db.selectFrom('limits').where('key', 'like', 'access-token:%');
  expect(await counts.selectAll().execute()).toEqual([]);
  expect((await test.call('GET', '/accounts', { token })).status).toBe(401);
});
