import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { takeLease } from '../../../jobs/leases.repository.ts';
import { BrokerError } from '../../../providers/brokers/broker.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../../testing/securities/securities-user.ts';
import { createSyncCoordinator, defaultSyncLimits, type SyncLimits } from './sync-coordinator.ts';
import { runLease } from './sync-runs.repository.ts';

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
  fake.underWay.most = 0;
  fake.answer = async () => snapshotOf([positionOf('A'), positionOf('B')]);
});
const runs = () =>
  test.deps.db
    .selectFrom('securities_sync_runs')
    .select(['status', 'error', 'position_count'])
    .where('owner_id', '=', user.userId)
    .orderBy('id')
    .execute();

/** Asks for a sync as the user's call does, with other limits. */
function syncWithin(limits: Partial<SyncLimits>, accountId: string) {
  const { userId } = user;
  const origin = { userId, address: '192.0.2.1', requestId: 'one' };
  const coordinator = createSyncCoordinator(test.deps, { ...defaultSyncLimits, ...limits });
  return coordinator.sync({ ownerId: userId, accountId, origin });
}

/** A broker that waits until the test lets it continue. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  fake.answer = async (_, signal) => {
    const { promise: aborted, reject } = Promise.withResolvers<never>();
    signal?.addEventListener('abort', () => reject(new BrokerError('TIMEOUT')));
    await Promise.race([promise, aborted]);
    return snapshotOf([positionOf('LATE')]);
  };
  return resolve;
}

async function until(condition: () => unknown): Promise<void> {
  while (!(await condition())) await sleep(5);
}

describe('a sync', () => {
  it('is joined by every other one of the same account', async () => {
    const id = await user.link();
    const open = gate();
    const calls = Array.from({ length: 50 }, () => user.sync(id));
    await until(() => fake.reads.length === 1);
    // Database connections are granted in turn: after so many
    // answers all earlier calls have had one.
    for (let look = 0; look < 5; look += 1) {
      expect((await user.accounts())[0].syncStatus).toBe('SYNCING');
    }
    open();
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ body }) => body.data.syncStatus))).toEqual(new Set(['SUCCESS']));
    expect([fake.reads.length, fake.underWay.most]).toEqual([1, 1]);
    const lines = test.deps.db.selectFrom('audit_log').select('id').where('target_id', '=', id);
    expect(await lines.where('action', '=', 'securities.sync').execute()).toHaveLength(1);
  });

  it('of another process is waited for, and its outcome is returned', async () => {
    const id = await user.link();
    const now = test.deps.now();
    const lease = runLease(id, 'a-run-elsewhere');
    await takeLease(test.deps.db, lease, now, new Date(now.getTime() + 35_000));
    let isAnswered = false;
    const call = syncWithin({ pollEveryMs: 1 }, id).finally(() => {
      isAnswered = true;
    });
    for (let look = 0; look < 5; look += 1) {
      expect((await user.accounts())[0].syncStatus).toBe('SYNCING');
    }
    expect(isAnswered).toBe(false);
    await test.deps.db.deleteFrom('leases').where('holder', '=', 'a-run-elsewhere').execute();
    expect((await call).syncStatus).toBe('PENDING');
    expect(fake.reads).toEqual([]);
  });

  it('whose process died blocks no other after its lease has expired', async () => {
    const id = await user.link();
    const now = test.deps.now();
    await takeLease(test.deps.db, runLease(id, 'dead'), now, new Date(now.getTime() + 35_000));
    expect((await user.accounts())[0].syncStatus).toBe('SYNCING');
    test.clock.advance(36_000);
    expect((await user.accounts())[0].syncStatus).toBe('PENDING');
    expect((await user.sync(id)).body.data.syncStatus).toBe('SUCCESS');
  });

  it('of an account that is deleted meanwhile ends at once, and stores nothing', async () => {
    const id = await user.link();
    gate();
    const call = user.sync(id);
    await until(() => fake.reads.length === 1);
    expect((await user.remove(id)).status).toBe(200);
    expect((await call).status).toBe(404);
    expect((await user.positions()).total).toBe(0);
    const leases = await test.deps.db.selectFrom('leases').selectAll().execute();
    expect(leases.filter(({ job }) => job.includes(id))).toEqual([]);
  });

  it('with a key that was replaced meanwhile, or of a paused account, is not stored', async () => {
    for (const change of [{ appKey: 'another' }, { isActive: false }]) {
      const id = await user.link();
      const open = gate();
      const call = user.sync(id);
      await until(() => fake.underWay.now === 1);
      await user.edit(id, change);
      open();
      expect((await call).body.data.syncStatus).toBe('PENDING');
    }
    expect((await user.positions()).total).toBe(0);
    expect((await runs()).map(({ error }) => error)).toEqual([
      '密钥在同步期间被更换',
      '账户在同步期间被停用',
    ]);
  });

  it('answers SYNCING after ten seconds, and goes on', async () => {
    const id = await user.link();
    const open = gate();
    expect(defaultSyncLimits.answerAfterMs).toBe(10_000);
    const answer = await syncWithin({ answerAfterMs: 10 }, id);
    expect(answer.syncStatus).toBe('SYNCING');
    open();
    await until(async () => (await user.accounts())[0].syncStatus === 'SUCCESS');
    expect((await user.positions()).total).toBe(1);
  });
});

describe('closing the coordinator', () => {
  it('ends the running syncs, and leaves the account as it was', async () => {
    const other = await buildTestApp({ deps: { brokers: fake.brokers } });
    const someone = await securitiesUser(other);
    const id = await someone.link();
    gate();
    const call = someone.sync(id);
    await until(() => fake.underWay.now === 1);
    const startedAt = performance.now();
    const closed = other.app.close();
    expect((await call).body.data.syncStatus).toBe('PENDING');
    await closed;
    expect(performance.now() - startedAt).toBeLessThan(2000);
    await other.close();
  });
});
