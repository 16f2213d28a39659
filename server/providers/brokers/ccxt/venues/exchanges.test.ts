import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BrokerError, type BrokerErrorCode, type BrokerSnapshot } from '../../broker.ts';
import type { VenueCase } from '../../testing/program.ts';
import { startTestBrokers, type TestBrokers } from '../../testing/test-brokers.ts';
import { permissionsUnknown } from '../exchange.ts';

const names = ['BYBIT', 'GATE', 'BITGET', 'KUCOIN', 'MEXC', 'KRAKEN', 'COINBASE'] as const;
type Name = (typeof names)[number];

let test: TestBrokers;
beforeAll(async () => {
  test = await startTestBrokers();
});
afterEach(() => {
  test.clock.aheadMs = 0;
  for (const name of names) test.venues.program(name, {});
});
afterAll(() => test.venues.close());

const read = (name: Name, venueCase: VenueCase = 'ok') => {
  test.venues.program(name, { case: venueCase });
  return test.brokers[name].read(test.venues.credentials[name]);
};
const failure = async (name: Name, key = test.venues.credentials[name]) => {
  const error = await test.brokers[name].read(key).catch((reason) => reason);
  expect(error).toBeInstanceOf(BrokerError);
  return error as BrokerError;
};
const quantities = ({ positions, cash }: BrokerSnapshot) =>
  [
    ...positions.map(({ symbol, quantity }) => `${symbol} ${quantity}`),
    ...cash.map(({ currency, amount }) => `${currency} ${amount} in cash`),
  ].join(', ');

/** One quantity has eighteen decimals, as an exchange writes them: each is read to the last digit. */
const coins = 'BTC 0.6, SOL 4.123456789012345678, USDC 300, USDT 145.5';

describe('an account', () => {
  it.each([
    ['BYBIT', 'BTC 0.6, ETH 2, SOL 4.123456789012345678, USDC 300, USDT 145.5'],
    ['GATE', coins],
    ['BITGET', coins],
    ['KUCOIN', coins],
    ['MEXC', coins],
    [
      'KRAKEN',
      'BTC 0.6, DOT 12, ETH 3, SOL 4.123456789012345678, USDC 300, USDT 145.5, EUR 7 in cash, USD 20.5 in cash',
    ],
    ['COINBASE', 'BTC 0.6, SOL 4.123456789012345678, USDC 300, USD 20.5 in cash'],
  ] as const)('of %s holds what its parts add up to', async (name, expected) => {
    const snapshot = await read(name);
    expect(quantities(snapshot)).toBe(expected);
    // A row without its frozen amounts loses no coin, and is no error; nor is a key whose answer
    // does not name the permission to withdraw at all.
    const gaps = await read(name, 'missing-rows');
    expect(gaps.positions.map(({ symbol }) => symbol)).toEqual(
      snapshot.positions.map(({ symbol }) => symbol),
    );
    for (const empty of ['zero', 'empty'] as const) {
      expect(quantities(await read(name, empty))).toBe('');
    }
  });

  it.each(names)(
    'of %s leaves coins to the sources of quotes, and dollars at one',
    async (name) => {
      const { positions } = await read(name);
      const bitcoin = positions.find(({ symbol }) => symbol === 'BTC');
      expect(bitcoin).toMatchObject({
        positionType: 'CRYPTO',
        price: null,
        quoteSymbol: { symbol: 'BTC', assetType: 'crypto' },
      });
      expect(positions.find(({ symbol }) => symbol === 'USDC')).toMatchObject({
        price: '1',
        quoteSymbol: null,
      });
    },
  );

  it.each([
    ['GATE', '37046.5'],
    ['BITGET', '37045.5'],
  ] as const)('of %s comes with its own total', async (name, amount) => {
    expect((await read(name)).total).toEqual([{ currency: 'USD', amount }]);
  });
});

describe('what was not read', () => {
  const products = '定期、双币等其他理财产品';
  it.each([
    ['BYBIT', 'ok', [products, '交易机器人、跟单等其他账户']],
    [
      'BYBIT',
      'main-only',
      ['资金账户', '活期理财', '链上赚币', products, '交易机器人、跟单等其他账户'],
    ],
    ['GATE', 'ok', [products]],
    ['GATE', 'main-only', ['理财', '合约、杠杆等其他账户']],
    ['GATE', 'more-accounts', [products, '永续合约账户', '其他账户：meme_box']],
    ['BITGET', 'ok', []],
    ['BITGET', 'main-only', ['资金账户', '理财', '合约、杠杆等其他账户']],
    ['BITGET', 'more-accounts', ['合约账户', '其他账户：onchain']],
    ['KUCOIN', 'ok', ['合约、逐仓杠杆等其他账户']],
    ['KUCOIN', 'main-only', ['理财', '合约、逐仓杠杆等其他账户']],
    ['KUCOIN', 'more-accounts', ['杠杆账户', '其他账户：pool', '合约、逐仓杠杆等其他账户']],
    ['MEXC', 'ok', ['理财、合约、杠杆等其他账户']],
    ['KRAKEN', 'ok', ['Kraken Futures 合约账户']],
    ['COINBASE', 'ok', ['质押、保险库、合约等其他账户']],
  ] as const)('is named for %s: %s', async (name, venueCase, unread) => {
    expect((await read(name, venueCase)).unread).toEqual(unread);
  });
});

describe('a key', () => {
  it.each(names.filter((name) => name !== 'MEXC'))(
    'of %s that may withdraw is refused, with advice',
    async (name) => {
      test.venues.program(name, { case: 'may-withdraw' });
      for (const call of ['test', 'read'] as const) {
        await expect(test.brokers[name][call](test.venues.credentials[name])).rejects.toMatchObject(
          {
            code: 'PERMISSION_DENIED',
            message: expect.stringMatching(/可以提币.*新建一个只勾选/),
          },
        );
      }
    },
  );

  it.each([
    ['BYBIT', 'ok', '该密钥只能读取'],
    ['GATE', 'ok', '该密钥只能读取'],
    ['BITGET', 'ok', '该密钥只能读取'],
    ['KUCOIN', 'ok', '该密钥不能提币，但可以交易或划转，建议换成只能读取的密钥'],
    ['KRAKEN', 'ok', '该密钥只能读取'],
    ['COINBASE', 'ok', '该密钥只能读取'],
    ['MEXC', 'ok', permissionsUnknown],
    ['GATE', 'main-only', permissionsUnknown],
  ] as const)(
    'of %s says what it may do, or that this is not known (%s)',
    async (name, venueCase, note) => {
      test.venues.program(name, { case: venueCase });
      expect(await test.brokers[name].test(test.venues.credentials[name])).toBe(note);
    },
  );

  it.each(names)('of %s with another secret is refused', async (name) => {
    const { appSecret, ...key } = test.venues.credentials[name];
    const wrong =
      name === 'COINBASE'
        ? appSecret.replace(/[A-Za-z0-9+/]{8}(?==)/, 'AAAAAAAA')
        : Buffer.from(`${appSecret} x`).toString('base64');
    expect((await failure(name, { ...key, appSecret: wrong })).code).toBe('AUTH_FAILED');
  });

  it.each(['BITGET', 'KUCOIN'] as const)('of %s needs its passphrase', async (name) => {
    const key = test.venues.credentials[name];
    expect((await failure(name, { ...key, accessToken: null })).code).toBe('NOT_CONFIGURED');
    const error = await failure(name, { ...key, accessToken: 'wrong' });
    expect(error).toMatchObject({ code: 'AUTH_FAILED', message: /Passphrase 不正确/ });
  });

  it('of Coinbase may be pasted as it stands in the file, on one line', async () => {
    const { appSecret, ...key } = test.venues.credentials.COINBASE;
    const onOneLine = { ...key, appSecret: appSecret.replaceAll('\n', '\\n') };
    expect(quantities(await test.brokers.COINBASE.read(onOneLine))).toContain('BTC 0.6');
  });

  it('of another exchange, with which nothing can be signed, is named as such', async () => {
    const { requests } = test.venues.counts.KRAKEN;
    const key = { ...test.venues.credentials.KRAKEN, appSecret: 'not base64: 密钥' };
    expect(await failure('KRAKEN', key)).toMatchObject({
      code: 'AUTH_FAILED',
      message: '密钥的格式不对，可能是别家交易所的密钥，请检查后重新填写',
    });
    expect(test.venues.counts.KRAKEN.requests).toBe(requests);
    const coinbase = { ...test.venues.credentials.COINBASE, appSecret: 'hmac-secret' };
    expect((await failure('COINBASE', coinbase)).message).toContain('不是 Coinbase 的私钥');
  });
});

describe('a failure', () => {
  const usual: [VenueCase, BrokerErrorCode][] = [
    ['bad-key', 'AUTH_FAILED'],
    ['wrong-ip', 'PERMISSION_DENIED'],
    ['rate-limited', 'RATE_LIMITED'],
    ['internal-error', 'UPSTREAM_DOWN'],
    ['html-503', 'UPSTREAM_DOWN'],
    ['truncated', 'BAD_RESPONSE'],
    ['reset', 'NETWORK'],
  ];
  const rows = names.flatMap((name) => usual.map(([one, code]) => [name, one, code] as const));
  it.each(rows)('of %s is told apart: %s', async (name, venueCase, code) => {
    test.venues.program(name, { case: venueCase });
    // Coinbase has no answer of its own for a wrong address.
    const expected = name === 'COINBASE' && venueCase === 'wrong-ip' ? 'AUTH_FAILED' : code;
    expect((await failure(name)).code).toBe(expected);
  });

  it.each(['BYBIT', 'GATE', 'BITGET', 'KUCOIN', 'MEXC'] as const)(
    'of a clock that is two minutes off is mended for %s',
    async (name) => {
      for (const aheadMs of [-120_000, 120_000]) {
        test.clock.aheadMs = aheadMs;
        const { refused } = test.venues.counts[name];
        expect(quantities(await read(name))).not.toBe('');
        expect(test.venues.counts[name].refused - refused).toBe(1);
      }
    },
  );

  it.each(names)('of %s: an answer of another shape is no empty account', async (name) => {
    for (const body of [{}, { data: {} }, { result: { list: [] } }, { accounts: null }]) {
      test.venues.program(name, { answers: [{ path: /./, body }] });
      expect((await failure(name)).code).toBe('BAD_RESPONSE');
    }
  });
});

describe('a unified account at Bitget', () => {
  it('is read by the calls for such accounts', async () => {
    const ok = (data: object) => ({ code: '00000', msg: 'success', requestTime: 1, data });
    test.venues.program('BITGET', {
      answers: [
        {
          path: /v2\/spot\/account\/assets$/,
          status: 400,
          body: { code: '40085', msg: 'You are in Unified Account mode', data: null },
        },
        {
          path: /v3\/account\/assets$/,
          body: ok({
            accountEquity: '1',
            assets: [{ coin: 'BTC', equity: '0.6', balance: '0.7' }],
          }),
        },
        {
          path: /v3\/account\/info$/,
          body: ok({ permType: 'read_only', permissions: ['uta_mgt'] }),
        },
        {
          path: /v3\/account\/funding-assets$/,
          body: ok([{ coin: 'SOL', balance: '4' }]) as object,
        },
      ],
    });
    const snapshot = await test.brokers.BITGET.read(test.venues.credentials.BITGET);
    expect(quantities(snapshot)).toBe('BTC 0.6, SOL 4');
    expect(snapshot.unread).toEqual(['理财、交易机器人等其他账户']);
  });
});
