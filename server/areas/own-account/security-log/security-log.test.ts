import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../../../../contract/endpoint.ts';
import type { securityRecords } from '../../../../contract/own-account/security-records.ts';
import { registry } from '../../../../contract/registry.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { storeToken } from '../../../testing/fixtures/store-token.ts';
import { foundHousehold } from '../../../testing/households/shared-household.ts';
import { addPasskeyRow } from '../../../testing/second-factor/authenticator.ts';
import { encrypted } from '../../../testing/securities/securities-user.ts';
import { signedInPassword, signIn } from '../../../testing/sign-in.ts';
import { visitor } from '../../../testing/visitor.ts';
import { removeFactors } from '../../auth/factors/remove-factors.ts';
import { openSession } from '../../auth/sessions/sessions.ts';
import { securityActs } from './security-acts.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E Safari/604.1';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function records(token: string, query = ''): Promise<Data<typeof securityRecords.list>> {
  return (await test.call('GET', `/auth/security-records${query}`, { token })).body.data;
}
const texts = async (token: string) => (await records(token)).records.map(({ text }) => text);

describe('the security records', () => {
  it('say what was done, when, from which device and network, the newest first', async () => {
    const guest = visitor(test);
    await guest.join('li@example.org', 'li');
    const body = {
      email: 'li@example.org',
      password: 'Correct-horse9!',
      ...(await guest.captcha()),
    };
    const entered = await guest.post('login', body, { headers: { 'user-agent': phone } });
    const { token } = entered.body.data;
    const at = test.deps.now().toISOString();
    test.clock.advance(60_000);
    await test.call('PUT', '/auth/name', { token, body: { fullName: '李明' } });
    const { records: found, total } = await records(token);
    expect(total).toBe(3);
    expect(found.map(({ text }) => text)).toEqual(['修改姓名', '用密码登录', '验证邮箱并登录']);
    expect(found[1]).toEqual({
      id: expect.any(String),
      at,
      text: '用密码登录',
      device: 'Safari · iPhone',
      network: expect.stringMatching(/^\d+\.\d+\.\d+\.0\/24$/),
      token: null,
    });
  });

  it('name the tokens and passkeys, also when these are gone', async () => {
    const { token, userId } = await signIn(test);
    const made = await test.call('POST', '/auth/tokens', {
      token,
      body: { name: '记账脚本', scopes: ['accounts:read'], currentPassword: signedInPassword },
    });
    await test.call('DELETE', `/auth/tokens/${made.body.data.id}`, { token });
    const { id } = await addPasskeyRow(test, userId);
    await test.call('PUT', `/auth/passkeys/${id}`, { token, body: { name: '书房' } });
    await test.call('DELETE', `/auth/passkeys/${id}`, { token });
    expect(await texts(token)).toEqual([
      '删除通行密钥“书房”',
      '修改通行密钥的名称“书房”',
      '撤销访问令牌“记账脚本”',
      '创建访问令牌“记账脚本”',
    ]);
  });

  it('have every export, with the token of a program and the household that it was of', async () => {
    const { token, userId } = await signIn(test);
    const { id } = await foundHousehold(test, { token, userId });
    const program = await storeToken(test, userId, ['debts:read']);
    for (const [path, by] of [
      ['/personal-data/export', token],
      ['/receivables/export?format=csv', program.token],
      [`/accounts/transactions/export?format=csv&userId=${id}`, token],
    ] as const) {
      test.clock.advance(1000);
      await test.call('GET', path, { token: by });
    }
    const { records: found } = await records(token);
    const seen = found.map(({ text, token: by }) => (by === null ? text : [text, by]));
    expect(seen.slice(0, 3)).toEqual([
      '导出表格“全部账户流水”（家庭）',
      ['导出表格“应收款”', '私密脚本'],
      '导出全部数据（JSON）',
    ]);
  });

  it('say of a securities account whether its key was replaced', async () => {
    const { token } = await signIn(test);
    const key = { accountType: 'LONGPORT', appKey: '密钥', appSecret: '口令' };
    const body = encrypted(test, { accountName: '长桥', ...key });
    const { id } = (await test.call('POST', '/securities/accounts', { token, body })).body.data;
    const edit = async (change: object) => {
      test.clock.advance(1000);
      await test.call('PUT', `/securities/accounts/${id}`, { token, body: change });
    };
    await edit({ accountName: '长桥证券' });
    const { appKey, appSecret } = encrypted(test, { ...key, appKey: '新密钥' });
    await edit({ appKey, appSecret });
    expect(await texts(token)).toEqual([
      '更换证券账户的密钥或地址',
      '修改证券账户，密钥和地址未变',
      '添加证券账户的密钥或地址',
    ]);
  });

  it('say once that an act is about the household', async () => {
    const { token, userId } = await signIn(test);
    const { id } = await foundHousehold(test, { token, userId });
    test.clock.advance(1000);
    await test.call('PUT', '/household', { token, body: { name: '林家' } });
    test.clock.advance(1000);
    await test.call('GET', '/receivables/export?format=csv', { token, query: { userId: id } });
    expect((await texts(token)).slice(0, 2)).toEqual([
      '导出表格“应收款”（家庭）',
      '修改家庭的名称',
    ]);
  });

  it('are the own acts of a year, page by page, and what an operator did', async () => {
    const { token, userId } = await signIn(test);
    const stranger = await signIn(test);
    const enter = () =>
      openSession(
        test.deps.db,
        test.deps,
        { user_id: userId, factor: 'password', remember: true },
        { agent: '', address: '192.0.2.1' },
      );
    for (const name of ['一', '二', '三']) {
      test.clock.advance(1000);
      await test.call('PUT', '/auth/name', { token, body: { fullName: name } });
    }
    const { email } = (await test.call('GET', '/auth/me', { token })).body.data;
    test.clock.advance(1000);
    expect(await removeFactors(test.deps.db, test.deps, email)).toBe(true);
    const again = await enter();
    expect(await records(again, '?page=2&size=3')).toMatchObject({
      records: [{ text: '修改姓名' }],
      total: 4,
      hasNext: false,
    });
    expect((await texts(again))[0]).toBe('服务器管理员移除了全部第二步验证方式');
    expect(await texts(stranger.token)).toEqual([]);
    test.clock.advance(365 * 24 * 3600_000 - 1000);
    expect(await texts(await enter())).toEqual([
      '服务器管理员移除了全部第二步验证方式',
      '修改姓名',
    ]);
  });
});

/** Calls that leave no line of their own user, each with its reason. */
const withoutLine: Readonly<Record<string, string>> = {
  'auth.enterDemo': 'a visitor of a demo has no account',
  'auth.captcha': 'nobody is signed in',
  'auth.resendCode': 'nobody is signed in',
  'auth.forgotPassword': 'nobody is signed in, and anybody may ask',
  'auth.passkeySignInOptions': 'it only asks the browser',
  'auth.passkeyOptions': 'it only asks the browser',
  'auth.confirmOptions': 'it only asks the browser',
  'auth.oidcBegin': 'what comes of it has a line',
  'auth.oidcBeginLink': 'what comes of it has a line',
  'auth.deleteAccount': 'its lines go with the account',
  'household.lookAtInvitation': 'it only reads',
};

it('every call about the sign-in or the household, and every file, has a sentence', () => {
  const expected = registry
    .filter(
      ({ name, effect, file }) =>
        file || (/^(auth|household|calendarFeed)\./.test(name) && effect !== 'read'),
    )
    .map(({ name }) => name)
    .filter((name) => !(name in withoutLine));
  expect(expected.filter((name) => !securityActs.has(name))).toEqual([]);
});
