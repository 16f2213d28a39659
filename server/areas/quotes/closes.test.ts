import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../db/with-transaction.ts';
import type { QuoteRouter } from '../../providers/quotes/quote.ts';
import { instrument } from '../../providers/quotes/testing/sources-on.ts';
import {
  type QuoteStubs,
  startQuoteStubs,
} from '../../providers/quotes/testing/start-quote-stubs.ts';
import { asJson, faults } from '../../providers/quotes/testing/stub-answer.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { closesBefore, closesOnDays, closesSince } from './closes.repository.ts';
import { dailyClosesJob } from './quotes.jobs.ts';
import { findQuotes, upsertCloses, upsertQuotes } from './quotes.repository.ts';
import { backfillCloses, refreshQuotes, storedCloses } from './quotes.service.ts';

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
const closes = async (key: string) =>
  (await storedCloses(test.deps.db, [key], '2000-01-01', '2030-01-01')).get(key) ?? [];

describe('past closes', () => {
  it('are fetched once and stored', async () => {
    expect(await backfillCloses(test.deps, moutai, '2026-11-18')).toBe(3);
    expect(await backfillCloses(test.deps, moutai, '2026-11-18')).toBe(0);
    expect(stubs.asked.get('tencent')).toHaveLength(1);
    expect(await closes('SH600519')).toHaveLength(3);
  });

  it('that a source sends twice for a day are stored once, the later of them', async () => {
    const rows = [
      ['2026-11-19', '1', '1690.5', '9', '1', '7'],
      ['2026-11-20', '1', '1698', '9', '1', '7'],
      ['2026-11-20', '1', '1700.5', '9', '1', '7'],
    ];
    stubs.answer('tencent', asJson({ code: 0, msg: '', data: { sh600519: { day: rows } } }));
    expect(await backfillCloses(test.deps, moutai, '2026-11-18')).toBe(2);
    expect((await closes('SH600519')).map(({ day, close }) => `${day} ${close}`)).toEqual([
      '2026-11-19 1690.5',
      '2026-11-20 1700.5',
    ]);
  });

  it('that Yahoo sends again after the end of the day are stored once, the later of them', async () => {
    const bars = ['2026-11-19T14:30Z', '2026-11-20T14:30Z', '2026-11-20T21:00:01Z'];
    const meta = { currency: 'USD', exchangeTimezoneName: 'America/New_York' };
    const timestamp = bars.map((at) => Date.parse(at) / 1000);
    const indicators = { quote: [{ close: [228.5, 229.75, 230.25] }] };
    stubs.answer('yahoo', asJson({ chart: { result: [{ meta, timestamp, indicators }] } }));
    expect(await backfillCloses(test.deps, instrument('AAPL'), '2026-11-18')).toBe(2);
    expect((await closes('US.AAPL')).map(({ day, close }) => `${day} ${close}`)).toEqual([
      '2026-11-19 228.5',
      '2026-11-20 230.25',
    ]);
  });

  it('are not fetched for a purchase in the future', async () => {
    expect(await backfillCloses(test.deps, moutai, '2026-12-01')).toBe(0);
  });

  it('that no source has do not change the stored ones', async () => {
    await refreshQuotes(test.deps, [moutai]);
    stubs.answerAll(faults.html);
    await expect(backfillCloses(test.deps, moutai, '2026-01-01')).rejects.toMatchObject({
      reasons: { length: 3 },
    });
    expect(await closes('SH600519')).toHaveLength(1);
  });

  it('are read for many instruments at once, within the given days', async () => {
    await backfillCloses(test.deps, moutai, '2026-11-18');
    await backfillCloses(test.deps, instrument('AAPL'), '2026-11-18');
    const read = await storedCloses(
      test.deps.db,
      ['SH600519', 'US.AAPL', 'SH600519', 'US.NONE'],
      '2026-11-19',
      '2026-11-19',
    );
    expect([...read]).toEqual([
      ['SH600519', [{ day: '2026-11-19', close: '1700.5', currency: 'CNY', source: 'tencent' }]],
      ['US.AAPL', [{ day: '2026-11-19', close: '230.09', currency: 'USD', source: 'yahoo' }]],
    ]);
  });
});

describe('the stored rows', () => {
  const first = { close: '61.5', currency: 'HKD', source: 'tencent' } as const;
  const second = { close: '7.9', currency: 'USD', source: 'yahoo' } as const;
  const store = (...rows: Parameters<typeof upsertCloses>[1]) =>
    withTransaction(test.deps.db, (tx) => upsertCloses(tx, rows));

  it('of a close are replaced in all but their instrument and day', async () => {
    await store({ key: 'HK00700', day: '2026-11-19', ...first });
    await store({ key: 'HK00700', day: '2026-11-19', ...second });
    expect(await closes('HK00700')).toEqual([{ day: '2026-11-19', ...second }]);
  });

  it('of a quote are replaced in all but their instrument', async () => {
    const rows: Parameters<typeof upsertQuotes>[1] = [
      {
        ...{ key: 'HK00700', price: '61.5', currency: 'HKD', at: '2026-11-19T08:00:00.000Z' },
        ...{ day: '2026-11-19', source: 'tencent', name: '腾讯控股' },
        fetched_at: '2026-11-19T09:00:00.000Z',
      },
      {
        ...{ key: 'HK00700', price: '7.9', currency: 'USD', at: '2026-11-20T21:00:00.000Z' },
        ...{ day: '2026-11-20', source: 'yahoo', name: 'Tencent' },
        fetched_at: '2026-11-20T22:00:00.000Z',
      },
    ];
    for (const row of rows) await withTransaction(test.deps.db, (tx) => upsertQuotes(tx, [row]));
    expect(await findQuotes(test.deps.db, ['HK00700'])).toEqual([rows[1]]);
  });

  it('of closes are read with their currencies, by days, since a day and before one', async () => {
    const [old, late] = ['2026-11-18', '2026-11-20'];
    await store(
      { key: 'HK00700', day: old, ...first },
      { key: 'HK00700', day: late, ...second },
      { key: 'SH600519', day: late, close: '1700.5', currency: 'CNY', source: 'tencent' },
    );
    const key = 'HK00700';
    const { db } = test.deps;
    const shown = { key, day: old, close: '61.5', currency: 'HKD' };
    expect((await closesOnDays(db, [key], ['2026-11-19'])).get(key)).toEqual([shown]);
    expect(await closesBefore(db, [{ key, day: late }])).toEqual(
      new Map([[`${key} ${late}`, shown]]),
    );
    expect((await closesSince(db, new Map([[key, '2026-11-19']]), late)).get(key)?.()).toEqual([
      { day: old, price: '61.5', currency: 'HKD' },
      { day: late, price: '7.9', currency: 'USD' },
    ]);
  });
});

describe('the job of daily closes', () => {
  const job = dailyClosesJob(async () => [
    { instrument: moutai, since: '2026-11-18' },
    { instrument: instrument('600000'), since: '2026-11-18' },
  ]);

  it('refreshes held instruments and fills their gaps, despite a bad symbol', async () => {
    const done = await job.run(test.deps, new AbortController().signal);
    expect(done).toEqual({
      ...{ stored: 1, refused: 0, failed: 1 },
      ...{ filled: 3, corrected: 0, unfilled: 0 },
    });
    expect(await closes('SH600519')).toHaveLength(3);
  });

  it('fills the other gaps when one history fails, and when all quotes fail', async () => {
    const broken = dailyClosesJob(async () => [
      { instrument: instrument('AAPL'), since: '2026-11-18' },
      { instrument: moutai, since: '2026-11-18' },
    ]);
    const quotes: QuoteRouter = {
      ...test.deps.quotes,
      quote: () => Promise.reject(new TypeError('a fault')),
      history: (one, ...days) =>
        one.key === 'US.AAPL'
          ? Promise.reject(new TypeError('a fault'))
          : test.deps.quotes.history(one, ...days),
    };
    const done = await broken.run({ ...test.deps, quotes }, new AbortController().signal);
    expect(done).toMatchObject({ stored: 0, refused: 0, failed: 2, filled: 3, unfilled: 1 });
    expect(await closes('SH600519')).toHaveLength(3);
    const named = test.logLines.filter((line) => line.includes('past closes were not fetched'));
    expect(named.map((line) => JSON.parse(line))).toMatchObject([{ key: 'US.AAPL' }]);
  });

  describe('with closes before a split', () => {
    const apple = instrument('AAPL');
    let run: () => Promise<Record<string, number>>;
    const days = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'];
    /** A split of 2 for 1 on 18 November, which has divided the closes before it. */
    const answer = (prices: number[]) => {
      const seconds = (day: string) => Date.parse(`${day}T14:30Z`) / 1000;
      const date = seconds('2026-11-18');
      const splits = { [date]: { date, numerator: 2, denominator: 1 } };
      const meta = { currency: 'USD', exchangeTimezoneName: 'America/New_York' };
      const indicators = { quote: [{ close: prices }] };
      const result = [{ meta, timestamp: days.map(seconds), events: { splits }, indicators }];
      stubs.answer('yahoo', asJson({ chart: { result } }));
    };
    const store = (prices: string[]) =>
      withTransaction(test.deps.db, (tx) =>
        upsertCloses(
          tx,
          prices.map((close, index) => ({
            ...{ key: apple.key, day: days[index] as string, close, source: 'yahoo' },
            currency: 'USD',
          })),
        ),
      );
    const stored = async () => (await closes(apple.key)).map(({ close }) => close);
    const asked = () =>
      stubs.asked.get('yahoo')?.filter((path) => path.includes('events=split')).length;
    beforeEach(() => {
      stubs.facts.delete(apple.key);
      const split = dailyClosesJob(async () => [{ instrument: apple, since: '2026-11-16' }]);
      run = () => split.run(test.deps, new AbortController().signal);
    });

    it('corrects those that were doubled because the source had not divided them yet', async () => {
      await store(['195.8', '197', '49.1', '49.5', '49.25']);
      // As it was then: the sources list the split and have divided nothing.
      answer([97.9, 98.5, 49.1, 49.5, 49.25]);
      expect(await run()).toMatchObject({ corrected: 0, unfilled: 1 });
      expect(await stored()).toEqual(['195.8', '197', '49.1', '49.5', '49.25']);
      answer([48.95, 49.25, 49.1, 49.5, 49.25]);
      expect(await run()).toMatchObject({ corrected: 2, unfilled: 0 });
      expect(await stored()).toEqual(['97.9', '98.5', '49.1', '49.5', '49.25']);
    });

    it('leaves right ones as they are, and asks about their step once', async () => {
      await store(['97.9', '98.4', '49.1', '49.5', '49.25']);
      answer([48.95, 49.25, 49.1, 49.5, 49.25]);
      expect(await run()).toMatchObject({ corrected: 0, unfilled: 0 });
      await run();
      expect(asked()).toBe(1);
      expect(await stored()).toEqual(['97.9', '98.4', '49.1', '49.5', '49.25']);
    });
  });

  it('ends at once when the server stops', async () => {
    stubs.answerAll(faults.slow);
    const stop = new AbortController();
    const running = job.run(test.deps, stop.signal);
    setTimeout(() => stop.abort(), 50);
    expect(await running).toMatchObject({ stored: 0, failed: 2, filled: 0 });
  });
});
