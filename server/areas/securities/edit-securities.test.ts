import { describe, expect, it } from 'vitest';
import { positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesFixture } from '../../testing/securities/securities-fixture.ts';
import {
  binanceAccount,
  encrypted,
  securitiesUser,
} from '../../testing/securities/securities-user.ts';

const fixture = securitiesFixture();
const { fake } = fixture;

describe('editing and deleting an account', () => {
  it('renames, pauses, and refuses a change that is based on an older version', async () => {
    const id = await fixture.user.link();
    const edited = await fixture.user.edit(id, { accountName: '新名字', version: 1 });
    expect(edited.body.data).toMatchObject({ accountName: '新名字', version: 2, isActive: true });
    const stale = await fixture.user.edit(id, { isActive: false, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error.current).toMatchObject({ accountName: '新名字', version: 2 });
    expect((await fixture.user.edit(id, { isActive: 'no' })).body.error.fields.isActive).toEqual([
      '是否启用必须是 true 或 false',
    ]);
  });

  it('does not conflict with a sync, which leaves the version as it is', async () => {
    const id = await fixture.user.link();
    await fixture.user.sync(id);
    expect((await fixture.user.accounts())[0].version).toBe(1);
  });

  it('replaces the parts of the key that are given, and leaves the others', async () => {
    const id = await fixture.user.link({ accountType: 'OKX', accessToken: 'pass' });
    await fixture.user.edit(id, { appSecret: 'new-secret' });
    await fixture.user.sync(id);
    expect(fake.reads.at(-1)).toEqual({
      appKey: 'key-of-binance',
      appSecret: 'new-secret',
      accessToken: 'pass',
    });
    const refused = await fixture.user.edit(id, { accessToken: null });
    expect(refused.body.error.fields.accessToken).toEqual(['欧易账户需要填写 Passphrase']);
  });

  it('checks a new OpenD address against the allow-list too', async () => {
    const id = await fixture.user.link({ accountType: 'FUTU', appKey: '127.0.0.1:33333' });
    const refused = await fixture.user.edit(id, { appKey: '169.254.169.254:80' });
    expect(refused.body.error.fields.appKey[0]).toMatch(/OPEND_ALLOWLIST/);
  });

  it('deletes positions, cash and syncs with the account', async () => {
    fake.answer = async () =>
      snapshotOf([positionOf('A')], { cash: [{ currency: 'CNY', amount: '1' }] });
    const id = await fixture.user.link();
    await fixture.user.sync(id);
    expect((await fixture.user.remove(id)).status).toBe(200);
    for (const table of [
      'securities_positions',
      'securities_cash',
      'securities_sync_runs',
    ] as const) {
      const rows = await fixture.test.deps.db
        .selectFrom(table)
        .where('owner_id', '=', fixture.user.userId)
        .selectAll()
        .execute();
      expect(rows, table).toEqual([]);
    }
    expect((await fixture.user.remove(id)).status).toBe(404);
  });
});

describe('a statement for an import', () => {
  const statementOf = async (id: string, token = fixture.user.token) =>
    fixture.test.call('POST', `/securities/accounts/${id}/statement`, { token });
  const flex = { accountType: 'IBKR', appKey: '123456', appSecret: '123456789012345678901234' };

  it('is what the broker hands out, with the stored key', async () => {
    const asked: string[] = [];
    fake.statement = async ({ appSecret }) => {
      asked.push(appSecret);
      return { fileName: 'ibkr-flex.xml', text: '<FlexQueryResponse/>' };
    };
    const { status, body } = await statementOf(await fixture.user.link(flex));
    expect([status, body.data]).toEqual([
      200,
      {
        ok: true,
        message: '已取得报表',
        file: { name: 'ibkr-flex.xml', text: '<FlexQueryResponse/>' },
      },
    ]);
    expect(asked).toEqual([flex.appSecret]);
  });

  it('is refused with a reason by the broker, by one that has none, and to anybody else', async () => {
    const { BrokerError } = await import('../../providers/brokers/broker.ts');
    fake.statement = async () => {
      throw new BrokerError('AUTH_FAILED', 'Flex 令牌已过期，请在盈透重新生成，再在“编辑”里更换');
    };
    const id = await fixture.user.link(flex);
    expect((await statementOf(id)).body.data).toEqual({
      ok: false,
      message: 'Flex 令牌已过期，请在盈透重新生成，再在“编辑”里更换',
      file: null,
    });
    expect((await statementOf(await fixture.user.link())).body.data).toMatchObject({
      ok: false,
      message: '这家券商没有可以导入的报表',
    });
    const { token } = await securitiesUser(fixture.test);
    expect((await statementOf(id, token)).status).toBe(404);
  });
});

describe('a test of credentials', () => {
  it('is possible before they are saved', async () => {
    const { accountName: _, ...credentials } = binanceAccount;
    const body = encrypted(fixture.test, credentials);
    const answer = await fixture.test.call('POST', '/securities/test', {
      token: fixture.user.token,
      body,
    });
    expect(answer.body.data).toEqual({ ok: true, message: '连接成功，密钥可用' });
    expect(await fixture.user.accounts()).toEqual([]);
  });

  it('answers 200 with the broker’s refusal, and says what to do', async () => {
    const { BrokerError } = await import('../../providers/brokers/broker.ts');
    fake.tries = async () => {
      throw new BrokerError('PERMISSION_DENIED');
    };
    const path = `/securities/accounts/${await fixture.user.link()}/test`;
    const { status, body } = await fixture.test.call('POST', path, { token: fixture.user.token });
    expect([status, body.data]).toEqual([
      200,
      { ok: false, message: '密钥权限不足或当前 IP 不在白名单' },
    ]);
  });

  it('refuses what the form refuses: OKX without a passphrase, OpenD on another host', async () => {
    const path = '/securities/test';
    const okx = encrypted(fixture.test, { accountType: 'OKX', appKey: 'k', appSecret: 's' });
    const futu = encrypted(fixture.test, {
      accountType: 'FUTU',
      appKey: '8.8.8.8:1',
      appSecret: 's',
    });
    const { token } = fixture.user;
    expect(
      (await fixture.test.call('POST', path, { token, body: okx })).body.error.fields.accessToken,
    ).toBeDefined();
    expect(
      (await fixture.test.call('POST', path, { token, body: futu })).body.error.fields.appKey,
    ).toBeDefined();
  });

  it('is limited: the 31st in a minute is 429', async () => {
    const path = `/securities/accounts/${await fixture.user.link()}/test`;
    const tries = [];
    for (let i = 0; i < 31; i += 1) {
      tries.push((await fixture.test.call('POST', path, { token: fixture.user.token })).status);
    }
    expect([new Set(tries.slice(0, 30)), tries[30]]).toEqual([new Set([200]), 429]);
  });
});
