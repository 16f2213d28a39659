import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { encryptCredential } from '../../testing/securities/encrypt-credential.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import {
  binanceAccount,
  encrypted,
  securitiesUser,
} from '../../testing/securities/securities-user.ts';

const fake = fakeBrokers();
let test: TestApp;
let user: Awaited<ReturnType<typeof securitiesUser>>;

beforeAll(async () => {
  test = await buildTestApp({ deps: { brokers: fake.brokers } });
  await test.deps.db
    .insertInto('exchange_rates')
    .values(
      [
        ['CNY', '8'],
        ['USD', '1.25'],
      ].map(([currency, per_euro]) => ({
        currency: currency as 'CNY',
        per_euro: per_euro as string,
        day: '2026-11-20',
        source: 'test',
        fetched_at: '2026-11-20T16:00:00.000Z',
      })),
    )
    .execute();
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await securitiesUser(test);
  fake.answer = async () => snapshotOf([]);
  fake.tries = async () => {};
});

describe('linking an account', () => {
  it('returns everything but the key, and syncs nothing', async () => {
    const before = fake.reads.length;
    const { status, body } = await user.create();
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      accountName: '币安主账户',
      accountType: 'BINANCE',
      totalAssets: 0,
      totalPnl: 0,
      totalPnlPercent: null,
      currency: 'CNY',
      syncStatus: 'PENDING',
      syncError: null,
      lastSyncTime: null,
      isActive: true,
      version: 1,
    });
    expect(Object.keys(body.data).join()).not.toMatch(/key|secret|token/i);
    expect(fake.reads.length).toBe(before);
  });

  it.each([
    [{ accountName: ' ' }, 'accountName', '账户名称不能为空'],
    [{ accountType: 'IBKR' }, 'accountType', '请选择券商或交易所'],
    [{ accountType: undefined }, 'accountType', '请选择券商或交易所'],
    [{ appKey: undefined }, 'appKey', 'API Key 不能为空'],
    [{ appSecret: null }, 'appSecret', 'API Secret 不能为空'],
    [{ appKey: '  ' }, 'appKey', '内容不能为空'],
    [{ accountType: 'OKX' }, 'accessToken', '欧易账户需要填写 Passphrase'],
    [{ accountType: 'OKX', accessToken: null }, 'accessToken', '欧易账户需要填写 Passphrase'],
    [{ accountType: 'FUTU', appKey: '10.0.0.8:33333' }, 'appKey', /OPEND_ALLOWLIST/],
    [{ accountType: 'FUTU', appKey: 'http://127.0.0.1:80/x' }, 'appKey', /主机:端口/],
    [{ accountType: 'FUTU', appKey: '127.0.0.1.evil.example:1' }, 'appKey', /OPEND_ALLOWLIST/],
  ])('refuses %j', async (fields, field, text) => {
    const { status, body } = await user.create(fields);
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error.fields[field][0]).toMatch(text);
    expect(await user.accounts()).toEqual([]);
  });

  it('names a missing passphrase together with all other invalid fields', async () => {
    const { body } = await user.create({ accountType: 'OKX', accountName: '' });
    expect(Object.keys(body.error.fields).sort()).toEqual(['accessToken', 'accountName']);
  });

  it.each([
    ['clear text', 'my-api-key'],
    ['another key', encryptCredential('my-api-key', Buffer.alloc(32, 7))],
    ['too short', Buffer.alloc(20).toString('base64')],
    ['a changed byte', 'flip'],
  ])('refuses credentials that cannot be deciphered: %s', async (_, text) => {
    const sound = encryptCredential('my-api-key', test.deps.secrets.credentialKey);
    const appSecret =
      text === 'flip' ? `${sound.slice(0, -4)}${sound.endsWith('A===') ? 'B' : 'AAA='}` : text;
    const body = { ...encrypted(test, binanceAccount), appSecret };
    const path = '/securities/accounts';
    const answer = await test.call('POST', path, { token: user.token, body });
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      error: { fields: { appSecret: ['无法解密，请刷新页面后重新填写'] } },
    });
  });

  it('accepts LONGPORT without a token, FUTU on an allowed host, and a PEM key of two thousand characters', async () => {
    expect((await user.create({ accountType: 'LONGPORT' })).status).toBe(200);
    expect(
      (await user.create({ accountType: 'FUTU', appKey: 'wss://localhost:33333' })).status,
    ).toBe(200);
    const pem = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(2000)}\n-----END PRIVATE KEY-----`;
    const id = await user.link({ appSecret: pem });
    await user.sync(id);
    expect(fake.reads.at(-1)?.appSecret).toBe(pem);
  });

  it('returns the public key that the browser encrypts with', async () => {
    const { token } = user;
    const { body } = await test.call('GET', '/securities/credential-key', { token });
    expect(Buffer.from(body.data.key, 'base64')).toEqual(test.deps.secrets.credentialKey);
  });
});

describe('totals of securities accounts', () => {
  beforeEach(() => {
    fake.answer = async ({ appKey }) =>
      appKey === 'second'
        ? snapshotOf([
            positionOf('BTC', {
              positionType: 'CRYPTO',
              quantity: '0.5',
              price: '60000',
              currency: 'USD',
            }),
          ])
        : snapshotOf(
            [
              positionOf('600519.SS', {
                symbolName: '贵州茅台',
                quantity: '10',
                price: '1500',
                avgCost: '1200',
              }),
            ],
            { cash: [{ currency: 'USD', amount: '100.5' }] },
          );
  });

  it('are market value and cash in the currency asked for', async () => {
    await user.sync(await user.link());
    expect(await user.accounts()).toMatchObject([
      // 10 × 1500 + 100.5 × 6.4
      {
        totalAssets: 15643.2,
        totalPnl: 3000,
        totalPnlPercent: 25,
        positionCount: 1,
        currency: 'CNY',
      },
    ]);
    expect(await user.accounts({ currency: 'USD' })).toMatchObject([
      { totalAssets: 2444.25, totalPnl: 468.75, totalPnlPercent: 25, currency: 'USD' },
    ]);
    expect(await user.accounts({ currency: 'JPY' })).toMatchObject([
      { totalAssets: 0, totalPnl: null, missingRates: ['CNY', 'USD'] },
    ]);
  });

  it('exclude inactive accounts from every sum, count and list of positions', async () => {
    await user.sync(await user.link());
    const second = await user.link({ accountName: '旧账户', appKey: 'second' });
    await user.sync(second);
    expect(await user.overview()).toMatchObject({
      totalAssets: 15643.2 + 192000,
      totalPnl: 3000,
      accountCount: 2,
      positionCount: 2,
    });
    await user.edit(second, { isActive: false });
    expect(await user.overview()).toMatchObject({
      totalAssets: 15643.2,
      accountCount: 1,
      positionCount: 1,
      rateTime: '2026-11-20',
      missingRates: [],
    });
    expect((await user.positions()).total).toBe(1);
    expect(await user.accounts()).toHaveLength(2);
    const refused = await user.sync(second);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('账户已停用，启用后才能同步');
  });

  it('have no gain where no broker gives a cost', async () => {
    await user.sync(await user.link({ appKey: 'second' }));
    expect(await user.overview()).toMatchObject({ totalPnl: null, totalPnlPercent: null });
  });

  it('name an unsupported currency, and positions that no source prices', async () => {
    fake.answer = async () =>
      snapshotOf([positionOf('D05.SI', { currency: 'SGD' }), positionOf('XS123', { price: null })]);
    await user.sync(await user.link());
    expect(await user.overview()).toMatchObject({
      totalAssets: 0,
      missingRates: ['SGD'],
      unpricedCount: 1,
    });
  });

  it.each(['XYZ', 'cny', ''])('refuse the currency %j', async (currency) => {
    for (const path of ['overview', 'accounts', 'positions']) {
      const query = { currency };
      const answer = await test.call('GET', `/securities/${path}`, { token: user.token, query });
      expect(answer.status).toBe(400);
    }
  });
});

describe('editing and deleting an account', () => {
  it('renames, pauses, and refuses a change that is based on an older version', async () => {
    const id = await user.link();
    const edited = await user.edit(id, { accountName: '新名字', version: 1 });
    expect(edited.body.data).toMatchObject({ accountName: '新名字', version: 2, isActive: true });
    const stale = await user.edit(id, { isActive: false, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error.current).toMatchObject({ accountName: '新名字', version: 2 });
    expect((await user.edit(id, { isActive: 'no' })).body.error.fields.isActive).toEqual([
      '是否启用必须是 true 或 false',
    ]);
  });

  it('does not conflict with a sync, which leaves the version as it is', async () => {
    const id = await user.link();
    await user.sync(id);
    expect((await user.accounts())[0].version).toBe(1);
  });

  it('replaces the parts of the key that are given, and leaves the others', async () => {
    const id = await user.link({ accountType: 'OKX', accessToken: 'pass' });
    await user.edit(id, { appSecret: 'new-secret' });
    await user.sync(id);
    expect(fake.reads.at(-1)).toEqual({
      appKey: 'key-of-binance',
      appSecret: 'new-secret',
      accessToken: 'pass',
    });
    const refused = await user.edit(id, { accessToken: null });
    expect(refused.body.error.fields.accessToken).toEqual(['欧易账户需要填写 Passphrase']);
  });

  it('checks a new OpenD address against the allow-list too', async () => {
    const id = await user.link({ accountType: 'FUTU', appKey: '127.0.0.1:33333' });
    const refused = await user.edit(id, { appKey: '169.254.169.254:80' });
    expect(refused.body.error.fields.appKey[0]).toMatch(/OPEND_ALLOWLIST/);
  });

  it('deletes positions, cash and syncs with the account', async () => {
    fake.answer = async () =>
      snapshotOf([positionOf('A')], { cash: [{ currency: 'CNY', amount: '1' }] });
    const id = await user.link();
    await user.sync(id);
    expect((await user.remove(id)).status).toBe(200);
    for (const table of [
      'securities_positions',
      'securities_cash',
      'securities_sync_runs',
    ] as const) {
      const rows = await test.deps.db
        .selectFrom(table)
        .where('owner_id', '=', user.userId)
        .selectAll()
        .execute();
      expect(rows, table).toEqual([]);
    }
    expect((await user.remove(id)).status).toBe(404);
  });
});

describe('a test of credentials', () => {
  it('is possible before they are saved', async () => {
    const { accountName: _, ...credentials } = binanceAccount;
    const body = encrypted(test, credentials);
    const answer = await test.call('POST', '/securities/test', { token: user.token, body });
    expect(answer.body.data).toEqual({ ok: true, message: '连接成功，密钥可用' });
    expect(await user.accounts()).toEqual([]);
  });

  it('answers 200 with the broker’s refusal, and says what to do', async () => {
    const { BrokerError } = await import('../../providers/brokers/broker.ts');
    fake.tries = async () => {
      throw new BrokerError('PERMISSION_DENIED');
    };
    const path = `/securities/accounts/${await user.link()}/test`;
    const { status, body } = await test.call('POST', path, { token: user.token });
    expect([status, body.data]).toEqual([
      200,
      { ok: false, message: '密钥权限不足或当前 IP 不在白名单' },
    ]);
  });

  it('refuses what the form refuses: OKX without a passphrase, OpenD on another host', async () => {
    const path = '/securities/test';
    const okx = encrypted(test, { accountType: 'OKX', appKey: 'k', appSecret: 's' });
    const futu = encrypted(test, { accountType: 'FUTU', appKey: '8.8.8.8:1', appSecret: 's' });
    const { token } = user;
    expect(
      (await test.call('POST', path, { token, body: okx })).body.error.fields.accessToken,
    ).toBeDefined();
    expect(
      (await test.call('POST', path, { token, body: futu })).body.error.fields.appKey,
    ).toBeDefined();
  });

  it('is limited: the 31st in a minute is 429', async () => {
    const path = `/securities/accounts/${await user.link()}/test`;
    const tries = [];
    for (let i = 0; i < 31; i += 1) {
      tries.push((await test.call('POST', path, { token: user.token })).status);
    }
    expect([new Set(tries.slice(0, 30)), tries[30]]).toEqual([new Set([200]), 429]);
  });
});
