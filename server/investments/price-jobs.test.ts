import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fact } from '../providers/quotes/testing/market-facts.ts';
import { type QuoteStubs, startQuoteStubs } from '../providers/quotes/testing/start-quote-stubs.ts';
import { faults } from '../providers/quotes/testing/stub-answer.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { tenShares } from '../testing/investment-bodies.ts';
import { signIn } from '../testing/sign-in.ts';
import { fetchPriceHistory } from './fetch-price-history.ts';
import { refreshHeldPrices } from './refresh-held-prices.ts';

let stubs: QuoteStubs;
let test: TestApp;
let token: string;
const goOn = new AbortController().signal;

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

const closes = (key: string) =>
  test.deps.db.selectFrom('daily_closes').select('day').where('key', '=', key).execute();

describe('the job that prices what is held', () => {
  it('prices every holding, and leaves what nobody quotes alone', async () => {
    const share = await add();
    const painting = await add({ symbol: '字画', investmentType: 'OTHER', currentPrice: 5 });
    expect(await refreshHeldPrices(test.deps, goOn)).toEqual({ priced: 1, failed: 0 });
    expect(await find(share.id)).toMatchObject({ currentPrice: 230.09, version: 1 });
    expect(await find(painting.id)).toMatchObject({ currentPrice: 5, priceSource: 'manual' });
  });

  it('takes the user’s word until the market has made a newer price', async () => {
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

  it('asks for nothing that nobody holds any more', async () => {
    const { id } = await add();
    await test.call('DELETE', `/investments/${id}`, { token });
    expect(await refreshHeldPrices(test.deps, goOn)).toEqual({ priced: 0, failed: 0 });
    expect(stubs.asked.get('tencent')).toEqual([]);
  });

  it('counts what failed and keeps its price', async () => {
    const { id } = await add({ symbol: '600519', currency: 'CNY' });
    await refreshHeldPrices(test.deps, goOn);
    stubs.answerAll(faults.down);
    test.clock.advance(3600_000);
    expect(await refreshHeldPrices(test.deps, goOn)).toEqual({ priced: 0, failed: 1 });
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
