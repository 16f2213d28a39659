import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeLease } from '../jobs/leases.repository.ts';
import { BrokerError } from '../providers/brokers/broker.ts';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../testing/fake-brokers.ts';
import { securitiesUser } from '../testing/securities-user.ts';
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
afterEach(() => {
  vi.useRealTimers();
});

const runs = () =>
  test.deps.db
    .selectFrom('securities_sync_runs')
    .select(['status', 'error', 'position_count'])
    .where('user_id', '=', user.userId)
    .orderBy('id')
    .execute();

/** A broker that waits until it is told to go on. */
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
  it('answers how it went, and what it could not read', async () => {
    fake.answer = async () => snapshotOf([positionOf('A')], { unread: ['U本位合约账户'] });
    const { status, body } = await user.sync(await user.link());
    expect(status).toBe(200);
    expect(body.data).toEqual({
      syncStatus: 'SUCCESS',
      syncError: null,
      unread: ['U本位合约账户'],
      lastSyncTime: '2026-11-21T02:00:00.000Z',
    });
    expect(await runs()).toEqual([{ status: 'SUCCESS', error: null, position_count: 1 }]);
  });

  it('that fails is 200 with words to act on, and leaves the last good positions with their time', async () => {
    const id = await user.link();
    await user.sync(id);
    fake.answer = async () => {
      throw new BrokerError('AUTH_FAILED');
    };
    test.clock.advance(3_600_000);
    const { status, body } = await user.sync(id);
    expect([status, body.data]).toEqual([
      200,
      {
        syncStatus: 'FAILED',
        syncError: '密钥无效或已过期，请检查后重新填写',
        unread: [],
        lastSyncTime: '2026-11-21T02:00:00.000Z',
      },
    ]);
    expect((await user.positions()).total).toBe(2);
    expect(await user.accounts()).toMatchObject([{ totalAssets: 20, syncStatus: 'FAILED' }]);
  });

  it('takes no position for the same that is another: ids stay where the thing stays', async () => {
    const id = await user.link();
    await user.sync(id);
    const before = (await user.positions()).records;
    fake.answer = async () => snapshotOf([positionOf('B'), positionOf('B'), positionOf('C')]);
    await user.sync(id);
    const after = (await user.positions()).records;
    const idOf = (list: { symbol: string; id: string }[], symbol: string) =>
      list.find((row) => row.symbol === symbol)?.id;
    expect(after.map((row: { symbol: string }) => row.symbol).sort()).toEqual(['B', 'B', 'C']);
    expect(after.map((row: { id: string }) => row.id)).toContain(idOf(before, 'B'));
    expect(after.map((row: { id: string }) => row.id)).not.toContain(idOf(before, 'A'));
  });

  it('is joined by every other one of the same account', async () => {
    const id = await user.link();
    const open = gate();
    const calls = Array.from({ length: 50 }, () => user.sync(id));
    await until(() => fake.reads.length === 1);
    // Connections are handed out in turn: who is answered so often now has let all others come.
    for (let look = 0; look < 5; look += 1) {
      expect((await user.accounts())[0].syncStatus).toBe('SYNCING');
    }
    open();
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ body }) => body.data.syncStatus))).toEqual(new Set(['SUCCESS']));
    expect([fake.reads.length, fake.underWay.most]).toEqual([1, 1]);
  });

  it('of another process is waited for, and then told', async () => {
    const id = await user.link();
    const now = test.deps.now();
    const lease = runLease(id, 'a-run-elsewhere');
    await takeLease(test.deps.db, lease, now, new Date(now.getTime() + 35_000));
    const call = user.sync(id);
    await sleep(400);
    await test.deps.db.deleteFrom('leases').where('holder', '=', 'a-run-elsewhere').execute();
    expect((await call).body.data.syncStatus).toBe('PENDING');
    expect(fake.reads).toEqual([]);
  });

  it('whose process died is in nobody’s way once its lease has run out', async () => {
    const id = await user.link();
    const now = test.deps.now();
    await takeLease(test.deps.db, runLease(id, 'dead'), now, new Date(now.getTime() + 35_000));
    expect((await user.accounts())[0].syncStatus).toBe('SYNCING');
    test.clock.advance(36_000);
    expect((await user.accounts())[0].syncStatus).toBe('PENDING');
    expect((await user.sync(id)).body.data.syncStatus).toBe('SUCCESS');
  });

  it('of an account that is deleted meanwhile ends at once, and brings nothing back', async () => {
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

  it('read with a key that was replaced meanwhile, or of a paused account, is not kept', async () => {
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
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const call = user.sync(id);
    while (fake.reads.length < 1) await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    expect((await call).body.data.syncStatus).toBe('SYNCING');
    open();
    await until(async () => (await user.accounts())[0].syncStatus === 'SUCCESS');
    expect((await user.positions()).total).toBe(1);
  });

  it('tells no word of an error that is not the broker’s own', async () => {
    const logged = test.logLines.length;
    fake.answer = async () => {
      throw new TypeError('GET https://api.example/?AccessKeyId=CANARY&Signature=CANARY');
    };
    const { body } = await user.sync(await user.link());
    expect(body.data.syncError).toBe('对方返回了无法识别的数据');
    expect(test.logLines.slice(logged).join('')).not.toContain('CANARY');
  });

  it('refuses numbers that are none, and keeps what it had', async () => {
    const id = await user.link();
    await user.sync(id);
    fake.answer = async () => snapshotOf([positionOf('A', { quantity: 'NaN' })]);
    expect((await user.sync(id)).body.data).toMatchObject({
      syncStatus: 'FAILED',
      syncError: '对方返回了无法识别的数据',
    });
    expect((await user.positions()).total).toBe(2);
  });

  it('leaves one line in the audit log, of who wanted it', async () => {
    const id = await user.link();
    await Promise.all([user.sync(id), user.sync(id)]);
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_id'])
      .where('user_id', '=', user.userId)
      .where('action', '=', 'securities.sync')
      .execute();
    expect(lines).toEqual([{ action: 'securities.sync', target_id: id }]);
  });
});

describe('credentials that cannot be opened', () => {
  it('moved from another row or tampered with: FAILED, with what to do', async () => {
    const [one, two] = [await user.link({ appKey: 'one' }), await user.link({ appKey: 'two' })];
    const { app_key } = await test.deps.db
      .selectFrom('securities_accounts')
      .select('app_key')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    const put = (text: string) =>
      test.deps.db
        .updateTable('securities_accounts')
        .set({ app_key: text })
        .where('id', '=', two)
        .execute();
    for (const text of [app_key, `${app_key.slice(0, -9)}AAAAAAAAA`, 'nonsense']) {
      await put(text);
      expect((await user.sync(two)).body.data).toMatchObject({
        syncStatus: 'FAILED',
        syncError: '保存的凭证已损坏，请编辑账户并重新填写密钥',
      });
    }
    expect(fake.reads).toEqual([]);
    await user.edit(two, { appKey: 'three' });
    expect((await user.sync(two)).body.data.syncStatus).toBe('SUCCESS');
  });
});

describe('prices that the broker does not tell', () => {
  it('come from the stored quotes, whenever they change', async () => {
    const quote = (price: string) => ({
      key: 'HK00700',
      price,
      currency: 'HKD' as const,
      at: null,
      day: '2026-11-20',
      source: 'tencent',
      name: '腾讯控股',
      fetched_at: test.deps.now().toISOString(),
    });
    const { db } = test.deps;
    await db.insertInto('quotes').values(quote('400')).execute();
    const quoteSymbol = { symbol: '700.HK', assetType: 'stock' } as const;
    fake.answer = async () =>
      snapshotOf([
        positionOf('0700.HK', {
          quantity: '200',
          currency: 'HKD',
          price: null,
          avgCost: '350',
          quoteSymbol,
        }),
      ]);
    await user.sync(await user.link());
    const query = { currency: 'HKD' };
    expect((await user.positions(query)).records).toMatchObject([
      { currentPrice: 400, marketValue: 80000, unrealizedPnl: 10000, unrealizedPnlPercent: 14.29 },
    ]);
    await db.updateTable('quotes').set({ price: '300' }).where('key', '=', 'HK00700').execute();
    expect(await user.overview(query)).toMatchObject({ totalAssets: 60000, totalPnl: -10000 });
  });
});

describe('closing', () => {
  it('ends what runs, and leaves the account as it was', async () => {
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
