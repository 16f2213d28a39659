import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { normalizeSymbol } from '../../../../finance/market/symbols.ts';
import { fact } from '../../../providers/quotes/testing/market-facts.ts';
import {
  type QuoteStubs,
  startQuoteStubs,
} from '../../../providers/quotes/testing/start-quote-stubs.ts';
import { boughtAt } from '../../../testing/bought-at.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { depth } from '../../../testing/depth/depth.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { heldPricesJob } from '../../quotes/quotes.jobs.ts';
import type { InvestmentRow } from '../investments.repository.ts';
import { fetchPriceHistory, heldInstruments } from './price-history.ts';

const userCount = depth(40, 1000);
const symbolCount = 200;
const heldByEach = 50;
const rowsAtOnce = 500;

/** Two hundred A-shares: 600000 to 600199. */
const symbols = Array.from({ length: symbolCount }, (_, index) => String(600000 + index));

let stubs: QuoteStubs;
let test: TestApp;
const tokens: string[] = [];

beforeAll(async () => {
  stubs = await startQuoteStubs();
  for (const [index, symbol] of symbols.entries())
    stubs.facts.set(`SH${symbol}`, fact(`${10 + index}.5`));
  test = await buildTestApp({
    config: { providerUrls: stubs.urls },
    deps: { fetch: globalThis.fetch },
  });
  const rows: InvestmentRow[] = [];
  for (let user = 0; user < userCount; user += 1) {
    const { userId, token } = await signIn(test);
    tokens.push(token);
    // SQLite answers synchronously; without this the event loop would lag, and the server refuses calls then.
    await yieldToEventLoop();
    for (let held = 0; held < heldByEach; held += 1) {
      rows.push(holding(userId, symbols[(user * 7 + held * 3) % symbolCount] as string));
    }
  }
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await test.deps.db
      .insertInto('investments')
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
    await yieldToEventLoop();
  }
});
afterAll(async () => {
  await test.close();
  await stubs.close();
});

function holding(userId: string, symbol: string): InvestmentRow {
  const now = test.deps.now().toISOString();
  return {
    id: test.deps.newId(),
    owner_id: userId,
    investment_name: symbol,
    symbol,
    investment_type: 'STOCK',
    instrument_key: normalizeSymbol(symbol, 'stock')?.key ?? null,
    ...boughtAt('10', '9'),
    currency: 'CNY',
    purchase_date: '2026-11-01',
    description: null,
    status: 1,
    version: 1,
    created_at: now,
    updated_at: now,
  };
}

/** The symbols that the first source was asked for, each as often as it was asked for. */
function quotesAsked(): string[] {
  const tencent = stubs.asked.get('tencent') ?? [];
  return tencent.flatMap((path) => path.replace('/q=', '').split(','));
}

describe('users who hold fifty of the same two hundred symbols', () => {
  it('cost at most two hundred quotes, in batches, when they all update', async () => {
    const inFlight = 10;
    for (let at = 0; at < userCount; at += inFlight) {
      const answers = await Promise.all(
        tokens
          .slice(at, at + inFlight)
          .map((token) => test.call('POST', '/investments/price/update/all', { token })),
      );
      for (const { status, body } of answers) {
        expect(status).toBe(200);
        expect(body.data).toEqual({ updated: heldByEach, failed: [] });
      }
    }
    expect(quotesAsked().length).toBeLessThanOrEqual(symbolCount);
    expect(new Set(quotesAsked()).size).toBe(quotesAsked().length);
    const others = [...stubs.asked].filter(
      ([name, asked]) => name !== 'tencent' && asked.length > 0,
    );
    expect(others).toEqual([]);
  }, 300_000);

  it('are priced by the job with one request a symbol', async () => {
    const now = test.deps.now().toISOString();
    await test.deps.db
      .insertInto('tracked_instruments')
      .values(
        symbols.map((symbol) => ({
          instrument_key: `SH${symbol}`,
          asset_type: 'stock' as const,
          history_from: '2026-11-01',
          failures: 0,
          next_fetch_at: now,
        })),
      )
      .execute();
    stubs.facts.set('SH600000', fact('11.11', { localTime: '2026-11-20 15:20:00' }));
    for (const asked of stubs.asked.values()) asked.length = 0;
    test.clock.advance(3600_000);
    const { run } = heldPricesJob(heldInstruments);
    const done = await run(test.deps, new AbortController().signal);
    expect(done).toEqual({ stored: symbolCount, refused: 0, failed: 0 });
    expect(quotesAsked()).toHaveLength(symbolCount);
    // Users 0 and 20 hold it: 20 × 7 + 20 × 3 is 200.
    for (const user of [0, 20]) {
      const query = { keyword: '600000' };
      const { body } = await test.call('GET', '/investments', { token: tokens[user], query });
      expect(body.data).toMatchObject([{ currentPrice: 11.11, priceSource: 'tencent' }]);
    }
  });

  it('have no row changed by a new quote, which changes one row that all share', async () => {
    const { db } = test.deps;
    const prices = async () =>
      new Map(
        (await db.selectFrom('quotes').selectAll().execute()).map((row) => [row.key, row.price]),
      );
    // Every change of an owner's row increases a revision of that owner.
    const revisions = () =>
      db.selectFrom('data_revisions').selectAll().orderBy('owner_id').orderBy('area').execute();
    const [pricesBefore, revisionsBefore] = [await prices(), await revisions()];
    // A quarter of the users hold 600001, because each user holds 50 of the 200 symbols.
    stubs.facts.set('SH600001', fact('12.34', { localTime: '2026-11-20 15:25:00' }));
    test.clock.advance(3600_000);
    await heldPricesJob(heldInstruments).run(test.deps, new AbortController().signal);
    const pricesAfter = await prices();
    expect(pricesAfter.size).toBe(pricesBefore.size);
    const changed = [...pricesAfter].filter(([key, price]) => pricesBefore.get(key) !== price);
    expect(changed).toEqual([['SH600001', '12.34']]);
    expect(await revisions()).toEqual(revisionsBefore);
  });

  it('have their past fetched once', async () => {
    const stop = new AbortController().signal;
    expect(await fetchPriceHistory(test.deps, stop)).toEqual({ fetched: 50, failed: 0 });
    const { rows } = await closesOf('SH600000');
    expect(rows).toBeGreaterThanOrEqual(3);
  });
});

async function closesOf(key: string) {
  const rows = await test.deps.db
    .selectFrom('daily_closes')
    .selectAll()
    .where('key', '=', key)
    .execute();
  return { rows: rows.length };
}
