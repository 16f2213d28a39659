import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseAwayError } from '../../../db/postgres/database-away.ts';
import { BrokerError } from '../../../providers/brokers/broker.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../../testing/securities/securities-user.ts';
import { listDueAccounts } from '../securities-accounts.repository.ts';
import { runSync } from './run-sync.ts';
import { syncDueAccounts } from './sync.jobs.ts';

const fake = fakeBrokers();
let test: TestApp;
let user: Awaited<ReturnType<typeof securitiesUser>>;

beforeAll(async () => {
  test = await buildTestApp({ deps: { brokers: fake.brokers } });
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await securitiesUser(test);
  fake.reads.length = 0;
  fake.answer = async () => snapshotOf([positionOf('A'), positionOf('B')]);
});

const runJob = () => syncDueAccounts(test.deps, new AbortController().signal);

describe('the job that syncs', () => {
  it('reads each active account every half hour, a tenth more or less', async () => {
    const id = await user.link({ appKey: 'hourly' });
    // Earlier tests' accounts have their turns too.
    const reads = () => fake.reads.filter(({ appKey }) => appKey === 'hourly').length;
    const readsAfter = async (minutes: number) => {
      test.clock.advance(minutes * 60_000);
      await runJob();
      return reads();
    };
    expect([
      await readsAfter(0),
      await readsAfter(26),
      await readsAfter(8),
      await readsAfter(26),
    ]).toEqual([0, 0, 1, 1]);
    expect((await user.accounts())[0].syncStatus).toBe('SUCCESS');
    await user.edit(id, { isActive: false });
    expect(await readsAfter(24 * 60)).toBe(1);
  });

  it('reads statements of Interactive Brokers once a day', async () => {
    await user.link({ accountType: 'IBKR', appKey: 'daily' });
    const reads = () => fake.reads.filter(({ appKey }) => appKey === 'daily').length;
    const readsAfter = async (hours: number) => {
      test.clock.advance(hours * 3_600_000);
      await runJob();
      return reads();
    };
    expect([
      await readsAfter(1),
      await readsAfter(12),
      await readsAfter(9),
      await readsAfter(6),
    ]).toEqual([1, 1, 1, 2]);
  });

  it('waits twice as long after each failure, half a day at most, until a success', async () => {
    const id = await user.link();
    fake.answer = async () => {
      throw new BrokerError('UPSTREAM_DOWN');
    };
    const pauses: number[] = [];
    const nextAt = async () => {
      const { next_sync_at } = await test.deps.db
        .selectFrom('securities_accounts')
        .select('next_sync_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return Date.parse(next_sync_at) - test.deps.now().getTime();
    };
    for (let i = 0; i < 8; i += 1) {
      await user.sync(id);
      pauses.push((await nextAt()) / 60_000);
    }
    const expected = [30, 60, 120, 240, 480, 720, 720, 720];
    for (const [i, pause] of pauses.entries()) {
      expect(pause / (expected[i] as number)).toBeGreaterThan(0.89);
      expect(pause / (expected[i] as number)).toBeLessThan(1.11);
    }
    fake.answer = async () => snapshotOf([]);
    await user.sync(id);
    expect((await nextAt()) / 60_000).toBeLessThan(33.1);
  });

  it('reads each account once when two processes do it at once', async () => {
    const keys = Array.from({ length: 12 }, (_, n) => `shared${n}`);
    for (const appKey of keys) await user.link({ appKey });
    test.clock.advance(24 * 3_600_000);
    const due = (await dueIds()).length;
    fake.reads.length = 0;
    const done = await Promise.all([runJob(), runJob()]);
    const read = fake.reads.map(({ appKey }) => appKey).filter((key) => keys.includes(key ?? ''));
    expect(read.sort()).toEqual(keys.toSorted());
    expect(done.reduce((sum, { synced = 0 }) => sum + synced, 0)).toBe(due);
  });

  it('does not read an account that another process has read since it was found to be due', async () => {
    await user.link({ appKey: 'once' });
    test.clock.advance(24 * 3_600_000);
    const now = test.deps.now().toISOString();
    const [found] = (await listDueAccounts(test.deps.db, now, 1000)).slice(-1);
    await runJob();
    fake.reads.length = 0;
    const request = { ownerId: found?.owner_id ?? '', accountId: found?.id ?? '' };
    const late = runSync(test.deps, request, new AbortController().signal);
    await expect(late).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(fake.reads).toEqual([]);
  });

  it('reads the other accounts when one fails', async () => {
    const ids: string[] = []; // one after the other, because the list is in the order of creation
    for (const appKey of ['a', 'b', 'c']) ids.push(await user.link({ appKey }));
    fake.answer = async ({ appKey }) => {
      if (appKey === 'b') throw new Error('broke');
      return snapshotOf([positionOf('A')]);
    };
    test.clock.advance(24 * 3_600_000);
    await runJob();
    const statuses = (await user.accounts()).map((row: { syncStatus: string }) => row.syncStatus);
    expect([ids.length, statuses]).toEqual([3, ['SUCCESS', 'FAILED', 'SUCCESS']]);
  });

  it('counts and names what failed, and shows the user a fault of the server too', async () => {
    const ids: string[] = [];
    for (const appKey of ['x', 'y', 'z']) ids.push(await user.link({ appKey }));
    fake.answer = async ({ appKey }) => {
      if (appKey === 'x') throw new BrokerError('UPSTREAM_DOWN');
      return snapshotOf([], appKey === 'y' ? { at: new Date(Number.NaN) } : {});
    };
    test.clock.advance(24 * 3_600_000);
    test.logLines.length = 0;
    const others = (await dueIds()).length - ids.length;
    expect(await runJob()).toEqual({ synced: others + 1, failed: 2 });
    expect(await user.accounts()).toMatchObject([
      { syncStatus: 'FAILED', syncError: '对方服务暂时不可用' },
      { syncStatus: 'FAILED', syncError: '服务器在同步时出错，稍后会自动重试' },
      { syncStatus: 'SUCCESS', syncError: null },
    ]);
    const named = (accountId = '') =>
      test.logLines.map((line) => JSON.parse(line)).filter((line) => line.accountId === accountId);
    expect(ids.map((id) => named(id).map(({ msg }) => msg))).toEqual([
      ['an account was not synced'],
      ['a sync failed unexpectedly', 'an account was not synced'],
      [],
    ]);
    const [broken] = await test.deps.db
      .selectFrom('securities_sync_runs')
      .select(['status', 'error'])
      .where('account_id', '=', ids[1] ?? '')
      .execute();
    expect(broken).toEqual({ status: 'FAILED', error: '服务器在同步时出错，稍后会自动重试' });
  });

  it('gets to all accounts though the first ones due keep failing', async () => {
    const id = await user.link({ appKey: 'broken' });
    fake.answer = async ({ appKey }) =>
      snapshotOf([], appKey === 'broken' ? { at: new Date(Number.NaN) } : {});
    test.clock.advance(24 * 3_600_000);
    expect(await dueIds()).toContain(id);
    await runJob();
    expect(await dueIds()).toEqual([]);
  });

  it('ends when the database is away', async () => {
    await user.link({ appKey: 'any' });
    test.clock.advance(24 * 3_600_000);
    fake.answer = async () => snapshotOf([positionOf('A')]);
    const newId = () => {
      throw new DatabaseAwayError(new Error('gone'));
    };
    const running = syncDueAccounts({ ...test.deps, newId }, new AbortController().signal);
    await expect(running).rejects.toThrow('away');
  });
});

const dueIds = async () =>
  (await listDueAccounts(test.deps.db, test.deps.now().toISOString(), 1000)).map(({ id }) => id);
