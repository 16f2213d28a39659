import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../finance/calendar/days.ts';
import { BrokerError } from '../broker.ts';
import { createBrokers } from '../create-brokers.ts';
import { flexRefusal } from '../testing/ibkr-venue.ts';
import { startTestBrokers, type TestBrokers } from '../testing/test-brokers.ts';

let test: TestBrokers;
beforeAll(async () => {
  test = await startTestBrokers({ readTimeoutMs: 3_000 });
});
afterEach(() => test.venues.program('IBKR', {}));
afterAll(() => test.venues.close());

const key = () => test.venues.credentials.IBKR;
const read = (credentials = key()) => test.brokers.IBKR.read(credentials);
const failure = async (credentials = key()) => {
  const error = await read(credentials).catch((reason) => reason);
  expect(error).toBeInstanceOf(BrokerError);
  return error as BrokerError;
};
/** Makes the statement another one. */
const answerWith = (body: string) =>
  test.venues.program('IBKR', { answers: [{ path: /GetStatement$/, body }] });
const statement = () => test.brokers.IBKR.statement?.(key()).then(({ text }) => text);

describe('a Flex statement', () => {
  it('has the positions, so that quantity × price is IBKR’s value, and cash by currency', async () => {
    const { positions, cash, total, unread } = await read();
    expect(
      positions.map(({ symbol, positionType, quantity, price, avgCost, currency }) =>
        [symbol, positionType, quantity, price, avgCost, currency].join(' '),
      ),
    ).toEqual([
      '0700.HK STOCK 100 500 400.1 HKD',
      'AAPL STOCK 10 250 200.1 USD',
      // For 100 shares: 2 × 525 are the 1,050 of the row.
      'AAPL261218C00250000 OPTION -2 525 450 USD',
      'BRK.B STOCK 2 480.5 400 USD',
      // 98.5 % of the face: 10,000 × 0.985 are the 9,850 of the row.
      'US91282CFV81 BOND 10000 0.985 0.99 USD',
    ]);
    expect(cash).toEqual([
      { currency: 'CNY', amount: '-50.123456789' },
      { currency: 'USD', amount: '1000.2' },
    ]);
    expect(total).toEqual([{ currency: 'USD', amount: '19680.9' }]);
    expect(unread).toEqual(['期货：ESZ6', '应计股息与利息（到账前不计入）']);
  });

  it('of an empty account is empty', async () => {
    test.venues.program('IBKR', { case: 'empty' });
    expect(await read()).toMatchObject({
      positions: [],
      cash: [],
      unread: [],
      total: [{ currency: 'USD', amount: '0' }],
    });
  });

  it.each([
    [/<OpenPositions>.*<\/OpenPositions>/s, /没有勾选“Open Positions”/],
    [/<CashReport>.*<\/CashReport>/s, /没有勾选“Cash Report”/],
    [
      /<CashReportCurrency accountId="U1234567" currency="(?:USD|CNH|EUR)".*?\/>/gs,
      /Currency Breakout/,
    ],
  ])('without a section is refused, not read as nothing: %s', async (section, message) => {
    answerWith((await statement())?.replaceAll(new RegExp(section, 'gs'), '') ?? '');
    expect(await failure()).toMatchObject({ code: 'NOT_CONFIGURED', message });
  });

  it('without a net asset value says that nothing was compared', async () => {
    answerWith((await statement())?.replace(/<EquitySummary.*<\/EquitySummaryInBase>/s, '') ?? '');
    const { total, unread } = await read();
    expect(total).toBeNull();
    expect(unread).toContain('净值（NAV）未能核对：查询里没有勾选“Net Asset Value (NAV) in Base”');
  });

  it('that ends long ago is named with its day', async () => {
    const day = addDays(new Date().toISOString().slice(0, 10), -20);
    const text = await statement();
    answerWith(text?.replace(/toDate="\d+"/, `toDate="${day.replaceAll('-', '')}"`) ?? '');
    expect((await read()).unread).toContainEqual(expect.stringContaining(`报表只到 ${day}`));
  });

  it.each([
    ['half of one', (text: string) => text.slice(0, text.length / 2)],
    ['a page', () => '<html><body>Login</body></html>'],
    ['a position without a quantity', (text: string) => text.replace(' position="10"', '')],
    [
      'a figure that is none',
      (text: string) => text.replace('endingCash="-50.123456789"', 'endingCash="x"'),
    ],
  ])('%s is no statement', async (_, change) => {
    answerWith(change((await statement()) ?? ''));
    expect((await failure()).code).toBe('BAD_RESPONSE');
  });
});

describe('the address of a statement', () => {
  /** Records which hosts were asked, with what answers a receipt that names `url`. */
  const askedOf = async (url: string) => {
    const hosts: string[] = [];
    const brokers = createBrokers({
      fetch: async (input) => {
        hosts.push(new URL(String(input)).host);
        return new Response(
          hosts.length === 1
            ? `<FlexStatementResponse><Status>Success</Status><ReferenceCode>1</ReferenceCode><Url>${url}</Url></FlexStatementResponse>`
            : ((await statement()) ?? ''),
        );
      },
      now: () => new Date(),
      urls: {},
      openDAllowlist: [],
      log: { warn: () => undefined },
    });
    const outcome = await brokers.IBKR.read(key()).then(
      () => 'read',
      ({ code }) => code,
    );
    return [outcome, ...hosts];
  };

  it('is the one that the answer names, if that is of Interactive Brokers', async () => {
    const sent = 'ndcdyn.interactivebrokers.com';
    const named = 'gdcdyn.interactivebrokers.com';
    expect(await askedOf(`https://${named}/Universal/GetStatement`)).toEqual(['read', sent, named]);
    for (const url of [
      'https://interactivebrokers.com.example.org/x',
      `http://${named}/x`,
      'nothing',
    ]) {
      expect(await askedOf(url)).toEqual(['BAD_RESPONSE', sent]);
    }
  });
});

describe('a refusal', () => {
  it.each([1004, 1018, 1019])('%s is asked again after a pause', async (code) => {
    const { body } = flexRefusal(code, 'Warn');
    test.venues.program('IBKR', { answers: [{ path: /GetStatement$/, body }], times: 3 });
    const { requests } = test.venues.counts.IBKR;
    expect((await read()).positions).toHaveLength(5);
    expect(test.venues.counts.IBKR.requests - requests).toBe(5);
  });

  it('that lasts ends within the ten requests a minute that are allowed', async () => {
    test.venues.program('IBKR', { case: 'rate-limited' });
    const { requests } = test.venues.counts.IBKR;
    expect(await failure()).toMatchObject({ code: 'RATE_LIMITED', message: /几分钟后再同步/ });
    expect(test.venues.counts.IBKR.requests - requests).toBe(9);
  });

  it.each([
    [1001, 'UPSTREAM_DOWN', /暂时无法生成/],
    [1003, 'UPSTREAM_DOWN', /没有准备好/],
    [1010, 'NOT_CONFIGURED', /旧式/],
    [1011, 'PERMISSION_DENIED', /没有启用/],
    [1012, 'AUTH_FAILED', /已过期.*更换/],
    [1013, 'PERMISSION_DENIED', /IP/],
    [1014, 'NOT_CONFIGURED', /查询编号不正确/],
    [1015, 'AUTH_FAILED', /令牌无效/],
    [1021, 'UPSTREAM_DOWN', /取不出/],
    [4242, 'BAD_RESPONSE', /无法识别/],
  ] as const)('%s is told in one sentence, after one request', async (code, expected, message) => {
    test.venues.program('IBKR', { answers: [{ path: /SendRequest$/, ...flexRefusal(code) }] });
    const { requests } = test.venues.counts.IBKR;
    expect(await failure()).toMatchObject({ code: expected, message, trace: String(code) });
    expect(test.venues.counts.IBKR.requests - requests).toBe(1);
  });

  it('of what is no token or query id sends nothing', async () => {
    const { requests } = test.venues.counts.IBKR;
    expect((await failure({ ...key(), appSecret: 'AKIA-of-another' })).code).toBe('AUTH_FAILED');
    expect((await failure({ ...key(), appKey: 'my query' })).code).toBe('NOT_CONFIGURED');
    expect(test.venues.counts.IBKR.requests).toBe(requests);
    expect((await failure({ ...key(), appKey: '999' })).message).toContain('查询编号不正确');
  });
});
