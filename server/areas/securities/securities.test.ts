import { beforeEach, describe, expect, it } from 'vitest';
import { encryptCredential } from '../../testing/securities/encrypt-credential.ts';
import { positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesFixture } from '../../testing/securities/securities-fixture.ts';
import { binanceAccount, encrypted } from '../../testing/securities/securities-user.ts';

const fixture = securitiesFixture();
const { fake } = fixture;

describe('linking an account', () => {
  it('returns everything but the key, and syncs nothing', async () => {
    const before = fake.reads.length;
    const { status, body } = await fixture.user.create();
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
    [{ accountType: 'HYPERLIQUID' }, 'accountType', '请选择券商或交易所'],
    [{ accountType: undefined }, 'accountType', '请选择券商或交易所'],
    [{ appKey: undefined }, 'appKey', 'API Key 不能为空'],
    [{ appSecret: null }, 'appSecret', 'API Secret 不能为空'],
    [{ appKey: '  ' }, 'appKey', '内容不能为空'],
    [{ accountType: 'OKX' }, 'accessToken', '欧易账户需要填写 Passphrase'],
    [{ accountType: 'OKX', accessToken: null }, 'accessToken', '欧易账户需要填写 Passphrase'],
    [{ accountType: 'BITGET' }, 'accessToken', 'Bitget 账户需要填写 Passphrase'],
    [{ accountType: 'BLOFIN' }, 'accessToken', 'BloFin 账户需要填写 Passphrase'],
    [{ accountType: 'BTC_WALLET', appKey: 'bc1qnotanaddress' }, 'appKey', /校验位不对/],
    [
      { accountType: 'EVM_WALLET', appKey: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' },
      'appKey',
      /校验位不对/,
    ],
    [{ accountType: 'FUTU', appKey: '10.0.0.8:33333' }, 'appKey', /OPEND_ALLOWLIST/],
    [{ accountType: 'FUTU', appKey: 'http://127.0.0.1:80/x' }, 'appKey', /主机:端口/],
    [{ accountType: 'FUTU', appKey: '127.0.0.1.evil.example:1' }, 'appKey', /OPEND_ALLOWLIST/],
  ])('refuses %j', async (fields, field, text) => {
    const { status, body } = await fixture.user.create(fields);
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error.fields[field][0]).toMatch(text);
    expect(await fixture.user.accounts()).toEqual([]);
  });

  it('takes a wallet without a secret, reads it by its address, and refuses another one that is wrong', async () => {
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const wallet = { accountType: 'TRON_WALLET', appKey: address, appSecret: undefined };
    const id = await fixture.user.link(wallet);
    await fixture.user.sync(id);
    expect(fake.reads.at(-1)).toEqual({ appKey: address, appSecret: '', accessToken: null });
    const { status, body } = await fixture.user.edit(id, { appKey: address.replace('6t', '6u') });
    expect([status, body.error.fields.appKey[0]]).toEqual([
      400,
      '地址的校验位不对，可能漏了或错了一个字符，请重新复制',
    ]);
  });

  it('names a missing passphrase together with all other invalid fields', async () => {
    const { body } = await fixture.user.create({ accountType: 'OKX', accountName: '' });
    expect(Object.keys(body.error.fields).sort()).toEqual(['accessToken', 'accountName']);
  });

  it.each([
    ['clear text', 'my-api-key'],
    ['another key', encryptCredential('my-api-key', Buffer.alloc(32, 7))],
    ['too short', Buffer.alloc(20).toString('base64')],
    ['a changed byte', 'flip'],
  ])('refuses credentials that cannot be deciphered: %s', async (_, text) => {
    const sound = encryptCredential('my-api-key', fixture.test.deps.secrets.credentialKey);
    const appSecret =
      text === 'flip' ? `${sound.slice(0, -4)}${sound.endsWith('A===') ? 'B' : 'AAA='}` : text;
    const body = { ...encrypted(fixture.test, binanceAccount), appSecret };
    const path = '/securities/accounts';
    const answer = await fixture.test.call('POST', path, { token: fixture.user.token, body });
    expect(answer.body).toMatchObject({
      code: 'VALIDATION_FAILED',
      error: { fields: { appSecret: ['无法解密，请刷新页面后重新填写'] } },
    });
  });

  it('accepts LONGPORT without a token, FUTU on an allowed host, and a PEM key of two thousand characters', async () => {
    expect((await fixture.user.create({ accountType: 'LONGPORT' })).status).toBe(200);
    expect(
      (await fixture.user.create({ accountType: 'FUTU', appKey: 'wss://localhost:33333' })).status,
    ).toBe(200);
    const pem = `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(2000)}\n-----END PRIVATE KEY-----`;
    const id = await fixture.user.link({ appSecret: pem });
    await fixture.user.sync(id);
    expect(fake.reads.at(-1)?.appSecret).toBe(pem);
  });

  it('returns the public key that the browser encrypts with', async () => {
    const { token } = fixture.user;
    const { body } = await fixture.test.call('GET', '/securities/credential-key', { token });
    expect(Buffer.from(body.data.key, 'base64')).toEqual(fixture.test.deps.secrets.credentialKey);
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
    await fixture.user.sync(await fixture.user.link());
    expect(await fixture.user.accounts()).toMatchObject([
      // 10 × 1500 + 100.5 × 6.4
      {
        totalAssets: 15643.2,
        totalPnl: 3000,
        totalPnlPercent: 25,
        positionCount: 1,
        currency: 'CNY',
      },
    ]);
    expect(await fixture.user.accounts({ currency: 'USD' })).toMatchObject([
      { totalAssets: 2444.25, totalPnl: 468.75, totalPnlPercent: 25, currency: 'USD' },
    ]);
    expect(await fixture.user.accounts({ currency: 'JPY' })).toMatchObject([
      { totalAssets: 0, totalPnl: null, missingRates: ['CNY', 'USD'] },
    ]);
  });

  it('exclude inactive accounts from every sum, count and list of positions', async () => {
    await fixture.user.sync(await fixture.user.link());
    const second = await fixture.user.link({ accountName: '旧账户', appKey: 'second' });
    await fixture.user.sync(second);
    expect(await fixture.user.overview()).toMatchObject({
      totalAssets: 15643.2 + 192000,
      totalPnl: 3000,
      accountCount: 2,
      positionCount: 2,
    });
    await fixture.user.edit(second, { isActive: false });
    expect(await fixture.user.overview()).toMatchObject({
      totalAssets: 15643.2,
      accountCount: 1,
      positionCount: 1,
      rateTime: '2026-11-20',
      missingRates: [],
    });
    expect((await fixture.user.positions()).total).toBe(1);
    expect(await fixture.user.accounts()).toHaveLength(2);
    const refused = await fixture.user.sync(second);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toBe('账户已停用，启用后才能同步');
  });

  it('have no gain where no broker gives a cost', async () => {
    await fixture.user.sync(await fixture.user.link({ appKey: 'second' }));
    expect(await fixture.user.overview()).toMatchObject({ totalPnl: null, totalPnlPercent: null });
  });

  it('name an unsupported currency, and positions that no source prices', async () => {
    fake.answer = async () =>
      snapshotOf([
        positionOf('2330.TW', { currency: 'TWD' }),
        positionOf('XS123', { price: null }),
      ]);
    await fixture.user.sync(await fixture.user.link());
    expect(await fixture.user.overview()).toMatchObject({
      totalAssets: 0,
      missingRates: ['TWD'],
      unpricedCount: 1,
    });
  });

  it.each(['XYZ', 'cny', ''])('refuse the currency %j', async (currency) => {
    for (const path of ['overview', 'accounts', 'positions']) {
      const query = { currency };
      const answer = await fixture.test.call('GET', `/securities/${path}`, {
        token: fixture.user.token,
        query,
      });
      expect(answer.status).toBe(400);
    }
  });
});
