import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBrokers } from './create-brokers.ts';
import { startTestBrokers, type TestBrokers } from './testing/test-brokers.ts';
import type { StubbedBroker } from './testing/venues.ts';

let test: TestBrokers;
beforeAll(async () => {
  test = await startTestBrokers();
});
afterEach(() => {
  for (const name of ['BINANCE', 'OKX', 'HUOBI'] as const) test.venues.program(name, {});
});
afterAll(() => test.venues.close());

/** The snapshot when matching paths answer these bodies. */
async function readWith(name: StubbedBroker, answers: [path: RegExp, body: unknown][]) {
  test.venues.program(name, { answers: answers.map(([path, body]) => ({ path, body })) });
  return test.brokers[name].read(test.venues.credentials[name]);
}
const read = (name: StubbedBroker) => readWith(name, []);

describe('an exchange’s own total', () => {
  it.each([
    // 0.62342 + 0.0002 + 0.1009 BTC at 60000.
    ['BINANCE', '43471.2'],
    ['OKX', '37074.5'],
    // 0.6017539 BTC at 60000.
    ['HUOBI', '36105.234'],
  ] as const)('is read from %s as %s US dollars', async (name, amount) => {
    expect((await read(name)).total).toEqual([{ currency: 'USD', amount }]);
  });

  it.each(['BINANCE', 'OKX', 'HUOBI'] as const)(
    'is unknown for %s when the key may not read it',
    async (name) => {
      test.venues.program(name, { case: 'main-only' });
      expect((await test.brokers[name].read(test.venues.credentials[name])).total).toBeNull();
    },
  );
});

describe('an answer without its list is refused, because it would empty the account', () => {
  const ok = { code: '0', msg: '', data: [] };
  const htx = { status: 'ok', data: [] };

  it.each([
    ['OKX', 'no trading account', /account\/balance$/, ok],
    [
      'OKX',
      'a trading account without a list of coins',
      /account\/balance$/,
      { ...ok, data: [{}] },
    ],
    ['OKX', 'no prices', /tickers$/, ok],
    ['BINANCE', 'no list of balances', /api\/v3\/account$/, { canTrade: true }],
    ['BINANCE', 'fewer products than it counts', /locked\/position$/, { rows: [], total: 2 }],
    ['BINANCE', 'no prices', /ticker\/price$/, []],
    ['HUOBI', 'no accounts', /account\/accounts$/, htx],
    [
      'HUOBI',
      'no spot account',
      /account\/accounts$/,
      { ...htx, data: [{ id: 2, type: 'point' }] },
    ],
    ['HUOBI', 'another account', /1001\/balance$/, { ...htx, data: { id: 1003, list: [] } }],
    ['HUOBI', 'no list of coins', /1001\/balance$/, { ...htx, data: { id: 1001 } }],
    ['HUOBI', 'no prices', /tickers$/, htx],
  ] as const)('from %s: %s', async (name, _, path, body) => {
    await expect(readWith(name, [[path, body]])).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
  });
});

describe('HTX values its accounts', () => {
  const valuedAt = (rows: object[], more: object = {}) =>
    readWith('HUOBI', [
      [
        /valuation$/,
        {
          code: 200,
          data: { totalBalance: '0.7', profitAccountBalanceList: rows },
          ...more,
        },
      ],
    ]);
  const spot = { distributionType: '1', balance: 0.6, success: true };

  it.each([
    ['money that is stated as accountBalance alone', { accountBalance: '0.01', success: true }],
    ['a figure that HTX could not work out', { balance: 0, success: false }],
    ['no figure at all', { success: true }],
  ])('is compared, and the money in contracts named: %s', async (_, row) => {
    const { unread } = await valuedAt([spot, { distributionType: '11', ...row }]);
    expect(unread).toEqual(['U本位合约账户']);
  });

  it('is compared, and an empty contract account not named', async () => {
    const rows = [spot, { distributionType: 7, accountBalance: '0', success: true }];
    expect((await valuedAt(rows)).unread).toEqual([]);
  });

  it.each([
    ['says that it could not', [spot], { success: false }],
    ['lists no account', [], {}],
  ])('is not compared when it %s, and all other accounts are named', async (_, rows, more) => {
    expect(await valuedAt(rows, more)).toMatchObject({
      unread: ['合约、杠杆等其他账户'],
      total: null,
    });
  });

  it('is unknown when a part of it is missing', async () => {
    const rows = [spot, { distributionType: '4', balance: 0, success: false }];
    expect((await valuedAt(rows)).total).toBeNull();
  });

  it('is compared, and an unknown kind of balance is named', async () => {
    const list = [
      { currency: 'btc', type: 'trade', balance: '1' },
      { currency: 'btc', type: 'loan-available', balance: '9' },
      { currency: 'usdt', type: 'staked', balance: '50' },
      { currency: 'eth', type: 'staked', balance: '0' },
    ];
    const answer = { status: 'ok', data: { id: 1001, type: 'spot', list } };
    const { positions, unread } = await readWith('HUOBI', [[/1001\/balance$/, answer]]);
    expect(positions.find(({ symbol }) => symbol === 'BTC')?.quantity).toBe('1');
    expect(unread).toEqual(['无法识别的余额：USDT staked']);
  });
});

describe('coins', () => {
  it('may have Chinese tickers, and trade against Bitcoin or Ether alone', async () => {
    const details = [
      { ccy: '币安人生', eq: '100', cashBal: '100' },
      { ccy: 'OLD', eq: '1000' },
      { ccy: 'ODD', eq: '10' },
    ];
    const ticker = (instId: string, last: string) => ({ instId, last });
    const { positions } = await readWith('OKX', [
      [/account\/balance$/, { code: '0', data: [{ details }] }],
      [/savings|staking|asset\/balances/, { code: '0', data: [] }],
      [
        /tickers$/,
        {
          code: '0',
          data: [
            ticker('BTC-USDT', '60000'),
            ticker('ETH-USDC', '3000'),
            ticker('币安人生-USDT', '0.25'),
            ticker('OLD-BTC', '0.000005'),
            ticker('ODD-ETH', '0.002'),
          ],
        },
      ],
    ]);
    expect(positions.map(({ symbol, quantity, price }) => [symbol, quantity, price])).toEqual([
      ['ODD', '10', '6'],
      ['OLD', '1000', '0.3'],
      ['币安人生', '100', '0.25'],
    ]);
  });
});

describe('OKX has a site for each part of the world', () => {
  /** Every site is the stub's, and knows the key or not. */
  function okxAt(
    home: string,
    refusal = { code: '50119', msg: "API key doesn't exist", data: [] },
    unreachable: string[] = [],
  ) {
    const asked: string[] = [];
    const fetch: typeof globalThis.fetch = (url, init) => {
      const { host, pathname, search } = new URL(String(url));
      if (asked.at(-1) !== host) asked.push(host);
      if (unreachable.includes(host)) return Promise.reject(new TypeError('fetch failed'));
      if (host !== home) return Promise.resolve(Response.json(refusal, { status: 401 }));
      return globalThis.fetch(test.venues.urls.okx + pathname + search, init);
    };
    const log = { warn: () => undefined };
    const deps = { fetch, now: () => new Date(), urls: {}, openDAllowlist: [], log };
    return { broker: createBrokers(deps).OKX, asked };
  }
  const key = () => test.venues.credentials.OKX;

  it.each([
    ['www.okx.com', ['www.okx.com']],
    ['eea.okx.com', ['www.okx.com', 'eea.okx.com']],
    ['us.okx.com', ['www.okx.com', 'eea.okx.com', 'us.okx.com']],
  ])('and a key of %s is used there', async (home, hosts) => {
    const { broker, asked } = okxAt(home);
    expect((await broker.read(key())).positions).toHaveLength(5);
    expect(asked).toEqual(hosts);
    await broker.test(key());
  });

  it('and a key that is unknown to all of them is refused', async () => {
    const { broker, asked } = okxAt('nowhere');
    await expect(broker.read(key())).rejects.toMatchObject({ code: 'AUTH_FAILED' });
    expect(asked).toHaveLength(3);
  });

  it.each([
    ['eea.okx.com', ['us.okx.com']],
    ['us.okx.com', ['eea.okx.com']],
    ['eea.okx.com us.okx.com', []],
  ])(
    'and a key unknown to those that answer is refused while %s cannot be reached',
    async (silent) => {
      const { broker, asked } = okxAt('nowhere', undefined, silent.split(' '));
      await expect(broker.read(key())).rejects.toMatchObject({
        code: 'AUTH_FAILED',
        message: expect.stringMatching(`^密钥无效.*${silent.replace(' ', '、')}`),
      });
      expect(asked).toHaveLength(3);
    },
  );

  it('and a key of the last one is used while the second cannot be reached', async () => {
    const { broker } = okxAt('us.okx.com', undefined, ['eea.okx.com']);
    expect((await broker.read(key())).positions).toHaveLength(5);
  });

  it('and a key that the first one knows and refuses is not tried on another', async () => {
    const { broker, asked } = okxAt('nowhere', { code: '50105', msg: 'passphrase', data: [] });
    await expect(broker.read(key())).rejects.toMatchObject({ code: 'AUTH_FAILED' });
    expect(asked).toEqual(['www.okx.com']);
  });
});
