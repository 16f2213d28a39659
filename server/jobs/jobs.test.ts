import { setImmediate as turnOver } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../db/open-database.ts';
import { withTransaction } from '../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Job } from './job.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { releaseLease, renewLease, takeLease } from './leases.repository.ts';
import { createJobSignal } from './signal.ts';
import { leaseMs } from './with-lease.ts';

let test: TestApp;
let started: Jobs[];
beforeEach(async () => {
  test = await buildTestApp();
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  await test.close();
});

/** A schedule that does not run during a test: these tests kick. */
const pattern = '0 0 1 1 *';
/** How often a test looks whether a job has done something. */
const soon = { interval: 1, timeout: 20_000 };
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const doneRuns = () => test.logLines.filter((line) => line.includes('"job done"')).length;

function start(...jobs: Job[]) {
  const signal = createJobSignal();
  const running = startJobs({ ...test.deps, signal }, jobs);
  started.push(running);
  return { ...running, signal };
}

describe('a job', () => {
  it('runs when it is kicked, by hand or by signal, and logs what it did', async () => {
    let runs = 0;
    const { kick, signal } = start({ name: 'count', pattern, run: async () => ({ runs: ++runs }) });
    kick('count');
    await expect.poll(() => runs, soon).toBe(1);
    await expect.poll(() => leases(), soon).toEqual([]);
    signal.kick('count');
    signal.kick('nothing we know');
    await expect.poll(() => runs, soon).toBe(2);
    await expect.poll(doneRuns, soon).toBe(2);
    expect(JSON.parse(test.logLines.at(-1) ?? '')).toMatchObject({ job: 'count', runs: 2 });
  });

  it('runs on its schedule', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    try {
      const run = async () => ({ runs: 1 });
      start({ name: 'tick', pattern: '*/5 * * * * *', run });
      for (const runs of [1, 2]) {
        await vi.advanceTimersByTimeAsync(5000);
        while (doneRuns() < runs) await turnOver();
        await vi.advanceTimersByTimeAsync(0);
        expect(doneRuns()).toBe(runs);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('runs once more after the current run when it is kicked meanwhile', async () => {
    const first = Promise.withResolvers<void>();
    let [running, most, runs] = [0, 0, 0];
    const { kick, stop } = start({
      name: 'slow',
      pattern,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await first.promise;
        running -= 1;
        runs += 1;
        return {};
      },
    });
    for (let i = 0; i < 10; i += 1) kick('slow');
    await expect.poll(() => running, soon).toBe(1);
    kick('slow');
    first.resolve();
    await expect.poll(doneRuns, soon).toBe(2);
    await sleep(10);
    // A third run would have begun by now, and be awaited.
    await stop();
    expect([runs, most]).toEqual([2, 1]);
  });

  it('that throws is logged, and runs again', async () => {
    let runs = 0;
    const { kick } = start({
      name: 'broken',
      pattern,
      run: () => {
        runs += 1;
        return Promise.reject(new Error('the reason'));
      },
    });
    kick('broken');
    await expect.poll(() => test.logLines.join(), soon).toContain('the reason');
    await expect.poll(() => leases(), soon).toEqual([]);
    kick('broken');
    await expect.poll(() => runs, soon).toBe(2);
  });

  it('uses the database outside of the transaction in which it was kicked', async () => {
    let names: unknown;
    const { kick } = start({
      name: 'read',
      pattern,
      run: async ({ db }) => {
        names = await db.selectFrom('users').select('id').execute();
        return {};
      },
    });
    await withTransaction(test.deps.db, async () => kick('read'));
    await expect.poll(() => names, soon).toEqual([]);
  });

  it('is aborted and awaited by stop, after which nothing starts', async () => {
    let ended = false;
    let runs = 0;
    const { kick, stop } = start({
      name: 'long',
      pattern,
      run: async (_, stopping) => {
        runs += 1;
        await new Promise((resolve) => stopping.addEventListener('abort', resolve));
        await sleep(20);
        ended = true;
        return {};
      },
    });
    kick('long');
    await expect.poll(() => runs, soon).toBe(1);
    await stop();
    expect(ended).toBe(true);
    // Another process may take it at once.
    expect(await leases()).toMatchObject([{ expires_at: test.deps.now().toISOString() }]);
    kick('long');
    await sleep(20);
    expect(runs).toBe(1);
  });
});

const leases = () => test.deps.db.selectFrom('leases').selectAll().execute();

describe('two processes on one database', () => {
  it('never run a job at the same time', async () => {
    let [running, most, runs] = [0, 0, 0];
    const job: Job = {
      name: 'shared',
      pattern,
      run: async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(5);
        running -= 1;
        runs += 1;
        return {};
      },
    };
    const processes = [start(job), start(job), start(job)];
    for (let i = 0; i < 30; i += 1) {
      for (const { kick } of processes) kick('shared');
      await sleep(3);
    }
    await expect.poll(() => running, soon).toBe(0);
    expect(runs).toBeGreaterThan(1);
    expect(most).toBe(1);
  });

  it('both run a job whose items are claimed one by one', async () => {
    const together = Promise.withResolvers<void>();
    let running = 0;
    const job: Job = {
      name: 'claimed',
      pattern,
      isShared: true,
      run: async () => {
        running += 1;
        if (running === 2) together.resolve();
        await together.promise;
        return {};
      },
    };
    const processes = [start(job), start(job)];
    for (const { kick } of processes) kick('claimed');
    await together.promise;
    expect(await leases()).toEqual([]);
  });

  it('replace a holder that died once its lease has expired', async () => {
    let runs = 0;
    const { kick } = start({ name: 'shared', pattern, run: async () => ({ runs: ++runs }) });
    const until = new Date(test.deps.now().getTime() + leaseMs);
    expect(
      await takeLease(test.deps.db, { job: 'shared', holder: 'dead' }, test.deps.now(), until),
    ).toBe(true);
    kick('shared');
    await sleep(30);
    expect(runs).toBe(0);
    test.clock.advance(leaseMs - 1);
    kick('shared');
    await sleep(30);
    expect(runs).toBe(0);
    test.clock.advance(1);
    kick('shared');
    await expect.poll(() => runs, soon).toBe(1);
  });

  it('give a lease to one of many takers on many connections', async () => {
    const { db, target, close } = await createTestDatabase();
    const others = [db, openDatabase(target), openDatabase(target)];
    const now = test.deps.now();
    const until = new Date(now.getTime() + leaseMs);
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        takeLease(others[i % 3] ?? db, { job: 'x', holder: `h${i}` }, now, until),
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
    await Promise.all(others.slice(1).map((other) => other.destroy()));
    await close();
  });
});

it('a lease is renewed and released by its holder alone', async () => {
  const { db } = test.deps;
  const now = test.deps.now();
  const until = new Date(now.getTime() + leaseMs);
  const [mine, theirs] = ['me', 'them'].map((holder) => ({ job: 'x', holder }));
  if (!mine || !theirs) throw new Error();
  expect(await takeLease(db, mine, now, until)).toBe(true);
  expect(await takeLease(db, mine, now, until)).toBe(true);
  expect(await takeLease(db, theirs, now, until)).toBe(false);
  expect(await renewLease(db, theirs, until)).toBe(false);
  await releaseLease(db, theirs);
  expect(await renewLease(db, mine, until)).toBe(true);
  await releaseLease(db, mine);
  expect(await takeLease(db, theirs, now, until)).toBe(true);
});
