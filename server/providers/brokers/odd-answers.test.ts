import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBrokers } from './create-brokers.ts';
import { futuAccountId } from './testing/futu-holdings.ts';
import { longportOAuthToken } from './testing/longport-venue.ts';
import { startTestBrokers, type TestBrokers } from './testing/test-brokers.ts';
import type { StubbedBroker } from './testing/venues.ts';

let test: TestBrokers;
beforeAll(async () => {
  test = await startTestBrokers();
});
afterEach(() => {
  for (const name of ['LONGPORT', 'FUTU', 'BINANCE', 'OKX', 'HUOBI'] as const) {
    test.venues.program(name, {});
  }
});
afterAll(() => test.venues.close());

/** The snapshot when matching paths (FUTU: calls) answer these bodies. */
async function readWith(name: StubbedBroker, answers: [path: RegExp, body: unknown][]) {
  test.venues.program(name, { answers: answers.map(([path, body]) => ({ path, body })) });
  const snapshot = await test.brokers[name].read(test.venues.credentials[name]);
  const lines = snapshot.positions.map(
    ({ symbol, positionType, quantity, price, avgCost, currency }) =>
      [symbol, positionType, quantity, price ?? '-', avgCost ?? '-', currency].join(' '),
  );
  const cash = snapshot.cash.map(({ currency, amount }) => `${currency} ${amount}`);
  return { lines, cash, unread: snapshot.unread, total: snapshot.total };
}

describe('LongPort', () => {
  const ofData = (data: unknown) => ({ code: 0, message: '', data });
  const account = { total_cash: '0', net_assets: '100', currency: 'HKD' };
  const reading = (stocks: object[], more: object = {}) =>
    readWith('LONGPORT', [
      [/account$/, ofData({ list: [{ ...account, ...more }] })],
      [/stock$/, ofData({ list: [{ stock_info: stocks }] })],
      [/fund$/, ofData({})],
    ]);

  it('accepts a quantity under the name `quality`', async () => {
    const row = { symbol: '700.HK', currency: 'HKD', quality: '200', cost_price: '350' };
    expect((await reading([row])).lines).toEqual(['0700.HK STOCK 200 - 350 HKD']);
  });

  it('treats missing lists as empty, and names missing cash as unread', async () => {
    const none = await readWith('LONGPORT', [
      [/account$/, ofData({})],
      [/stock$/, ofData({ list: [{ account_channel: 'lb' }] })],
      [/fund$/, ofData({ list: null })],
    ]);
    expect(none).toEqual({ lines: [], cash: [], unread: ['资金（长桥没有返回）'], total: null });
  });

  it.each([
    [/account$/, { code: 0, message: '' }],
    [/stock$/, { code: 0, message: '' }],
    [/stock$/, { code: 0, message: '', data: null }],
    [/fund$/, { code: 0, message: '', data: [] }],
  ])(
    'refuses a part without data, which would empty the account: %s answers %j',
    async (path, body) => {
      await expect(readWith('LONGPORT', [[path, body]])).rejects.toMatchObject({
        code: 'BAD_RESPONSE',
      });
    },
  );

  it('derives the currency from the markets HK and US', async () => {
    const rows = [
      { symbol: '700.HK', currency: 'HK', quantity: '1' },
      { symbol: 'AAPL.US', currency: 'US', quantity: 2 },
    ];
    const cash_infos = [
      { currency: 'HK', available_cash: '10', frozen_cash: '5' },
      { currency: 'US', available_cash: '-3' },
    ];
    expect(await reading(rows, { currency: 'HK', cash_infos })).toEqual({
      lines: ['0700.HK STOCK 1 - - HKD', 'AAPL STOCK 2 - - USD'],
      cash: ['HKD 15', 'USD -3'],
      unread: [],
      total: [{ currency: 'HKD', amount: '100' }],
    });
  });

  it('names what has no quantity or no currency, and skips rows of 0', async () => {
    const rows = [
      { symbol: 'AAPL.US', currency: 'USD', quantity: '' },
      { symbol: 'D05.SG', currency: '', quantity: '3' },
      { symbol: 'GONE.US', currency: '', quantity: '0' },
      { symbol: 'TSLA.US', currency: 'USD', quantity: '-5', cost_price: '400' },
    ];
    const cash_infos = [{ currency: '??', available_cash: '7' }];
    const { lines, cash, unread } = await reading(rows, { cash_infos });
    expect([lines, cash]).toEqual([['TSLA STOCK -5 - 400 USD'], []]);
    expect(unread).toEqual(['币种无法识别的现金：??', '数量或币种无法识别的持仓：AAPL.US、D05.SG']);
  });

  it('recognizes an adjusted option as an option', async () => {
    const row = {
      symbol: 'AAPL1261218C250000.US',
      currency: 'USD',
      quantity: '2',
      cost_price: '5',
    };
    expect((await reading([row])).lines).toEqual(['AAPL1261218C250000 OPTION 2 - - USD']);
  });

  it.each([
    ['an app key', { appKey: 'us_key' }, 'us'],
    ['an app secret', { appSecret: 'us_secret' }, 'us'],
    ['an access token', { accessToken: 'us_token' }, 'us'],
    ['an OAuth token', { accessToken: 'Bearer us_token' }, 'us'],
    ['other keys', { accessToken: longportOAuthToken }, undefined],
  ])('routes %s to its data centre', async (_, given, region) => {
    const regions = new Set<unknown>();
    const deps = brokerDeps((_url, init) => {
      regions.add(new Headers(init?.headers).get('x-dc-region') ?? undefined);
      return Promise.resolve(Response.json(ofData({ list: [] })));
    });
    const credentials = { ...test.venues.credentials.LONGPORT, ...given };
    await createBrokers(deps).LONGPORT.read(credentials);
    expect([...regions]).toEqual([region]);
  });
});

describe('FUTU', () => {
  const funds = { power: 0, marketVal: 0, frozenCash: 0, debtCash: 0, avlWithdrawalCash: 0 };
  const position = { positionID: '1', positionSide: 0, name: '', canSellQty: 0, plVal: 0 };
  const usd = { secMarket: 2, currency: 2, trdMarket: 2 };
  const reading = (money: object, rows: object[]) =>
    readWith('FUTU', [
      [/GetAccList/, { accList: [{ trdEnv: 1, accID: futuAccountId, trdMarketAuthList: [1, 2] }] }],
      [/GetFunds/, { header: head, funds: { ...funds, currency: 1, cash: 0, ...money } }],
      [
        /GetPositionList/,
        {
          header: head,
          positionList: rows.map((row, n) => ({ ...position, positionID: `${n + 1}`, ...row })),
        },
      ],
    ]);
  const head = { trdEnv: 1, accID: futuAccountId, trdMarket: 1 };

  it('counts pending subscriptions as cash, and returns OpenD’s own total', async () => {
    const money = { cash: 1000, pendingAsset: 250.5, totalAssets: 1250.5 };
    expect(await reading(money, [])).toEqual({
      lines: [],
      cash: ['HKD 1250.5'],
      unread: [],
      total: [{ currency: 'HKD', amount: '1250.5' }],
    });
  });

  it('values an adjusted option by its own value, whatever its contract covers', async () => {
    const { lines } = await reading({ totalAssets: 0 }, [
      // 33 shares for each: 4 × 2.5 × 33 = 330, and half of the value as cost.
      { ...usd, code: 'AAPL1261218C250000', qty: 4, price: 2.5, val: 330, averageCostPrice: 1.25 },
      // Shares and cash for each, so that the value is no whole multiple of the price.
      { ...usd, code: 'MSFT2270115P50000', qty: 2, price: 30, val: 630, averageCostPrice: 20 },
      // Sold short, and without a price beside the value.
      { ...usd, code: 'TSLA1261218C1000', positionSide: 1, qty: 1, price: 0, val: -80 },
    ]);
    expect(lines).toEqual([
      'AAPL1261218C250000 OPTION 4 82.5 41.25 USD',
      'MSFT2270115P50000 OPTION 2 315 210 USD',
      'TSLA1261218C1000 OPTION -1 80 - USD',
    ]);
  });

  it('recognizes a treasury note as a bond, though its code looks like an option’s', async () => {
    const row = { ...usd, code: 'US912828P469', qty: 1000, price: 98, val: 980 };
    expect((await reading({ totalAssets: 0 }, [row])).lines).toEqual([
      'US912828P469 BOND 1000 0.98 - USD',
    ]);
  });

  it('names unknown currencies and kinds, and books nothing under another', async () => {
    const money = {
      totalAssets: 99,
      cashInfoList: [
        { currency: 1, cash: 10 },
        { currency: 10, cash: 20 },
        { currency: 11, cash: 0 },
      ],
    };
    const { lines, cash, unread } = await reading(money, [
      { ...usd, code: 'AAPL', qty: 1, price: 200, val: 200, currency: 12 },
      { ...usd, code: 'EVENT-YES', qty: 5, price: 0.4, val: 2, secMarket: 111 },
      { ...usd, code: 'OVER', qty: 0, price: 1, val: 0, secMarket: 111 },
    ]);
    expect([lines, cash]).toEqual([[], ['HKD 10']]);
    expect(unread).toEqual([
      '币种无法识别的现金：代码 10',
      '类型或币种无法识别的持仓：AAPL、EVENT-YES',
    ]);
  });

  it('adds up one instrument in two accounts, and their totals', async () => {
    const account = { trdEnv: 1, trdMarketAuthList: [2] };
    const ids = [futuAccountId, '281756455998014488'];
    const row = { ...usd, code: 'AAPL', qty: 2, price: 200, val: 400, averageCostPrice: 150 };
    const { lines, total } = await readWith('FUTU', [
      [/GetAccList/, { accList: ids.map((accID) => ({ ...account, accID })) }],
      [/GetFunds/, { header: head, funds: { ...funds, currency: 2, cash: 0, totalAssets: 400 } }],
      [/GetPositionList/, { header: head, positionList: [{ ...position, ...row }] }],
    ]);
    expect(lines).toEqual(['AAPL STOCK 4 200 150 USD']);
    expect(total).toEqual([{ currency: 'USD', amount: '800' }]);
  });
});

function brokerDeps(fetch: typeof globalThis.fetch) {
  const log = { warn: () => undefined };
  return { fetch, now: () => new Date(), urls: {}, openDAllowlist: [], log };
}
