import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { BrokerPosition, BrokerSnapshot } from './broker.ts';
import { longportOAuthToken } from './testing/longport-venue.ts';
import { startTestBrokers, type TestBrokers } from './testing/test-brokers.ts';
import type { StubbedBroker } from './testing/venues.ts';

let test: TestBrokers;
beforeAll(async () => {
  test = await startTestBrokers();
});
afterEach(() => {
  for (const name of names) test.venues.program(name, {});
});
afterAll(() => test.venues.close());

const names: StubbedBroker[] = ['LONGPORT', 'FUTU', 'BINANCE', 'OKX', 'HUOBI'];
const read = (name: StubbedBroker) => test.brokers[name].read(test.venues.credentials[name]);

/** `symbol type quantity price avgCost currency`, a dash for null. */
const lines = ({ positions }: BrokerSnapshot) =>
  positions.map((row) =>
    [row.symbol, row.positionType, row.quantity, row.price, row.avgCost, row.currency]
      .map((cell) => cell ?? '-')
      .join(' '),
  );
const cash = (snapshot: BrokerSnapshot) =>
  snapshot.cash.map(({ currency, amount }) => `${currency} ${amount}`);
const find = ({ positions }: BrokerSnapshot, symbol: string) =>
  positions.find((row) => row.symbol === symbol) as BrokerPosition;

describe('a snapshot', () => {
  it('of Binance adds up spot, funding and earn, counts receipts once, and takes LDO as a coin', async () => {
    const snapshot = await read('BINANCE');
    expect(lines(snapshot)).toEqual([
      'BNB CRYPTO 1.5 612.3 - USD',
      'BTC CRYPTO 0.6 60000 - USD',
      'ETH CRYPTO 1.95 3000.5 - USD',
      'LDO CRYPTO 10 0.9 - USD',
      'NOPAIR CRYPTO 7 - - USD',
      'OLD CRYPTO 1000 0.3 - USD',
      'USDC CRYPTO 200.5 1 - USD',
      'USDT CRYPTO 132.5 1 - USD',
      'W CRYPTO 3 - - USD',
    ]);
    expect(cash(snapshot)).toEqual(['EUR 50']);
    expect(snapshot.unread).toEqual([]);
    expect(find(snapshot, 'BTC').quoteSymbol).toEqual({ symbol: 'BTC', assetType: 'crypto' });
    expect(find(snapshot, 'USDT').quoteSymbol).toBeNull();
  });

  it('of OKX adds up trading, funding and earn, with a cost only where it is the cost of all', async () => {
    const snapshot = await read('OKX');
    expect(lines(snapshot)).toEqual([
      'BTC CRYPTO 0.6 60000 50000 USD',
      'DOT CRYPTO 12 4 - USD',
      'SOL CRYPTO 4 150.25 - USD',
      'USDC CRYPTO 300 1 - USD',
      'USDT CRYPTO 125.5 1 - USD',
    ]);
    expect(snapshot.unread).toEqual([]);
  });

  it('of Huobi adds up spot and otc with every digit of a quantity', async () => {
    const snapshot = await read('HUOBI');
    expect(lines(snapshot)).toEqual([
      'BTC CRYPTO 0.6 60000 - USD',
      'HTX CRYPTO 123456.789012345678 0.0000019 - USD',
      'USDT CRYPTO 105 1 - USD',
    ]);
    expect(snapshot.unread).toEqual([]);
  });

  it('of LongPort has cash by currency, shares without a price, and a fund at its value', async () => {
    const snapshot = await read('LONGPORT');
    expect(cash(snapshot)).toEqual(['CNY -1200.5', 'HKD 30500', 'USD 19500.25']);
    expect(lines(snapshot)).toEqual([
      '0700.HK STOCK 200 - 352.1 HKD',
      '600519.SS STOCK 100 - 1500 CNY',
      'AAPL STOCK 10 - 181.255 USD',
      'AAPL261218C250000 OPTION 2 - - USD',
      'BRK.B STOCK 0.5 - 400 USD',
      'HK0000676327 FUND 5 123.4567 120 USD',
    ]);
    expect(find(snapshot, '0700.HK')).toMatchObject({
      symbolName: '腾讯控股',
      quoteSymbol: { symbol: '0700.HK', assetType: 'stock' },
    });
    expect(find(snapshot, 'AAPL261218C250000').quoteSymbol).toBeNull();
    expect(snapshot.unread).toEqual(['期权市值（长桥不提供期权价格）']);
  });

  it('of FUTU reads each market once, with a short position, a contract of 100 shares and the average cost', async () => {
    const snapshot = await read('FUTU');
    expect(cash(snapshot)).toEqual(['CNY -88.88', 'HKD 10000.1', 'USD 3000']);
    expect(lines(snapshot)).toEqual([
      '0700.HK STOCK 300 400.2 352.1 HKD',
      '600519.SS STOCK 100 1700.5 1500 CNY',
      'AAPL STOCK 10 230.1 181.255 USD',
      'AAPL261218C250000 OPTION 2 520 480 USD',
      'HK0000676327 FUND 10 105 100 HKD',
      'TSLA STOCK -5 400 410 USD',
    ]);
    expect(snapshot.unread).toEqual([]);
  });
});

describe.each(names)('a snapshot of %s', (name) => {
  it('reads an empty account as empty', async () => {
    test.venues.program(name, { case: 'empty' });
    expect(await read(name)).toMatchObject({ cash: [], positions: [] });
  });

  it('leaves out rows of 0', async () => {
    test.venues.program(name, { case: 'zero' });
    expect(await read(name)).toMatchObject({ cash: [], positions: [] });
  });

  it('accepts a test of the key, with fewer requests than a reading', async () => {
    const { counts } = test.venues;
    const before = counts[name].requests;
    await test.brokers[name].test(test.venues.credentials[name]);
    const tested = counts[name].requests - before;
    await read(name);
    expect(tested).toBeGreaterThan(0);
    expect(tested).toBeLessThan(counts[name].requests - before - tested);
  });

  it('sends one request at a time', async () => {
    test.venues.program(name, { latencyMs: 5 });
    await read(name);
    expect(test.venues.counts[name].maxConcurrent).toBe(1);
  });
});

describe('a snapshot of an answer without some fields', () => {
  const missing = async (name: StubbedBroker) => {
    test.venues.program(name, { case: 'missing-rows' });
    return read(name);
  };

  it('of Binance counts the free amounts when there are no frozen ones', async () => {
    expect(find(await missing('BINANCE'), 'BTC').quantity).toBe('0.5');
  });

  it('of Huobi loses no coin when there are no frozen rows', async () => {
    const snapshot = await missing('HUOBI');
    expect(lines(snapshot)[0]).toBe('BTC CRYPTO 0.5 60000 - USD');
    expect(snapshot.positions).toHaveLength(3);
  });

  it('of OKX counts the balance when there is no equity, and has no cost when there is none', async () => {
    expect(find(await missing('OKX'), 'BTC')).toMatchObject({ quantity: '0.6', avgCost: null });
  });

  it('of LongPort has no cost or value when there is none', async () => {
    const snapshot = await missing('LONGPORT');
    expect(find(snapshot, '0700.HK').avgCost).toBeNull();
    expect(find(snapshot, 'HK0000676327').price).toBeNull();
  });

  it('of FUTU has no costs when there are none, and the currency of the market and account', async () => {
    const snapshot = await missing('FUTU');
    expect(cash(snapshot)).toEqual(['HKD 33333.33']);
    expect(find(snapshot, 'AAPL')).toMatchObject({ currency: 'USD', avgCost: null });
    expect(find(snapshot, 'HK0000676327').currency).toBe('HKD');
  });
});

describe('parts that could not be read', () => {
  const subAccounts = '子账户（需用各自的密钥另外添加）';
  it.each([
    ['BINANCE', ['全仓杠杆账户', 'U本位合约账户', subAccounts]],
    ['OKX', ['部分赚币产品', subAccounts]],
    ['HUOBI', ['全仓杠杆账户', 'U本位合约账户', subAccounts]],
    ['FUTU', ['债券', '期货账户']],
  ] as const)('are named for %s when they are in accounts out of scope', async (name, unread) => {
    test.venues.program(name, { case: 'more-accounts' });
    expect((await read(name)).unread).toEqual(unread);
  });

  it.each([
    ['BINANCE', ['资金账户', '定期理财', '合约、杠杆等其他账户']],
    ['OKX', ['资金账户', '简单赚币', '链上赚币']],
    ['HUOBI', ['合约、杠杆等其他账户']],
    ['FUTU', ['美国市场', '港股通A股市场', '香港基金市场', '基金']],
  ] as const)('are named for %s when the key may not read them', async (name, unread) => {
    test.venues.program(name, { case: 'main-only' });
    expect((await read(name)).unread).toEqual(unread);
  });

  it('are replaced on Binance by the receipts of flexible earn when the key may not read that', async () => {
    test.venues.program('BINANCE', { case: 'main-only' });
    expect(find(await read('BINANCE'), 'ETH').quantity).toBe('1.2');
  });

  it.each([
    ['BINANCE', /simple-earn\/flexible/],
    ['BINANCE', /get-funding-asset/],
    ['OKX', /savings/],
    ['HUOBI', /balance$/],
    ['LONGPORT', /fund$/],
    ['FUTU', /Trd_GetPositionList/],
  ] as const)('fail the whole reading of %s when a request fails (%s)', async (name, only) => {
    test.venues.program(name, { case: 'truncated', only });
    await expect(read(name)).rejects.toMatchObject({ code: 'BAD_RESPONSE' });
    test.venues.program(name, { case: 'reset', only });
    await expect(read(name)).rejects.toMatchObject({ code: 'NETWORK' });
  });
});

describe('keys', () => {
  it('of LongPort with an OAuth token need no signature', async () => {
    const credentials = { ...test.venues.credentials.LONGPORT, accessToken: longportOAuthToken };
    const snapshot = await test.brokers.LONGPORT.read(credentials);
    expect(snapshot.positions).toHaveLength(6);
  });

  it('of FUTU may name the account to read, which has to exist', async () => {
    const valid = test.venues.credentials.FUTU;
    const named = { ...valid, accessToken: '281756455998014487' };
    expect((await test.brokers.FUTU.read(named)).positions).toHaveLength(6);
    for (const accessToken of ['281756455998014488', '281756455998014500', '9007199254740993']) {
      await expect(test.brokers.FUTU.read({ ...valid, accessToken })).rejects.toMatchObject({
        code: 'NOT_CONFIGURED',
        message: 'OpenD 中没有这个业务账号，请检查后重新填写',
      });
    }
  });

  it('work with blanks around them', async () => {
    const { appKey, appSecret, accessToken } = test.venues.credentials.OKX;
    await test.brokers.OKX.test({
      appKey: ` ${appKey}\n`,
      appSecret: `${appSecret} `,
      accessToken: `\t${accessToken}`,
    });
  });
});
