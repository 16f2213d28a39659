import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { type SignedIn, signedInPassword, signIn } from '../../../testing/sign-in.ts';

let test: TestApp;
let user: SignedIn;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.deps.db.deleteFrom('limits').execute();
  user = await signIn(test);
});

const wanted = { name: '记账脚本', scopes: ['accounts:read'], currentPassword: signedInPassword };

function create(key: string | undefined, body: object = {}) {
  return test.call('POST', '/auth/tokens', {
    token: user.token,
    body: { ...wanted, ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  });
}

const ofUser = (table: 'access_tokens' | 'idempotency_keys' | 'audit_log') =>
  test.deps.db.selectFrom(table).selectAll().where('user_id', '=', user.userId).execute();

describe('an access token that is asked for again because the answer got lost', () => {
  it('is the first one, mailed and written down once', async () => {
    const first = await create('one');
    expect(first.status).toBe(200);
    expect((await create('one')).body).toEqual(first.body);
    expect(await ofUser('access_tokens')).toHaveLength(1);
    expect(await ofUser('audit_log')).toHaveLength(1);
    const { token } = first.body.data;
    expect((await test.call('GET', '/accounts', { token })).status).toBe(200);
    const other = await create('two');
    expect(other.body.data.token).not.toBe(token);
    expect((await create(undefined)).body.data.id).not.toBe(other.body.data.id);
    expect(await ofUser('access_tokens')).toHaveLength(3);
  });

  it('is one, of a hundred that are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => create('one')));
    // The tries are counted before the password is looked at, so that most of so many have to wait.
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map(({ body }) => body.data.token)).size).toBe(1);
    expect(await ofUser('access_tokens')).toHaveLength(1);
  });

  it('is refused under the same key with other scopes', async () => {
    await create('one');
    const other = await create('one', { scopes: ['accounts:write'] });
    expect([other.status, other.body.code]).toEqual([409, 'CONFLICT']);
    expect(await ofUser('access_tokens')).toHaveLength(1);
  });

  it('is answered to nobody who does not know the password', async () => {
    await create('one');
    const { status, body } = await create('one', { currentPassword: 'Wrong-pass1!' });
    expect([status, body.error.fields]).toEqual([400, { currentPassword: ['当前密码不正确'] }]);
  });

  it('is stored sealed, beside nothing from which the password could be guessed', async () => {
    const { body } = await create('one');
    const [stored] = await ofUser('idempotency_keys');
    expect(JSON.stringify(stored)).not.toContain(body.data.token);
    expect(JSON.stringify(stored)).not.toContain(body.data.prefix);
    // A hash of the body that had the password in it would let it be guessed fast.
    const { currentPassword: _, ...rest } = wanted;
    expect(stored).toMatchObject({ body_hash: hash('sha256', JSON.stringify(rest), 'hex') });
  });
});
