import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BrokerError } from '../../../providers/brokers/broker.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../../testing/securities/securities-user.ts';

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

const runs = () =>
  test.deps.db
    .selectFrom('securities_sync_runs')
    .select(['status', 'error', 'position_count'])
    .where('owner_id', '=', user.userId)
    .orderBy('id')
    .execute();

describe('the stored day', () => {
  const days = () =>
    test.deps.db
      .selectFrom('securities_days')
      .select(['day', 'kind', 'symbol', 'quantity', 'price', 'currency'])
      .where('owner_id', '=', user.userId)
      .orderBy('day')
      .orderBy('id')
      .execute();

  it('has what the last successful sync of the day found, positions and cash', async () => {
    const id = await user.link();
    fake.answer = async () => snapshotOf([positionOf('OLD')]);
    await user.sync(id);
    const cash = [{ currency: 'HKD', amount: '-12.5' }];
    const positions = [
      positionOf('A', { quantity: '3', price: '4.5', currency: 'USD' }),
      positionOf('A', { quantity: '1', price: null, quoteSymbol: null, currency: 'USD' }),
    ];
    fake.answer = async () => snapshotOf(positions, { cash });
    await user.sync(id);
    fake.answer = async () => {
      throw new BrokerError('AUTH_FAILED');
    };
    await user.sync(id);
    const first = [
      { kind: 'STOCK', symbol: 'A', quantity: '3', price: '4.5', currency: 'USD' },
      { kind: 'STOCK', symbol: 'A', quantity: '1', price: null, currency: 'USD' },
      { kind: 'CASH', symbol: 'HKD', quantity: '-12.5', price: '1', currency: 'HKD' },
    ].map((row) => ({ day: '2026-11-21', ...row }));
    expect(await days()).toEqual(first);

    // 16:30 UTC is half past midnight of the next day in Shanghai.
    const hours = 14.5 * 3_600_000;
    test.clock.advance(hours);
    fake.answer = async () => snapshotOf([], { cash });
    await user.sync(id);
    test.clock.advance(-hours);
    expect(await days()).toEqual([...first, { ...first[2], day: '2026-11-22' }]);
  });
});

describe('a sync', () => {
  it('returns its outcome, and what it could not read', async () => {
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

  it('that fails is 200 and says what to do, and leaves the last good positions with their time', async () => {
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

  it('keeps the ids of positions that are still held, and of no others', async () => {
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

  it('shows no text of an error that is not the broker’s own', async () => {
    const logged = test.logLines.length;
    fake.answer = async () => {
      throw new TypeError('GET https://api.example/?AccessKeyId=CANARY&Signature=CANARY');
    };
    const { body } = await user.sync(await user.link());
    expect(body.data.syncError).toBe('对方返回了无法识别的数据');
    expect(test.logLines.slice(logged).join('')).not.toContain('CANARY');
  });

  it('refuses values that are no numbers, and leaves what was stored', async () => {
    const id = await user.link();
    await user.sync(id);
    fake.answer = async () => snapshotOf([positionOf('A', { quantity: 'NaN' })]);
    expect((await user.sync(id)).body.data).toMatchObject({
      syncStatus: 'FAILED',
      syncError: '对方返回了无法识别的数据',
    });
    expect((await user.positions()).total).toBe(2);
  });

  it('leaves one line in the audit log, with who asked for it', async () => {
    const id = await user.link();
    await user.sync(id);
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'target_id'])
      .where('owner_id', '=', user.userId)
      .where('action', '=', 'securities.sync')
      .execute();
    expect(lines).toEqual([{ action: 'securities.sync', target_id: id }]);
  });
});

describe('credentials that cannot be opened', () => {
  it('because they were moved or tampered with fail the sync, which says what to do', async () => {
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

describe('prices that the broker does not give', () => {
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
