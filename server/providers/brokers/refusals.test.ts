import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrokerErrorCode } from './broker.ts';
import { createBrokers } from './create-brokers.ts';
import { callRefusal } from './futu/session.ts';
import { startTestBrokers, type TestBrokers } from './testing/test-brokers.ts';
import { type StubbedBroker, stubbedBrokers } from './testing/venues.ts';

let test: TestBrokers;
beforeAll(async () => {
  test = await startTestBrokers();
});
afterAll(() => test.venues.close());

const binance = (code: number) => ({ code, msg: 'as Binance words it' });
const okx = (code: string) => ({ code, msg: 'as OKX words it', data: [] });
const htx = (code: string, why = 'as HTX words it') => ({
  status: 'error',
  'err-code': code,
  'err-msg': why,
  data: null,
});
const longport = (code: number) => ({ code, message: 'as LongPort words it' });
const page = '<html><body>no</body></html>';

/** Documented answers and the code that users see. */
const documented: [StubbedBroker, number, unknown, BrokerErrorCode][] = [
  ['BINANCE', 400, binance(-1021), 'CLOCK_SKEW'],
  ['BINANCE', 400, binance(-1022), 'AUTH_FAILED'],
  ['BINANCE', 401, binance(-2014), 'AUTH_FAILED'],
  ['BINANCE', 401, binance(-2015), 'AUTH_FAILED'],
  ['BINANCE', 429, binance(-1003), 'RATE_LIMITED'],
  ['BINANCE', 418, binance(-1003), 'RATE_LIMITED'],
  ['BINANCE', 403, page, 'UPSTREAM_DOWN'],
  ['BINANCE', 451, page, 'REGION_BLOCKED'],
  ['BINANCE', 503, page, 'UPSTREAM_DOWN'],
  ['BINANCE', 500, binance(-1000), 'UPSTREAM_DOWN'],
  ['OKX', 401, okx('50111'), 'AUTH_FAILED'],
  ['OKX', 401, okx('50113'), 'AUTH_FAILED'],
  ['OKX', 401, okx('50105'), 'AUTH_FAILED'],
  ['OKX', 401, okx('50114'), 'AUTH_FAILED'],
  ['OKX', 401, okx('50119'), 'AUTH_FAILED'],
  ['OKX', 401, okx('50101'), 'AUTH_FAILED'],
  ['OKX', 401, okx('50110'), 'PERMISSION_DENIED'],
  ['OKX', 401, okx('50120'), 'PERMISSION_DENIED'],
  ['OKX', 401, okx('50102'), 'CLOCK_SKEW'],
  ['OKX', 401, okx('50112'), 'CLOCK_SKEW'],
  ['OKX', 429, okx('50011'), 'RATE_LIMITED'],
  ['OKX', 200, okx('50011'), 'RATE_LIMITED'],
  ['OKX', 503, okx('50001'), 'UPSTREAM_DOWN'],
  ['OKX', 503, page, 'UPSTREAM_DOWN'],
  ['OKX', 451, page, 'REGION_BLOCKED'],
  ['HUOBI', 200, htx('api-signature-not-valid'), 'AUTH_FAILED'],
  ['HUOBI', 200, htx('api-signature-check-failed'), 'AUTH_FAILED'],
  ['HUOBI', 200, htx('api-signature-not-valid', 'API key has no permission'), 'PERMISSION_DENIED'],
  ['HUOBI', 200, htx('api-signature-not-valid', 'Incorrect IP address'), 'PERMISSION_DENIED'],
  ['HUOBI', 200, htx('api-signature-not-valid', 'Invalid submission time'), 'CLOCK_SKEW'],
  ['HUOBI', 200, htx('login-required'), 'AUTH_FAILED'],
  ['HUOBI', 200, htx('rate-too-many-requests'), 'RATE_LIMITED'],
  ['HUOBI', 200, htx('base-request-exceed-frequency-limit'), 'RATE_LIMITED'],
  ['HUOBI', 200, htx('gateway-internal-error'), 'UPSTREAM_DOWN'],
  ['HUOBI', 200, htx('system-maintenance'), 'UPSTREAM_DOWN'],
  ['HUOBI', 200, htx('something-new'), 'BAD_RESPONSE'],
  ['LONGPORT', 401, longport(401003), 'AUTH_FAILED'],
  ['LONGPORT', 401, longport(401004), 'AUTH_FAILED'],
  ['LONGPORT', 403, longport(403201), 'AUTH_FAILED'],
  ['LONGPORT', 403, longport(403202), 'CLOCK_SKEW'],
  ['LONGPORT', 403, longport(403203), 'AUTH_FAILED'],
  ['LONGPORT', 403, longport(403205), 'PERMISSION_DENIED'],
  ['LONGPORT', 200, longport(403205), 'PERMISSION_DENIED'],
  ['LONGPORT', 200, longport(429001), 'RATE_LIMITED'],
  ['LONGPORT', 429, longport(429002), 'RATE_LIMITED'],
  ['LONGPORT', 500, longport(500000), 'UPSTREAM_DOWN'],
  ['LONGPORT', 502, page, 'UPSTREAM_DOWN'],
  ['LONGPORT', 403, page, 'PERMISSION_DENIED'],
  ['LONGPORT', 200, longport(999999), 'BAD_RESPONSE'],
];

it.each(documented)(
  'the answer of %s with status %i and body %j becomes: %s',
  async (name, status, body, code) => {
    test.venues.program(name, { answers: [{ path: /./, status, body }] });
    await expect(test.brokers[name].test(test.venues.credentials[name])).rejects.toMatchObject({
      code,
    });
  },
);

describe('FUTU', () => {
  it.each([
    [{ retType: -1, retMsg: '账户不存在' }, 'PERMISSION_DENIED'],
    [{ retType: -1, retMsg: '请求频率过高' }, 'RATE_LIMITED'],
    [{ retType: -100, retMsg: '超时' }, 'TIMEOUT'],
    [{ retType: -200, retMsg: '断开' }, 'UPSTREAM_DOWN'],
    [{ retType: -400 }, 'PERMISSION_DENIED'],
    ['timeout', 'TIMEOUT'],
    ['error websock not ready', 'NETWORK'],
    [new RangeError('index out of range'), 'BAD_RESPONSE'],
    [undefined, 'BAD_RESPONSE'],
  ] as const)('gives %j up as %s', (reason, code) => {
    expect(callRefusal(reason).code).toBe(code);
  });
});

it('a broker where nothing listens is reported as unreachable at once', async () => {
  const { venues } = test;
  const gone = 'http://127.0.0.1:9';
  const brokers = createBrokers({
    fetch: globalThis.fetch,
    now: () => new Date(),
    urls: {
      ...Object.fromEntries(stubbedBrokers.map((name) => [name.toLowerCase(), gone])),
      futu: 'ws://127.0.0.1:9',
    },
    openDAllowlist: ['127.0.0.1'],
    log: { warn: () => undefined },
  });
  for (const name of stubbedBrokers) {
    const before = performance.now();
    await expect(brokers[name].read(venues.credentials[name])).rejects.toMatchObject({
      code: 'NETWORK',
    });
    expect(performance.now() - before).toBeLessThan(2_000);
  }
});
