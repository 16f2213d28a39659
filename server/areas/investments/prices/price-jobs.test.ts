import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseAwayError } from '../../../db/postgres/database-away.ts';
import type { QuoteRouter } from '../../../providers/quotes/quote.ts';
import { fact } from '../../../providers/quotes/testing/market-facts.ts';
import {
  type QuoteStubs,
  startQuoteStubs,
} from '../../../providers/quotes/testing/start-quote-stubs.ts';
import { faults } from '../../../providers/quotes/testing/stub-answer.ts';
import { tenShares } from '../../../testing/bodies/investment-bodies.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { heldPricesJob } from '../../quotes/quotes.jobs.ts';
import { fetchPriceHistory, heldInstruments } from './price-history.ts';

let stubs: QuoteStubs;
let test: TestApp;
let token: string;
const goOn = new AbortController().signal;
const { run: refreshHeldPrices } = heldPricesJob(heldInstruments);

beforeEach(async () => {
  stubs = await startQuoteStubs();
  test = await buildTestApp({
    config: { providerUrls: stubs.urls },
    deps: { fetch: globalThis.fetch },
  });
  ({ token } = await signIn(test));
});
afterEach(async () => {
  await test.close();
  await stubs.close();
});

async function add(fields: Record<string, unknown> = {}) {
  const body = { ...tenShares, purchaseDate: '2026-11-18', ...fields };
  return (await test.call('POST', '/investments', { token, body })).body.data;
}

const find = async (id: string) =>
  (await test.call('GET', `/investments/${id}`, { token })).body.data;

/** The sources of the test, with a fault in the adapter of one share. */
const withFault = (key: string, fault: () => never): QuoteRouter => ({
  quote: async (instruments, options) => {
    const { quotes, failures } = await test.deps.quotes.quote(instruments, options);
    const quote = quotes.get(key);
    if (quote) quotes.set(key, { ...quote, price: 'NaN' });
    return { quotes, failures };
  },
  events: async () => undefined,
  listingDay: async () => undefined,
  history: (instrument, ...days) =>
    instrument.key === key ? fault() : test.deps.quotes.history(instrument, ...days),
});

const brokenAdapter = (): never => {
  throw new TypeError('a fault');
};

const closes = (key: string) =>
  test.deps.db.selectFrom('daily_closes').select('day').where('key', '=', key).execute();

describe('the job that prices what is held', () => {
  it('prices every holding, and skips what has no quotes', async () => {
    const share = await add();
    const painting = await add({ symbol: '字画', investmentType: 'OTHER', currentPrice: 5 });
    expect(await refreshHeldPrices(test.deps, goOn)).toEqual({ stored: 1, refused: 0, failed: 0 });
    expect(await find(share.id)).toMatchObject({ currentPrice: 230.09, version: 1 });
    expect(await find(painting.id)).toMatchObject({ currentPrice: 5, priceSource: 'manual' });
  });

  it('prefers the user’s price until the market has a newer one', async () => {
    const { id } = await add({ currentPrice: 500 });
    await refreshHeldPrices(test.deps, goOn);
    expect(await find(id)).toMatchObject({ currentPrice: 500, priceSource: 'manual' });
    test.clock.set('2026-11-23T22:00:00.000Z');
    stubs.facts.set(
      'US.AAPL',
      fact('231.00', { currency: 'USD', localTime: '2026-11-23 16:00:01' }),
    );
    await refreshHeldPrices(test.deps, goOn);
    expect(await find(id)).toMatchObject({ currentPrice: 231, priceSource: 'tencent' });
  });

  it('requests nothing that no owner holds any more', async () => {
    const { id } = await add();
    await test.call('DELETE', `/investments/${id}`, { token });
    expect(await refreshHeldPrices(test.deps, goOn)).toEqual({ stored: 0, refused: 0, failed: 0 });
    expect(stubs.asked.get('tencent')).toEqual([]);
  });

  it('prices every other holding when one has a quote that cannot be stored', async () => {
    await add({ symbol: '600519', currency: 'CNY' });
    const { id } = await add();
    const quotes = withFault('SH600519', brokenAdapter);
    const done = await refreshHeldPrices({ ...test.deps, quotes }, goOn);
    expect(done).toEqual({ stored: 1, refused: 1, failed: 0 });
    expect(await find(id)).toMatchObject({ currentPrice: 230.09 });
    expect(test.logLines.join()).toContain('"key":"SH600519"');
  });

  it('counts what failed and leaves its price', async () => {
    const { id } = await add({ symbol: '600519', currency: 'CNY' });
    await refreshHeldPrices(test.deps, goOn);
    stubs.answerAll(faults.down);
    test.clock.advance(3600_000);
    expect(await refreshHeldPrices(test.deps, goOn)).toEqual({ stored: 0, refused: 0, failed: 1 });
    expect(await find(id)).toMatchObject({ currentPrice: 1700.5 });
  });
});

describe('the job that fetches past prices', () => {
  it('fetches them once a holding is added, and not again', async () => {
    await add({ symbol: '600519', currency: 'CNY' });
    expect(await fetchPriceHistory(test.deps, goOn)).toEqual({ fetched: 1, failed: 0 });
    expect((await closes('SH600519')).length).toBeGreaterThanOrEqual(3);
    expect(await fetchPriceHistory(test.deps, goOn)).toEqual({ fetched: 0, failed: 0 });
  });

  it('reaches further back when an earlier purchase is added', async () => {
    stubs.facts.set(
      'SH600519',
      fact('1700', { closes: { '2026-10-09': '1650', '2026-11-20': '1700' } }),
    );
    await add({ symbol: '600519', currency: 'CNY' });
    await fetchPriceHistory(test.deps, goOn);
    await add({ symbol: 'sh600519', currency: 'CNY', purchaseDate: '2026-10-08' });
    await fetchPriceHistory(test.deps, goOn);
    expect(await closes('SH600519')).toContainEqual({ day: '2026-10-09' });
  });

  it('goes on after an instrument whose fetch fails, and tries that one later each time', async () => {
    await add({ symbol: '600519', currency: 'CNY' });
    await add({ symbol: '00700', currency: 'HKD' });
    const deps = { ...test.deps, quotes: withFault('SH600519', brokenAdapter) };
    expect(await fetchPriceHistory(deps, goOn)).toEqual({ fetched: 1, failed: 1 });
    expect(await closes('HK00700')).toHaveLength(3);
    const named = test.logLines.filter((line) => line.includes('past closes were not fetched'));
    expect(named.map((line) => JSON.parse(line))).toMatchObject([
      { key: 'SH600519', failures: 1, error: 'TypeError' },
    ]);
    expect(await fetchPriceHistory(deps, goOn)).toEqual({ fetched: 0, failed: 0 });
    test.clock.advance(3600_000);
    expect(await fetchPriceHistory(deps, goOn)).toEqual({ fetched: 0, failed: 1 });
  });

  it('gets to all instruments that are due though more than fit into a run keep failing', async () => {
    const waiting = { asset_type: 'stock' as const, history_from: '2026-11-18', failures: 0 };
    const codes = Array.from({ length: 60 }, (_, index) => `60${String(index).padStart(4, '0')}`);
    const { id } = await add({ symbol: '600519', currency: 'CNY' });
    const held = await test.deps.db
      .selectFrom('investments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    for (const code of codes) {
      const instrument_key = `SH${code}`;
      const row = { ...held, id: test.deps.newId(), instrument_key };
      await test.deps.db.insertInto('investments').values(row).execute();
      await test.deps.db
        .insertInto('tracked_instruments')
        .values({ ...waiting, instrument_key, next_fetch_at: '2026-11-20T00:00:00.000Z' })
        .execute();
    }
    const quotes: QuoteRouter = {
      ...test.deps.quotes,
      history: (instrument, ...days) =>
        instrument.key === 'SH600519'
          ? test.deps.quotes.history(instrument, ...days)
          : brokenAdapter(),
    };
    const run = () => fetchPriceHistory({ ...test.deps, quotes }, goOn);
    expect(await run()).toEqual({ fetched: 0, failed: 50 });
    expect(await run()).toEqual({ fetched: 1, failed: 10 });
    expect(await closes('SH600519')).toHaveLength(3);
  });

  it('ends when the database is away, and counts nothing against an instrument', async () => {
    await add({ symbol: '600519', currency: 'CNY' });
    const quotes = withFault('SH600519', () => {
      throw new DatabaseAwayError(new Error('gone'));
    });
    await expect(fetchPriceHistory({ ...test.deps, quotes }, goOn)).rejects.toThrow('away');
    expect(await fetchPriceHistory(test.deps, goOn)).toEqual({ fetched: 1, failed: 0 });
  });

  it('ends at once when the server stops, and counts nothing against an instrument', async () => {
    await add({ symbol: '600519', currency: 'CNY' });
    const stop = new AbortController();
    const quotes: QuoteRouter = {
      ...test.deps.quotes,
      history: (instrument, from, to, signal) => {
        stop.abort();
        return test.deps.quotes.history(instrument, from, to, signal);
      },
    };
    const done = await fetchPriceHistory({ ...test.deps, quotes }, stop.signal);
    expect(done).toEqual({ fetched: 0, failed: 0 });
    expect(test.logLines.join()).not.toContain('past closes were not fetched');
    expect(await fetchPriceHistory(test.deps, goOn)).toEqual({ fetched: 1, failed: 0 });
  });

  it('tries again after an hour when no source answers, and later and later', async () => {
    await add({ symbol: '600519', currency: 'CNY' });
    stubs.answerAll(faults.down);
    const run = () => fetchPriceHistory(test.deps, goOn);
    expect(await run()).toEqual({ fetched: 0, failed: 1 });
    expect(await run()).toEqual({ fetched: 0, failed: 0 });
    test.clock.advance(3600_000);
    expect(await run()).toEqual({ fetched: 0, failed: 1 });
    test.clock.advance(3600_000);
    expect(await run()).toEqual({ fetched: 0, failed: 0 });
    for (const name of stubs.asked.keys()) stubs.answer(name);
    test.clock.advance(3600_000);
    expect(await run()).toEqual({ fetched: 1, failed: 0 });
  });
});
