import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createQuoteRouter } from '../../providers/quotes/router.ts';
import { fact } from '../../providers/quotes/testing/market-facts.ts';
import { instrument } from '../../providers/quotes/testing/sources-on.ts';
import {
  type QuoteStubs,
  startQuoteStubs,
} from '../../providers/quotes/testing/start-quote-stubs.ts';
import { faults } from '../../providers/quotes/testing/stub-answer.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { depth } from '../../testing/depth/depth.ts';
import { refreshQuotes, storedCloses, storedQuotes } from './quotes.service.ts';
import { storeQuotes } from './store-quotes.ts';

let stubs: QuoteStubs;
let test: TestApp;

beforeEach(async () => {
  stubs = await startQuoteStubs();
  test = await buildTestApp({
    config: { providerUrls: stubs.urls },
    deps: { fetch: globalThis.fetch },
    now: '2026-11-20T22:00:00.000Z',
  });
});
afterEach(async () => {
  await test.close();
  await stubs.close();
});

const moutai = instrument('600519');
const minuteMs = 60_000;
const stored = async (key: string) =>
  (await storedQuotes(test.deps.db, [key], test.deps.now())).get(key);
const closes = async (key: string) =>
  (await storedCloses(test.deps.db, [key], '2000-01-01', '2030-01-01')).get(key) ?? [];
const trade = (key: string, price: string, localTime: string) =>
  stubs.facts.set(key, fact(price, { localTime }));

describe('refreshing quotes', () => {
  it('stores the price with its time and source, and the close of its day', async () => {
    const refreshed = await refreshQuotes(test.deps, [moutai, instrument('600000')]);
    expect(refreshed.stored).toEqual(new Set(['SH600519']));
    expect([...refreshed.failures.keys()]).toEqual(['SH600000']);
    expect(await stored('SH600519')).toEqual({
      price: '1700.5',
      currency: 'CNY',
      at: '2026-11-20T07:00:03.000Z',
      day: '2026-11-20',
      source: 'tencent',
      name: '贵州茅台',
      fetchedAt: '2026-11-20T22:00:00.000Z',
      stale: false,
    });
    expect(await closes('SH600519')).toEqual([
      { day: '2026-11-20', close: '1700.5', currency: 'CNY', source: 'tencent' },
    ]);
  });

  it('does not fetch again while the price is fresh, unless forced', async () => {
    await refreshQuotes(test.deps, [moutai]);
    test.clock.advance(minuteMs / 2);
    expect((await refreshQuotes(test.deps, [moutai])).stored).toEqual(new Set(['SH600519']));
    await refreshQuotes(test.deps, [moutai], { force: true });
    expect(stubs.asked.get('tencent')).toHaveLength(1);
    test.clock.advance(minuteMs);
    await refreshQuotes(test.deps, [moutai]);
    expect(stubs.asked.get('tencent')).toHaveLength(2);
    expect((await stored('SH600519'))?.fetchedAt).toBe('2026-11-20T22:01:30.000Z');
  });

  it('does not fetch again what another process has fetched a moment ago, unless forced', async () => {
    await refreshQuotes(test.deps, [moutai]);
    test.clock.advance(minuteMs / 2);
    const quotes = createQuoteRouter({
      ...test.deps,
      urls: stubs.urls,
      fetch: globalThis.fetch,
    });
    const other = { ...test.deps, quotes };
    expect((await refreshQuotes(other, [moutai])).stored).toEqual(new Set(['SH600519']));
    expect(stubs.asked.get('tencent')).toHaveLength(1);
    await refreshQuotes(other, [moutai], { force: true });
    expect(stubs.asked.get('tencent')).toHaveLength(2);
  });

  it('keeps the old price when all sources fail, and returns the reason of each', async () => {
    await refreshQuotes(test.deps, [moutai]);
    const before = await stored('SH600519');
    test.clock.advance(2 * minuteMs);
    stubs.answer('tencent', faults.html);
    stubs.answer('yahoo', faults.elsewhere);
    stubs.answer('sina', faults.rateLimited);
    const { failures } = await refreshQuotes(test.deps, [moutai]);
    expect(failures.get('SH600519')?.reasons.map(({ code }) => code)).toEqual([
      'BAD_RESPONSE',
      'BAD_RESPONSE',
      'RATE_LIMITED',
    ]);
    expect(await stored('SH600519')).toEqual(before);
    test.clock.advance(24 * 60 * minuteMs);
    expect(await stored('SH600519')).toEqual({ ...before, stale: true });
  });

  it('marks an old price as stale even if it is confirmed, but not one from before a holiday', async () => {
    const [dead, closed] = [instrument('600001'), instrument('600002')];
    trade('SH600001', '1.05', '2026-11-05 15:00:00');
    trade('SH600002', '1.05', '2026-11-06 15:00:00');
    await refreshQuotes(test.deps, [dead, closed]);
    expect(await stored('SH600001')).toMatchObject({ day: '2026-11-05', stale: true });
    expect(await stored('SH600002')).toMatchObject({ day: '2026-11-06', stale: false });
  });

  it('refuses a price of ten times the old one, and says what to do', async () => {
    await refreshQuotes(test.deps, [moutai]);
    trade('SH600519', '17005', '2026-11-21 09:31:00');
    test.clock.set('2026-11-21T01:31:05Z');
    const { refused, stored: refreshed } = await refreshQuotes(test.deps, [moutai]);
    expect(refreshed.size).toBe(0);
    expect(refused.get('SH600519')).toMatchObject({
      reason:
        '新价格 17005 与上次的 1700.5 相差超过50%（也可能是单位不同），未自动更新。是否发生了拆股、合股或送转？如果没有，确认无误后请手动修改价格',
      quote: { price: '17005' },
    });
    expect(await stored('SH600519')).toMatchObject({ price: '1700.5', day: '2026-11-20' });
    expect(await closes('SH600519')).toHaveLength(1);
    // The new price is accepted once the old one is more than three days older.
    trade('SH600519', '17005', '2026-11-24 09:31:00');
    test.clock.set('2026-11-24T01:31:05Z');
    expect((await refreshQuotes(test.deps, [moutai])).stored.size).toBe(1);
  });

  it('does not replace a price by an older one', async () => {
    await refreshQuotes(test.deps, [moutai]);
    trade('SH600519', '1650', '2026-11-19 15:00:00');
    test.clock.advance(2 * minuteMs);
    const { refused } = await refreshQuotes(test.deps, [moutai]);
    expect(refused.get('SH600519')?.reason).toContain('更旧');
    expect(await stored('SH600519')).toMatchObject({ price: '1700.5' });
  });

  it('replaces the close of a day by a later price, and adds a close for a new day', async () => {
    await refreshQuotes(test.deps, [moutai]);
    trade('SH600519', '1701', '2026-11-20 15:00:09');
    test.clock.advance(2 * minuteMs);
    await refreshQuotes(test.deps, [moutai]);
    trade('SH600519', '1710', '2026-11-23 15:00:00');
    test.clock.set('2026-11-23T08:00:00Z');
    await refreshQuotes(test.deps, [moutai]);
    expect((await closes('SH600519')).map(({ day, close }) => `${day} ${close}`)).toEqual([
      '2026-11-20 1701',
      '2026-11-23 1710',
    ]);
  });

  it('stores the later of two prices that one answer has for an instrument', async () => {
    const quote = (price: string) => ({
      key: 'SH600519',
      price,
      currency: 'CNY' as const,
      at: null,
      day: '2026-11-20',
      source: 'tencent',
    });
    await storeQuotes(test.deps, [quote('1700'), quote('1701')]);
    expect(await stored('SH600519')).toMatchObject({ price: '1701' });
    expect(await closes('SH600519')).toMatchObject([{ close: '1701' }]);
  });

  it('stores the other quotes when one cannot be stored, and refuses that one', async () => {
    const odd = { ...test.deps.quotes };
    odd.quote = async (instruments, options) => {
      const { quotes, failures } = await test.deps.quotes.quote(instruments, options);
      const quote = quotes.get('US.AAPL');
      if (quote) quotes.set('US.AAPL', { ...quote, price: 'NaN' });
      return { quotes, failures };
    };
    const deps = { ...test.deps, quotes: odd };
    await refreshQuotes(test.deps, [instrument('AAPL')]);
    const { refused, stored: refreshed } = await refreshQuotes(deps, [moutai, instrument('AAPL')], {
      force: true,
    });
    expect([...refreshed]).toEqual(['SH600519']);
    expect(refused.get('US.AAPL')?.reason).toBe('来源给出的行情无法保存，未更新');
    expect(test.logLines.join()).toContain('"key":"US.AAPL"');
  });

  it('neither loses nor duplicates a price when two refreshes run at once', async () => {
    const symbols = ['600519', '000001', '00700', 'AAPL', 'BTC'];
    const wanted = symbols.map((symbol) =>
      instrument(symbol, symbol === 'BTC' ? 'crypto' : 'stock'),
    );
    const runs = Array.from({ length: 20 }, (_, index) =>
      refreshQuotes(test.deps, index % 2 ? wanted : wanted.toReversed(), { force: true }),
    );
    for (const { stored: refreshed } of await Promise.all(runs)) expect(refreshed.size).toBe(5);
    const rows = await test.deps.db.selectFrom('quotes').selectAll().execute();
    expect(rows.map(({ key }) => key).sort()).toEqual(wanted.map(({ key }) => key).sort());
  });
});

describe('an update of all prices by everybody', () => {
  it('costs 200 quotes in batches for all users, who hold 50 of the same 200 symbols each', async () => {
    const shares = Array.from({ length: 200 }, (_, index) => {
      const code = `60${String(index).padStart(4, '0')}`;
      stubs.facts.set(`SH${code}`, fact(`${10 + index}.01`));
      return instrument(code);
    });
    const holdings = (user: number) =>
      Array.from({ length: 50 }, (_, index) => shares[(user * 7 + index * 4) % 200] ?? moutai);

    const users = Array.from({ length: depth(100, 1000) }, (_, user) => user);
    const answers = await Promise.all(
      users.map((user) => refreshQuotes(test.deps, holdings(user))),
    );

    expect(answers.every(({ stored: refreshed }) => refreshed.size === 50)).toBe(true);
    const questions = stubs.asked.get('tencent') ?? [];
    const symbols = questions.flatMap((path) => path.replace('/q=', '').split(','));
    expect(new Set(symbols).size).toBe(200);
    expect(symbols).toHaveLength(200);
    expect(questions.length).toBeLessThanOrEqual(8);
    for (const name of ['yahoo', 'sina']) expect(stubs.asked.get(name)).toEqual([]);
    const rows = await test.deps.db.selectFrom('quotes').select('key').execute();
    expect(rows).toHaveLength(200);
  });
});
