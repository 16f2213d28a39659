import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Instrument, normalizeSymbol } from '../../finance/market/symbols.ts';
import { heldPricesJob } from '../areas/quotes/quotes.jobs.ts';
import type { Deps } from '../deps.ts';
import { startQuoteStubs } from '../providers/quotes/testing/start-quote-stubs.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import type { Job } from './job.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { releaseLease, takeLease } from './leases.repository.ts';
import { createJobSignal } from './signal.ts';
import { leaseMs } from './with-lease.ts';

let test: TestApp;
let started: Jobs[];
let runs: number;
beforeEach(async () => {
  test = await buildTestApp();
  started = [];
  runs = 0;
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  await test.close();
});

/** A schedule that does not run during a test: these tests kick. */
const pattern = '0 0 1 1 *';
const count: Job = { name: 'count', pattern, run: async () => ({ runs: ++runs }) };
const other = { job: 'count', holder: 'another process' };
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function start(job: Job, deps: Partial<Deps> = {}): Jobs {
  const jobs = startJobs({ ...test.deps, ...deps, signal: createJobSignal() }, [job]);
  started.push(jobs);
  return jobs;
}

async function takeAsOther() {
  const now = test.deps.now();
  const taken = takeLease(test.deps.db, other, now, new Date(now.getTime() + leaseMs));
  expect(await taken).toBe(true);
}

const leases = () => test.deps.db.selectFrom('leases').selectAll().execute();

it('a run whose process dies is done by one that was refused it, once its lease has expired', async () => {
  await takeAsOther();
  const { kick, takeOver } = start(count);
  kick('count');
  await sleep(50);
  await takeOver();
  await sleep(50);
  expect(runs).toBe(0);
  test.clock.advance(leaseMs);
  await takeOver();
  await expect.poll(() => runs).toBe(1);
  await expect.poll(leases).toEqual([]);
  await takeOver();
  await sleep(50);
  expect(runs).toBe(1);
});

it('a run that another process has finished is not done again', async () => {
  await takeAsOther();
  const { kick, takeOver } = start(count);
  kick('count');
  await sleep(50);
  await releaseLease(test.deps.db, other);
  await takeOver();
  // Nor is the next run of the other process, which this one has not been refused.
  await takeAsOther();
  test.clock.advance(leaseMs);
  await takeOver();
  await sleep(50);
  expect(runs).toBe(0);
});

it('a process that was not refused a run leaves it alone: it may be what ended the other', async () => {
  await takeAsOther();
  const { takeOver } = start(count);
  test.clock.advance(leaseMs);
  await takeOver();
  await sleep(50);
  expect(runs).toBe(0);
});

it('prices come from another process at once when the one that fetches them is stopped', async () => {
  const stubs = await startQuoteStubs();
  const hanging = Promise.withResolvers<void>();
  const quotes: Deps['quotes'] = {
    ...test.deps.quotes,
    quote: (_, { signal } = {}) => {
      hanging.resolve();
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(new Error())),
      );
    },
  };
  const beside = await buildTestApp({
    config: { providerUrls: stubs.urls },
    deps: { fetch: globalThis.fetch, db: test.deps.db },
  });
  const instrument = normalizeSymbol('600519', 'stock') as Instrument;
  const job = heldPricesJob(async () => [{ instrument, since: '2026-11-01' }]);
  const first = start(job, { quotes });
  first.kick(job.name);
  await hanging.promise;
  const second = start(job, { quotes: beside.deps.quotes });
  second.kick(job.name);
  await sleep(50);
  await first.stop();
  await second.takeOver();
  const stored = () => test.deps.db.selectFrom('quotes').select('key').execute();
  await expect.poll(stored).toEqual([{ key: 'SH600519' }]);
  await beside.close();
  await stubs.close();
});
