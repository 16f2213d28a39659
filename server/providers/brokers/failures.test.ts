import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BrokerError, type BrokerErrorCode } from './broker.ts';
import type { VenueCase } from './testing/program.ts';
import { startTestBrokers, type TestBrokers } from './testing/test-brokers.ts';
import type { StubbedBroker } from './testing/venues.ts';

/** One of the two deadlines, where the other is that of production. */
const shortMs = 50;
/** Longer than usual, because other tests run at the same time. */
const onBusyMachineMs = 2_500;
const names: StubbedBroker[] = ['LONGPORT', 'FUTU', 'BINANCE', 'OKX', 'HUOBI'];

let test: TestBrokers;
beforeAll(async () => {
  test = await startTestBrokers({ callTimeoutMs: shortMs });
  // Loads the libraries first, so that the timeouts below do not include it.
  for (const name of names) await test.patient[name].test(test.venues.credentials[name]);
});
afterEach(() => {
  test.clock.aheadMs = 0;
  for (const name of names) test.venues.program(name, {});
});
afterAll(() => test.venues.close());

/** With the default timeouts, because under load short ones would fail other calls too. */
const failure = async (name: StubbedBroker, credentials = test.venues.credentials[name]) =>
  (await test.patient[name].read(credentials).catch((error: unknown) => error)) as BrokerError;

const outcomes: [VenueCase, BrokerErrorCode, Partial<Record<StubbedBroker, BrokerErrorCode>>?][] = [
  ['bad-key', 'AUTH_FAILED'],
  // Binance has one answer for a wrong key and a wrong address.
  ['wrong-ip', 'PERMISSION_DENIED', { BINANCE: 'AUTH_FAILED' }],
  ['rate-limited', 'RATE_LIMITED'],
  ['html-503', 'UPSTREAM_DOWN'],
  ['internal-error', 'UPSTREAM_DOWN', { FUTU: 'TIMEOUT' }],
  ['slow', 'TIMEOUT'],
  ['truncated', 'BAD_RESPONSE'],
  ['reset', 'NETWORK'],
];

describe.each(names)('a reading of %s', (name) => {
  it.each(outcomes)(
    'that meets the failure “%s” ends with %s and says what to do',
    async (wanted, code, other) => {
      const broker = (wanted === 'slow' ? test.brokers : test.patient)[name];
      const key = test.venues.credentials[name];
      test.venues.program(name, { case: wanted });
      const error = await broker.read(key).catch((reason: unknown) => reason as BrokerError);
      if (!(error instanceof BrokerError)) expect.fail('it did not fail');
      expect(error.code).toBe(other?.[name] ?? code);
      expect(error.message).toMatch(/^[\p{Script=Han}\w ，。：、“”（）]+$/u);
      await expect(broker.test(key)).rejects.toThrow(BrokerError);
      test.venues.program(name, {});
      await test.patient[name].read(key);
    },
  );

  it.each(['callTimeoutMs', 'readTimeoutMs'] as const)(
    'of a silent venue ends by %s alone',
    async (limit) => {
      test.venues.program(name, { case: 'slow' });
      const before = performance.now();
      const broker = test.within({ [limit]: shortMs })[name];
      await expect(broker.read(test.venues.credentials[name])).rejects.toMatchObject({
        code: 'TIMEOUT',
      });
      expect(performance.now() - before).toBeLessThan(shortMs + onBusyMachineMs);
    },
  );

  it('ends at once when the caller gives up, long before any deadline', async () => {
    test.venues.program(name, { case: 'slow' });
    const ending = new AbortController();
    setTimeout(() => ending.abort(), 10);
    const before = performance.now();
    await expect(
      test.patient[name].read(test.venues.credentials[name], { signal: ending.signal }),
    ).rejects.toMatchObject({ code: 'TIMEOUT' });
    await expect(
      test.patient[name].read(test.venues.credentials[name], { signal: ending.signal }),
    ).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(performance.now() - before).toBeLessThan(onBusyMachineMs);
  });

  it('refuses a key that is not filled in without asking anybody', async () => {
    const before = test.venues.counts[name].requests;
    const error = await failure(name, { appKey: ' ', appSecret: 'x', accessToken: 'x' });
    expect(error.code).toBe('NOT_CONFIGURED');
    expect(test.venues.counts[name].requests).toBe(before);
  });

  it('refuses a wrong secret', async () => {
    const valid = test.venues.credentials[name];
    const error = await failure(name, { ...valid, appSecret: `${valid.appSecret}x` });
    expect(error.code).toBe('AUTH_FAILED');
  });
});

describe('a key that may withdraw', () => {
  it.each(['BINANCE', 'OKX', 'HUOBI'] as const)('is refused by %s, with advice', async (name) => {
    test.venues.program(name, { case: 'may-withdraw' });
    for (const call of ['test', 'read'] as const) {
      await expect(test.patient[name][call](test.venues.credentials[name])).rejects.toMatchObject({
        code: 'PERMISSION_DENIED',
        message: expect.stringMatching(/可以提币.*新建一个只勾选/),
      });
    }
  });
});

describe('a broker’s other credentials', () => {
  it.each([
    ['LONGPORT', '配置不完整：请填写长桥的 Access Token'],
    ['OKX', '配置不完整：请填写创建密钥时设置的 Passphrase'],
  ] as const)('have to be complete for %s', async (name, message) => {
    const error = await failure(name, { ...test.venues.credentials[name], accessToken: ' ' });
    expect(error).toMatchObject({ code: 'NOT_CONFIGURED', message });
  });

  it('are named when the passphrase of OKX is wrong', async () => {
    const error = await failure('OKX', { ...test.venues.credentials.OKX, accessToken: 'wrong' });
    expect(error).toMatchObject({
      code: 'AUTH_FAILED',
      message: 'Passphrase 不正确，请检查后重新填写',
    });
  });

  it.each(['10.0.0.5:33333', 'opend.example.org:33333', '127.0.0.1.example.org:80'])(
    'FUTU: %s is outside the allow list, and nothing is asked there',
    async (appKey) => {
      const error = await failure('FUTU', { ...test.venues.credentials.FUTU, appKey });
      expect(error.code).toBe('NOT_CONFIGURED');
      expect(error.message).toContain('OPEND_ALLOWLIST');
    },
  );
});

describe('a clock that is wrong', () => {
  it.each(['BINANCE', 'OKX'] as const)(
    'is corrected once for %s when it is two minutes off',
    async (name) => {
      for (const aheadMs of [-120_000, 120_000]) {
        test.clock.aheadMs = aheadMs;
        const before = test.venues.counts[name].refused;
        expect(
          (await test.patient[name].read(test.venues.credentials[name])).positions,
        ).not.toEqual([]);
        expect(test.venues.counts[name].refused - before).toBe(1);
      }
    },
  );

  it('is accepted by HUOBI within five minutes, and corrected at ten', async () => {
    test.clock.aheadMs = -120_000;
    const before = test.venues.counts.HUOBI.refused;
    await test.patient.HUOBI.read(test.venues.credentials.HUOBI);
    expect(test.venues.counts.HUOBI.refused).toBe(before);
    test.clock.aheadMs = -600_000;
    await test.patient.HUOBI.read(test.venues.credentials.HUOBI);
    expect(test.venues.counts.HUOBI.refused).toBe(before + 1);
  });

  it.each([
    ['BINANCE', /time$/, { serverTime: 1_000_000_000_000 }],
    ['OKX', /time$/, { code: '0', data: [{ ts: '1000000000000' }] }],
    ['HUOBI', /timestamp$/, { status: 'ok', data: 1_000_000_000_000 }],
  ] as const)(
    'ends in CLOCK_SKEW for %s when the correction does not help',
    async (name, path, body) => {
      test.clock.aheadMs = -600_000;
      test.venues.program(name, { answers: [{ path, body }] });
      const error = await failure(name);
      expect(error.code).toBe('CLOCK_SKEW');
      expect(error.message).toBe('服务器时间偏差过大，请校准系统时间');
    },
  );

  it('is handled by another call when LONGPORT takes one for a repetition', async () => {
    const body = { code: 403202, message: 'duplicate request', data: null };
    const answers = [{ path: /stock$/, status: 403, body }];
    test.venues.program('LONGPORT', { answers, times: 1 });
    await test.patient.LONGPORT.read(test.venues.credentials.LONGPORT);
    test.venues.program('LONGPORT', { answers });
    expect((await failure('LONGPORT')).code).toBe('CLOCK_SKEW');
  });

  it('does not make LONGPORT take readings within one millisecond for repetitions', async () => {
    const { refused } = test.venues.counts.LONGPORT;
    await Promise.all(
      Array.from({ length: 5 }, () => test.patient.LONGPORT.test(test.venues.credentials.LONGPORT)),
    );
    expect(test.venues.counts.LONGPORT.refused).toBe(refused);
  });
});

describe('a misleading answer', () => {
  it.each(['BINANCE', 'OKX', 'HUOBI', 'LONGPORT'] as const)(
    'of %s is reported as the failure that it is',
    async (name) => {
      const cases: [number, unknown, BrokerErrorCode][] = [
        [451, 'not here', 'REGION_BLOCKED'],
        [302, 'elsewhere', 'BAD_RESPONSE'],
        [418, 'banned', 'RATE_LIMITED'],
        [200, '<html>captive portal</html>', 'BAD_RESPONSE'],
        [
          200,
          { code: 0, data: { balances: [{ asset: 'BTC', free: '1e999999' }], list: [1] } },
          'BAD_RESPONSE',
        ],
      ];
      for (const [status, body, code] of cases) {
        test.venues.program(name, { answers: [{ path: /./, status, body }] });
        const error = await failure(name);
        expect([status, error.code]).toEqual([status, code]);
      }
    },
  );
});
