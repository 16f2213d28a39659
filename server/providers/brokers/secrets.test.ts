import { generateKeyPairSync } from 'node:crypto';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleOf } from '../../testing/depth/depth.ts';
import type { BrokerCredentials } from './broker.ts';
import type { VenueCase } from './testing/program.ts';
import { startTestBrokers, type TestBrokers } from './testing/test-brokers.ts';
import type { StubbedBroker } from './testing/venues.ts';

/** Secrets: the parts of the keys of all brokers, some with two kinds of keys. */
let serial = 0;
const secrets: string[] = [];
function newSecret(prefix = ''): string {
  serial += 1;
  const text = `${prefix}newSecret-${serial}-q7XvR2mZ+/=`;
  secrets.push(text);
  return text;
}

/** A token of Interactive Brokers. */
function newNumber(): string {
  serial += 1;
  const text = `70419258306174930${serial}5`;
  secrets.push(text);
  return text;
}

function newKey(): BrokerCredentials {
  return { appKey: newSecret(), appSecret: newSecret(), accessToken: newSecret() };
}

const keys: Record<StubbedBroker, BrokerCredentials> = {
  BINANCE: { appKey: newSecret(), appSecret: newSecret(), accessToken: newSecret() },
  OKX: { appKey: newSecret(), appSecret: newSecret(), accessToken: newSecret() },
  HUOBI: { appKey: newSecret(), appSecret: newSecret(), accessToken: newSecret() },
  LONGPORT: { appKey: newSecret(), appSecret: newSecret(), accessToken: newSecret() },
  FUTU: { appKey: '', appSecret: newSecret(), accessToken: null },
  BYBIT: newKey(),
  GATE: newKey(),
  BITGET: newKey(),
  KUCOIN: newKey(),
  MEXC: newKey(),
  KRAKEN: { ...newKey(), appSecret: newSecret().replace(/[-=]/g, '').padEnd(40, 'A') },
  IBKR: { appKey: '654321', appSecret: newNumber(), accessToken: null },
  COINBASE: { appKey: newSecret('organizations/'), appSecret: pemKey('ec'), accessToken: null },
};
const wrongKeys: Record<StubbedBroker, BrokerCredentials> = {
  BINANCE: { appKey: newSecret(), appSecret: pemKey(), accessToken: null },
  OKX: { appKey: newSecret(), appSecret: keys.OKX.appSecret, accessToken: newSecret() },
  HUOBI: { ...keys.HUOBI, appSecret: newSecret() },
  LONGPORT: { ...keys.LONGPORT, accessToken: newSecret('Bearer ') },
  FUTU: { appKey: '127.0.0.1:9', appSecret: newSecret(), accessToken: null },
  BYBIT: newKey(),
  GATE: newKey(),
  BITGET: newKey(),
  KUCOIN: newKey(),
  MEXC: newKey(),
  KRAKEN: newKey(),
  COINBASE: newKey(),
  IBKR: { appKey: '654321', appSecret: newNumber(), accessToken: null },
};

/** Binance also accepts a private key, and Coinbase no other; the test searches for one line of it. */
function pemKey(kind: 'rsa' | 'ec' = 'rsa'): string {
  const { privateKey } =
    kind === 'ec'
      ? generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
      : generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  secrets.push(pem.split('\n')[2] ?? '');
  return pem;
}

let test: TestBrokers;
beforeAll(async () => {
  test = await startTestBrokers({ keys, callTimeoutMs: 250, readTimeoutMs: 3_000 });
  keys.FUTU = { ...keys.FUTU, appKey: test.venues.credentials.FUTU.appKey };
});
afterAll(() => test.venues.close());

const cases: VenueCase[] = [
  'ok',
  'bad-key',
  'wrong-ip',
  'rate-limited',
  'html-503',
  'internal-error',
  'slow',
  'truncated',
  'reset',
  'may-withdraw',
  'main-only',
];

/** How many odd answers each venue gives, unless all are given. */
const faultsOfEach = 8;

/** An amount and an account that a venue repeats in what it answers. */
const amount = '87654.32191';
const account = 'U70419258';

/** What a venue answers instead, with the key, an amount and an account in it. */
function odd(echo: string): { status?: number; body: unknown }[] {
  const bodies: unknown[] = [
    ...[{ code: -2015, msg: echo }, { code: '50113', msg: echo }, { error: [echo] }, echo],
    ...[null, [], {}, 'null', '', 7, `<html>${echo}</html>`, `{"data": "${echo.slice(0, 40)}`],
    ...[{ data: echo }, { data: [{ balance: amount, account }] }, { result: { list: [echo] } }],
    { code: 0, retCode: 0, status: 'ok', data: { [echo]: amount, balances: [amount, echo] } },
    `<FlexStatementResponse><Status>Fail</Status><ErrorCode>9999</ErrorCode><ErrorMessage>${account} ${amount}</ErrorMessage></FlexStatementResponse>`,
  ];
  const statuses = [400, 401, 403, 404, 418, 429, 451, 500, 502, 504];
  return [
    ...bodies.map((body) => ({ body })),
    ...statuses.map((status) => ({ status, body: echo })),
  ];
}

it('secrets leave no trace in snapshots, errors and the log, and amounts none in the log, whatever the fault', async () => {
  expect(new Set(secrets).size).toBe(secrets.length);
  const outputs: string[] = [];
  const amounts = new Set([amount, account]);
  const note = (thing: unknown) => {
    const stack = thing instanceof Error ? `${thing.stack} ${String(thing.cause)}` : '';
    outputs.push(
      inspect(thing, { depth: 9, showHidden: true }),
      JSON.stringify(thing) ?? '',
      stack,
    );
  };
  let worked = 0;
  const tryAll = async (name: StubbedBroker, turn: number) => {
    for (const wanted of cases) {
      test.venues.program(name, { case: wanted });
      const broker = (wanted === 'slow' ? test.brokers : test.patient)[name];
      await broker.test(keys[name]).catch(note);
      await broker.read(keys[name]).then((snapshot) => {
        worked += 1;
        for (const { quantity } of snapshot.positions) amounts.add(quantity);
        for (const one of snapshot.cash) amounts.add(one.amount);
        note(snapshot);
      }, note);
    }
    // A venue that repeats the request in its errors, as some do.
    const echo = JSON.stringify({ ...keys[name], amount, account });
    const faults = odd(echo);
    expect(cases.length - 1 + faults.length).toBeGreaterThanOrEqual(30);
    for (const fault of sampleOf(faults, faultsOfEach, turn)) {
      test.venues.program(name, { answers: [{ path: /./, ...fault }] });
      await test.brokers[name].read(keys[name]).catch(note);
    }
    test.venues.program(name, {});
    await test.patient[name].read(wrongKeys[name]).catch(note);
    await test.patient[name].test(wrongKeys[name]).catch(note);
  };
  await Promise.all((Object.keys(keys) as StubbedBroker[]).map(tryAll));
  expect(worked).toBeGreaterThanOrEqual(5);
  expect(outputs.length).toBeGreaterThan(200);
  expect(test.logLines.length).toBeGreaterThan(150);
  const log = test.logLines.join('\n');
  const everything = [...outputs, log].join('\n');
  expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  const encoded = secrets.map((secret) => encodeURIComponent(secret));
  expect(encoded.filter((secret) => everything.includes(secret))).toEqual([]);
  // A shorter whole number is also that of an error, such as Binance's -1000.
  const long = [...amounts].filter((text) => text.length > 4);
  expect(long.length).toBeGreaterThan(5);
  expect(long.filter((text) => log.includes(text))).toEqual([]);
  expect(everything).not.toMatch(/signature=|AccessKeyId|https?:\/\//i);
});
