import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { indexSeries } from '../../../finance/market/indices.ts';
import { fact } from '../../providers/quotes/testing/market-facts.ts';
import {
  type QuoteStubs,
  startQuoteStubs,
} from '../../providers/quotes/testing/start-quote-stubs.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { fetchIndexCloses, indexClosesJob } from './index-closes.ts';
import { storedCloses } from './quotes.service.ts';

let stubs: QuoteStubs;
let test: TestApp;
beforeAll(async () => {
  stubs = await startQuoteStubs();
});
afterAll(() => stubs.close());
beforeEach(async () => {
  test = await buildTestApp({
    now: '2026-11-20T22:00:00.000Z',
    config: { providerUrls: stubs.urls },
    deps: { fetch: globalThis.fetch },
  });
  const closes = { '2026-11-18': '5600', '2026-11-19': '5610', '2026-11-20': '5590' };
  stubs.facts.set('index:H00300', fact('5590', { closes }));
  for (const asked of stubs.asked.values()) asked.splice(0);
});
afterEach(async () => {
  stubs.facts.delete('index:H00300');
  stubs.answer('csindex');
  await test.close();
});

const stop = new AbortController().signal;
const [withDividends] = indexSeries.CSI300;
const daysOf = async (key: string) =>
  ((await storedCloses(test.deps.db, [key], '2000-01-01', '2030-01-01')).get(key) ?? []).map(
    ({ day }) => day,
  );

it('fetches back to the first purchase of anybody, and later only from the last stored day on', async () => {
  const index = withDividends?.instrument;
  if (!index) throw new Error('no series');
  expect(await fetchIndexCloses(test.deps, index, '2026-11-16')).toBe(3);
  expect(await daysOf('index:H00300')).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  expect(await fetchIndexCloses(test.deps, index, '2026-11-16')).toBe(1);
  await fetchIndexCloses(test.deps, index, '2020-01-01');
  expect(stubs.asked.get('csindex')).toEqual([
    '/csindex-home/perf/index-perf?indexCode=H00300&startDate=20261116&endDate=20261121',
    '/csindex-home/perf/index-perf?indexCode=H00300&startDate=20261120&endDate=20261121',
    '/csindex-home/perf/index-perf?indexCode=H00300&startDate=20200101&endDate=20261121',
  ]);
});

it('replaces the close of a day that was still running, and leaves out the repetition of a holiday', async () => {
  const index = withDividends?.instrument;
  if (!index) throw new Error('no series');
  await fetchIndexCloses(test.deps, index, '2026-11-18');
  // What was stored for the 20th was not its close yet; the 21st is a holiday.
  const closes = { '2026-11-19': '5610', '2026-11-20': '5601', '2026-11-21': '5601' };
  stubs.facts.set('index:H00300', fact('5601', { closes }));
  await fetchIndexCloses(test.deps, index, '2026-11-18');
  const stored = (await storedCloses(test.deps.db, [index.key], '2026-11-18', '2030-01-01')).get(
    index.key,
  );
  expect(stored?.map(({ day, close }) => [day, close])).toEqual([
    ['2026-11-18', '5600'],
    ['2026-11-19', '5610'],
    ['2026-11-20', '5601'],
  ]);
  // After the holiday is stored as none, the row of its day still repeats the one before.
  await fetchIndexCloses(test.deps, index, '2026-11-18');
  expect(await daysOf(index.key)).toHaveLength(3);
});

it('runs as a job over all indices, and takes the series without dividends where the other fails', async () => {
  stubs.answer('csindex', { status: 503 });
  stubs.facts.set('SH000300', fact('4600'));
  const job = indexClosesJob(async () => '2026-11-16');
  const count = await job.run(test.deps, stop);
  expect(count.fetched).toBeGreaterThan(0);
  expect(await daysOf('index:H00300')).toEqual([]);
  expect(await daysOf('index:000300')).toHaveLength(3);
  expect(await daysOf('index:AU9999')).toHaveLength(3);
});

it('sends no request as long as no owner has anything', async () => {
  const job = indexClosesJob(async () => undefined);
  expect(await job.run(test.deps, stop)).toEqual({ fetched: 0, failed: 0 });
  expect([...stubs.asked.values()].flat()).toEqual([]);
});

it('is fetched when a return is compared with it for the first time', async () => {
  const { token } = await signIn(test);
  const firstEntry = { type: 'BUY', day: '2026-11-18', quantity: 100, price: 56 };
  const body = {
    investmentName: '某基金',
    symbol: 'F-1',
    investmentType: 'OTHER',
    currency: 'CNY',
  };
  const created = await test.call('POST', '/investments', { token, body: { ...body, firstEntry } });
  const path = `/investments/${created.body.data.id}`;
  await test.call('PUT', `${path}/price`, { token, body: { currentPrice: 57, day: '2026-11-20' } });
  const query = { benchmark: 'CSI300', to: '2026-11-20' };
  const answer = await test.call('GET', `${path}/performance`, { token, query });
  // 5,600 put in at 5,600 is one unit, worth 5,590 on the last day.
  expect(answer.body.data.benchmark).toMatchObject({
    label: '沪深300全收益',
    isTotalReturn: true,
    shadowValue: 5590,
    reason: null,
  });
});
