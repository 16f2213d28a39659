import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';

const fake = fakeBrokers();
let test: TestApp;
let user: Awaited<ReturnType<typeof securitiesUser>>;
let shares: string;

beforeAll(async () => {
  test = await buildTestApp({ deps: { brokers: fake.brokers } });
  user = await securitiesUser(test);
  fake.answer = async ({ appKey }) =>
    appKey === 'coins'
      ? snapshotOf(
          Array.from({ length: 21 }, (_, n) =>
            positionOf(`COIN${n}`, { positionType: 'CRYPTO', symbolName: `Coin ${n}` }),
          ),
        )
      : snapshotOf([
          positionOf('600519.SS', { symbolName: '贵州茅台' }),
          positionOf('510300.SS', { symbolName: '沪深300ETF', positionType: 'FUND' }),
        ]);
  shares = await user.link({ accountName: '长桥' });
  const coins = await user.link({ accountName: '币安', appKey: 'coins' });
  await user.sync(shares);
  await user.sync(coins);
});
afterAll(() => test.close());

const symbols = async (query: Record<string, string>) => {
  const { records, total } = await user.positions(query);
  return { total, symbols: records.map(({ symbol }: { symbol: string }) => symbol).toSorted() };
};

describe('the list of positions', () => {
  it('has twenty rows a page unless asked otherwise', async () => {
    const first = await user.positions();
    expect(first).toMatchObject({
      page: 1,
      size: 20,
      total: 23,
      hasPrevious: false,
      hasNext: true,
    });
    expect(first.records).toHaveLength(20);
    const second = await user.positions({ page: '2' });
    expect(second).toMatchObject({ page: 2, hasPrevious: true, hasNext: false });
    expect(second.records).toHaveLength(3);
  });

  it('is filtered by type', async () => {
    expect(await symbols({ positionType: 'FUND' })).toEqual({ total: 1, symbols: ['510300.SS'] });
    expect((await symbols({ positionType: 'CRYPTO' })).total).toBe(21);
    expect(await symbols({ positionType: 'BOND' })).toEqual({ total: 0, symbols: [] });
  });

  it('is filtered by an account’s id or name', async () => {
    const held = { total: 2, symbols: ['510300.SS', '600519.SS'] };
    expect(await symbols({ brokerFilter: shares })).toEqual(held);
    expect(await symbols({ brokerFilter: '长桥' })).toEqual(held);
    expect((await symbols({ brokerFilter: '没有' })).total).toBe(0);
    expect((await symbols({ brokerFilter: '' })).total).toBe(23);
  });

  it('is filtered by a part of name or code in any case, also together with other filters', async () => {
    expect((await symbols({ keyword: '茅台' })).symbols).toEqual(['600519.SS']);
    expect((await symbols({ keyword: 'coin2' })).symbols).toEqual(['COIN2', 'COIN20']);
    expect((await symbols({ keyword: 'ss', positionType: 'STOCK' })).symbols).toEqual([
      '600519.SS',
    ]);
    expect((await symbols({ keyword: 'coin', brokerFilter: '长桥' })).total).toBe(0);
  });

  it.each([{ positionType: 'GOLD' }, { size: '101' }, { page: '0' }, { keyword: 'x'.repeat(101) }])(
    'refuses %j',
    async (query) => {
      const { token } = user;
      const answer = await test.call('GET', '/securities/positions', { token, query });
      expect(answer.status).toBe(400);
    },
  );

  it('has none of another user’s, whatever account is named', async () => {
    const stranger = await securitiesUser(test);
    expect((await stranger.positions({ brokerFilter: shares })).total).toBe(0);
  });
});
