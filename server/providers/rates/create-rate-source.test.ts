import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { round, toText } from '../../../finance/money/decimal.ts';
import { rateBetween } from '../../../finance/money/rates.ts';
import { type QuoteStubs, startQuoteStubs } from '../quotes/testing/start-quote-stubs.ts';
import { asBytes, asJson, faults } from '../quotes/testing/stub-answer.ts';
import { createRateSource } from './create-rate-source.ts';
import type { RateSource } from './rate-source.ts';

let stubs: QuoteStubs;
let rates: RateSource;

beforeEach(async () => {
  stubs = await startQuoteStubs();
  rates = createRateSource({
    fetch: globalThis.fetch,
    now: () => new Date('2026-11-21T02:00:00Z'),
    urls: stubs.urls,
    log: pino({ level: 'silent' }),
    timeoutMs: 500,
    retryDelayMs: 0,
  });
});
afterEach(() => stubs.close());

const six = { USD: '1.1568', JPY: '171.25', GBP: '0.8731', CNY: '8.231', HKD: '9.0012' };
const perEuro = { ...six, SGD: '1.5038', KRW: '1698.42' };

describe('exchange rates', () => {
  it('come from the ECB, in quotes of either kind', async () => {
    expect(await rates.latest()).toEqual({ day: '2026-11-20', perEuro, source: 'ecb' });
    const cubes = Object.entries(perEuro).map(([c, r]) => `<Cube currency="${c}" rate="${r}"/>`);
    stubs.answer('ecb', { body: `<Cube><Cube time="2026-11-20">${cubes.join('')}</Cube></Cube>` });
    expect(await rates.latest()).toMatchObject({ perEuro, source: 'ecb' });
  });

  it('cross over the euro: a dollar is 7.115318 yuan', async () => {
    const { day, perEuro: table } = await rates.latest();
    const entries = Object.entries(table).map(([currency, rate]) => [currency, { rate, day }]);
    const cross = rateBetween({ perEuro: Object.fromEntries(entries) }, 'USD', 'CNY');
    expect(cross && toText(round(cross, 6))).toBe('7.115318');
  });

  it.each([
    ['Frankfurter', 'frankfurter', ['ecb']],
    ['ExchangeRate-API', 'er-api', ['ecb', 'frankfurter']],
    ['Sina', 'sina', ['ecb', 'frankfurter', 'er-api']],
  ] as const)('come from %s when those before it are down', async (_, source, down) => {
    for (const name of down) stubs.answer(name, faults.down);
    const found = await rates.latest();
    expect(found).toMatchObject({ day: '2026-11-20', source });
    for (const [currency, rate] of Object.entries(found.perEuro)) {
      expect(Number(rate)).toBeCloseTo(Number(perEuro[currency as keyof typeof perEuro]), 3);
    }
  });

  it.each([
    ['no XML', 'ecb', faults.html],
    ['malformed XML', 'ecb', { body: "<Cube time='2026-11-20'><Cube currency='USD' rate='1.15" }],
    ['a day that does not exist', 'ecb', { body: "<Cube time='2026-13-20'></Cube>" }],
    [
      'no yuan',
      'ecb',
      { body: "<Cube time='2026-11-20'><Cube currency='USD' rate='1.1568'/></Cube>" },
    ],
    ['nothing found', 'ecb', { status: 404, body: '' }],
    [
      'rates the wrong way round',
      'ecb',
      {
        body: "<Cube time='2026-11-20'><Cube currency='USD' rate='0.86'/><Cube currency='JPY' rate='0.0058'/><Cube currency='GBP' rate='1.14'/><Cube currency='CNY' rate='0.12'/><Cube currency='HKD' rate='0.11'/></Cube>",
      },
    ],
  ])('of %s are not used', async (_, name, answer) => {
    stubs.answer(name, answer);
    expect(await rates.latest()).toMatchObject({ source: 'frankfurter', perEuro });
  });

  it('beyond those of every table are left out where they are missing or out of proportion', async () => {
    Object.assign(stubs.rates, { SGD: '15.038', KRW: '0.0006', THB: '37.9' });
    const { source, perEuro: found } = await rates.latest();
    expect([source, found]).toEqual(['ecb', { ...six, THB: '37.9' }]);
  });

  it('are skipped for newer ones when they are outdated', async () => {
    stubs.answer('ecb', {
      body: stale('2026-11-01'),
    });
    expect(await rates.latest()).toMatchObject({ day: '2026-11-20', source: 'frankfurter' });
  });

  it('are the newest available ones when all are outdated', async () => {
    stubs.answer('ecb', { body: stale('2026-11-01') });
    stubs.answer('frankfurter', asJson({ base: 'EUR', date: '2026-11-10', rates: numbers() }));
    stubs.answer('er-api', asJson({ result: 'error', 'error-type': 'unsupported-code' }));
    stubs.answer('sina', faults.down);
    expect(await rates.latest()).toMatchObject({ day: '2026-11-10', source: 'frankfurter' });
  });

  it('of Sina are used last, and as old as the oldest row that has a day', async () => {
    for (const name of ['ecb', 'frankfurter', 'er-api']) stubs.answer(name, faults.down);
    const row = (pair: string, last: string, day: string) =>
      `var hq_str_fx_s${pair}cny="10:00:00,1.1,9.9,7,7,7,7,7,${last},PAIR,0,0,0,SOURCE,0,0,${day}";\n`;
    const rows = (euroDay: string) =>
      asBytes(
        row('eur', '8.2', euroDay) +
          row('usd', '7.1', ',2026-11-20') +
          row('hkd', '0.91', '') +
          row('gbp', '9.4', ',2026-11-21') +
          row('jpy', '0.048', ',') +
          row('sgd', '5.4', ',2026-11-19') +
          row('chf', '8.8', ',2026-11-20'),
      );
    stubs.answer('sina', rows(',2026-11-20'));
    // 8.2 ÷ 0.91 = 9.010989011, 8.2 ÷ 8.8 = 0.9318181818; the row of a day before is left out.
    const found = await rates.latest();
    expect(found).toMatchObject({
      source: 'sina',
      day: '2026-11-20',
      perEuro: { CNY: '8.2', HKD: '9.010989011', CHF: '0.9318181818' },
    });
    expect(found.perEuro).not.toHaveProperty('SGD');
    stubs.answer('sina', { body: String(rows('').body).replaceAll(/,2026-11-2\d/g, '') });
    await expect(rates.latest()).rejects.toMatchObject({});
  });

  it('fail with every source’s reason', async () => {
    stubs.answer('ecb', faults.down);
    stubs.answer('frankfurter', { status: 404, body: '{"message":"not found"}' });
    stubs.answer('er-api', faults.rateLimited);
    stubs.answer('sina', asBytes('var hq_str_fx_susdcny="";'));
    await expect(rates.latest()).rejects.toMatchObject({
      reasons: [
        { provider: 'ecb', code: 'UPSTREAM_DOWN' },
        { provider: 'frankfurter', code: 'BAD_RESPONSE' },
        { provider: 'er-api', code: 'RATE_LIMITED' },
        { provider: 'sina', code: 'BAD_RESPONSE' },
      ],
    });
  });
});

describe('rates of past days', () => {
  it('come oldest first, from the short history when it reaches far enough', async () => {
    const past = await rates.history('2026-11-19');
    expect(past.map(({ day, source }) => `${day} ${source}`)).toEqual([
      '2026-11-19 ecb',
      '2026-11-20 ecb',
    ]);
    await rates.history('2020-01-01');
    expect(stubs.asked.get('ecb')).toEqual([
      '/stats/eurofxref/eurofxref-hist-90d.xml',
      '/stats/eurofxref/eurofxref-hist.xml',
    ]);
  });

  it('leave out days for which a rate is missing', async () => {
    stubs.answer('ecb', {
      body: `${stale('2004-12-31').replace("'CNY'", "'CYP'")}${stale('2005-04-01')}`,
    });
    expect((await rates.history('1999-01-01')).map(({ day }) => day)).toEqual(['2005-04-01']);
  });

  it('come from Frankfurter when the ECB is down', async () => {
    stubs.answer('ecb', faults.down);
    const past = await rates.history('2026-11-01');
    expect(past.map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-20']);
    expect(past[0]).toMatchObject({ source: 'frankfurter', perEuro });
  });

  it('leave out days for which Frankfurter lacks a rate', async () => {
    stubs.answer('ecb', faults.down);
    const { CNY: _, ...noYuan } = numbers();
    stubs.answer(
      'frankfurter',
      asJson({ base: 'EUR', rates: { '2004-12-31': noYuan, '2005-04-01': numbers() } }),
    );
    expect((await rates.history('1999-01-01')).map(({ day }) => day)).toEqual(['2005-04-01']);
  });

  it('come from the next source when the first has no complete day', async () => {
    stubs.answer('ecb', { body: stale('2026-11-19').replace("'CNY'", "'CYP'") });
    expect((await rates.history('2026-11-01'))[0]).toMatchObject({ source: 'frankfurter' });
  });

  it('come from the next source when an adapter throws, which is logged', async () => {
    const lines: string[] = [];
    const urls = {
      ...stubs.urls,
      get ecb(): string {
        throw new TypeError('a fault');
      },
    };
    const chain = createRateSource({
      fetch: globalThis.fetch,
      now: () => new Date('2026-11-21T02:00:00Z'),
      urls,
      log: pino({}, { write: (line: string) => lines.push(line) }),
    });
    expect(await chain.latest()).toMatchObject({ source: 'frankfurter' });
    expect((await chain.history('2026-11-01'))[0]).toMatchObject({ source: 'frankfurter' });
    expect(lines.join()).toContain('a source failed unexpectedly');
  });
});

function stale(day: string): string {
  const cubes = Object.entries(perEuro).map(([c, r]) => `<Cube currency='${c}' rate='${r}'/>`);
  return `<Cube time='${day}'>${cubes.join('')}</Cube>`;
}

function numbers(): Record<string, number> {
  return Object.fromEntries(
    Object.entries(perEuro).map(([currency, rate]) => [currency, Number(rate)]),
  );
}
