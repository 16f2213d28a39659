import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuoteRouter } from '../../providers/quotes/quote.ts';
import { instrument } from '../../providers/quotes/testing/sources-on.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { listingDayOf, listingDaysJob } from './listing-days.ts';

let test: TestApp;
beforeEach(async () => {
  test = await buildTestApp({ now: '2026-11-20T22:00:00.000Z' });
});
afterEach(() => test.close());

const held = ['688981', '600519'].map((symbol) => ({
  instrument: instrument(symbol),
  since: '2026-01-05',
}));
const { run } = listingDaysJob(async () => held);

/** Runs the job with the answers of sources by key, and answers its counts and what was asked. */
async function runWith(
  listingDay: (key: string) => Awaited<ReturnType<QuoteRouter['listingDay']>>,
) {
  const asked: string[] = [];
  const quotes: QuoteRouter = {
    ...test.deps.quotes,
    listingDay: async ({ key }) => {
      asked.push(key);
      return listingDay(key);
    },
  };
  return { count: await run({ ...test.deps, quotes }, new AbortController().signal), asked };
}

const down = () => {
  throw new Error('no source answers');
};

describe('the job of listing days', () => {
  it('asks for each instrument once, and again after a month where it stays unknown', async () => {
    const known = { source: 'yahoo', day: '2020-07-16' };
    const tell = (key: string) => (key === 'SH688981' ? known : undefined);
    expect((await runWith(tell)).count).toEqual({ known: 1, unknown: 1, failed: 0 });
    expect(await listingDayOf(test.deps.db, 'SH688981')).toBe('2020-07-16');
    expect(await listingDayOf(test.deps.db, 'SH600519')).toBeUndefined();
    expect((await runWith(tell)).asked).toEqual([]);
    test.clock.set('2026-12-20T22:00:00.000Z');
    expect((await runWith(tell)).asked).toEqual(['SH600519']);
  });

  it('tries again a day after sources were down, and loses nothing that is known', async () => {
    expect((await runWith(down)).count).toEqual({ known: 0, unknown: 0, failed: 2 });
    expect((await runWith(down)).asked).toEqual([]);
    test.clock.set('2026-11-21T22:00:00.000Z');
    const known = { source: 'yahoo', day: '2020-07-16' };
    expect((await runWith(() => known)).count).toEqual({ known: 2, unknown: 0, failed: 0 });
    test.clock.set('2027-11-21T22:00:00.000Z');
    expect((await runWith(down)).asked).toEqual([]);
    expect(await listingDayOf(test.deps.db, 'SH600519')).toBe('2020-07-16');
  });
});
