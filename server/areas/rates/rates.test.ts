import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Currency } from '../../../contract/fields/currencies.ts';
import {
  type QuoteStubs,
  startQuoteStubs,
} from '../../providers/quotes/testing/start-quote-stubs.ts';
import { faults } from '../../providers/quotes/testing/stub-answer.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { fetchRates } from './rates.jobs.ts';
import { newestRates, ratesOn, ratesOnDays } from './rates.repository.ts';
import { backfillRates, refreshRates } from './rates.service.ts';

let stubs: QuoteStubs;
let test: TestApp;

beforeEach(async () => {
  stubs = await startQuoteStubs();
  test = await buildTestApp({
    config: { providerUrls: stubs.urls },
    deps: { fetch: globalThis.fetch },
  });
});
afterEach(async () => {
  await test.close();
  await stubs.close();
});

const dollars = async () => (await newestRates(test.deps.db)).perEuro.USD;
const going = () => new AbortController().signal;

async function oldRate(currency: Currency, per_euro: string) {
  const row = { currency, day: '2025-01-02', per_euro, source: 'ecb', fetched_at: '' };
  await test.deps.db.insertInto('exchange_rates').values(row).execute();
}

describe('stored exchange rates', () => {
  it('are stored by day with their source, and the newest is used', async () => {
    expect(await refreshRates(test.deps)).toBe(7);
    stubs.rates.day = '2026-11-19';
    stubs.rates.USD = '1.15';
    await refreshRates(test.deps);
    expect(await dollars()).toEqual({ rate: '1.1568', day: '2026-11-20' });
    stubs.rates.day = '2026-11-21';
    stubs.rates.USD = '1.17';
    await refreshRates(test.deps);
    expect(await dollars()).toEqual({ rate: '1.17', day: '2026-11-21' });
    const table = await newestRates(test.deps.db);
    expect(Object.keys(table.perEuro).sort()).toEqual([
      ...['CNY', 'GBP', 'HKD', 'JPY', 'KRW', 'SGD', 'USD'],
    ]);
  });

  it('stay when nothing can be fetched', async () => {
    await refreshRates(test.deps);
    stubs.answerAll(faults.html);
    await expect(refreshRates(test.deps)).rejects.toMatchObject({ reasons: { length: 4 } });
    expect(await dollars()).toEqual({ rate: '1.1568', day: '2026-11-20' });
  });

  it('of a day are replaced by a source of higher rank only', async () => {
    stubs.answer('ecb', faults.html);
    stubs.answer('frankfurter', faults.html);
    await refreshRates(test.deps);
    stubs.rates.USD = '1.1570';
    stubs.answer('ecb');
    await refreshRates(test.deps);
    expect(await dollars()).toMatchObject({ rate: '1.157' });
    stubs.rates.USD = '1.2';
    stubs.answer('ecb', faults.html);
    expect(await refreshRates(test.deps)).toBe(0);
    expect(await dollars()).toMatchObject({ rate: '1.157' });
  });

  it('are carried forward over days without any', async () => {
    await refreshRates(test.deps);
    stubs.rates.day = '2026-11-17';
    stubs.rates.USD = '1.10';
    await refreshRates(test.deps);
    const { db } = test.deps;
    expect((await ratesOn(db, '2026-11-19')).perEuro.USD).toEqual({
      rate: '1.1',
      day: '2026-11-17',
    });
    expect((await ratesOn(db, '2026-11-22')).perEuro.USD).toEqual({
      rate: '1.1568',
      day: '2026-11-20',
    });
    expect((await ratesOn(db, '2026-11-16')).perEuro).toEqual({});
    const days = ['2026-11-22', '2026-11-16', '2026-11-17', '2026-11-19', '2026-11-20'];
    const tables = await ratesOnDays(db, days);
    for (const day of days) expect(tables.get(day)).toEqual(await ratesOn(db, day));
    expect((await ratesOnDays(db, [])).size).toBe(0);
  });

  it('of the past are fetched once', async () => {
    expect(await backfillRates(test.deps)).toBe(21);
    expect((await ratesOn(test.deps.db, '2026-11-18')).perEuro.JPY).toMatchObject({
      rate: '171.25',
    });
    await oldRate('USD', '1.03');
    // A server that began with six currencies still lacks the past of the others.
    expect(await backfillRates(test.deps)).toBe(21);
    await oldRate('SGD', '1.41');
    expect(await backfillRates(test.deps)).toBe(0);
  });
});

it('past rates that come twice for a day are stored once, the later of them', async () => {
  const cube = (day: string, dollars: string) =>
    `<Cube time='${day}'><Cube currency='USD' rate='${dollars}'/><Cube currency='JPY' rate='171.25'/><Cube currency='GBP' rate='0.87'/><Cube currency='CNY' rate='8.3'/><Cube currency='HKD' rate='9.1'/></Cube>`;
  const days = [cube('2026-11-20', '1.15'), cube('2026-11-20', '1.16'), cube('2026-11-19', '1.14')];
  stubs.answer('ecb', { body: `<Cube>${days.join('')}</Cube>` });
  expect(await backfillRates(test.deps)).toBe(10);
  expect(await dollars()).toEqual({ rate: '1.16', day: '2026-11-20' });
});

it('a currency that the newest table lacks has its last rate, as of its own day', async () => {
  await refreshRates(test.deps);
  stubs.rates.day = '2026-11-21';
  delete stubs.rates.SGD;
  stubs.rates.KRW = '0.0006';
  expect(await refreshRates(test.deps)).toBe(5);
  const { perEuro } = await newestRates(test.deps.db);
  expect(perEuro.USD?.day).toBe('2026-11-21');
  expect(perEuro.SGD).toEqual({ rate: '1.5038', day: '2026-11-20' });
  // One that is out of all proportion is no rate.
  expect(perEuro.KRW).toEqual({ rate: '1698.42', day: '2026-11-20' });
  expect(perEuro.THB).toBeUndefined();
});

it('of many days are read for the currencies that are needed', async () => {
  await backfillRates(test.deps);
  const tables = await ratesOnDays(test.deps.db, ['2026-11-18', '2026-11-20'], ['SGD']);
  const { perEuro = {} } = tables.get('2026-11-20') ?? {};
  expect(perEuro.SGD?.day).toBe('2026-11-20');
  expect(perEuro.USD?.day).toBe('2026-11-18');
});

describe('the job of exchange rates', () => {
  it('fetches the newest and the past', async () => {
    expect(await fetchRates(test.deps, going())).toEqual({ newest: 7, past: 21, failed: 0 });
  });

  it('logs why each source failed, and does not throw', async () => {
    stubs.answerAll(faults.html);
    expect(await fetchRates(test.deps, going())).toEqual({ newest: 0, past: 0, failed: 2 });
    expect(test.logLines.join('')).toContain('欧洲央行：对方返回了无法识别的数据');
  });

  it('fetches past rates though the newest fail, and logs which failed', async () => {
    const rates = { ...test.deps.rates, latest: () => Promise.reject(new TypeError('a fault')) };
    const done = await fetchRates({ ...test.deps, rates }, going());
    expect(done).toEqual({ newest: 0, past: 21, failed: 1 });
    const line = test.logLines.find((each) => each.includes('exchange rates were not renewed'));
    expect(JSON.parse(line ?? '')).toMatchObject({ rates: 'newest', error: 'TypeError' });
  });

  it('ends at once when the server stops', async () => {
    stubs.answerAll(faults.slow);
    const stop = new AbortController();
    const running = fetchRates(test.deps, stop.signal);
    setTimeout(() => stop.abort(), 50);
    expect(await running).toEqual({ newest: 0, past: 0, failed: 0 });
  });
});
