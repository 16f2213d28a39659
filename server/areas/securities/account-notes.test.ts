import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BrokerSnapshot } from '../../providers/brokers/broker.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';

const fake = fakeBrokers();
let test: TestApp;
let user: Awaited<ReturnType<typeof securitiesUser>>;

beforeAll(async () => {
  test = await buildTestApp({ deps: { brokers: fake.brokers } });
});
afterAll(() => test.close());
beforeEach(async () => {
  user = await securitiesUser(test);
  await test.deps.db.deleteFrom('exchange_rates').execute();
  await rates({ CNY: '8', USD: '1.25' });
});

/** How many units of each currency a euro buys: 6.4 yuan are a dollar. */
async function rates(perEuro: Record<string, string>) {
  const rows = Object.entries(perEuro).map(([currency, per_euro]) => ({
    currency: currency as 'CNY',
    per_euro,
    day: '2026-11-20',
    source: 'test',
    fetched_at: '2026-11-20T16:00:00.000Z',
  }));
  await test.deps.db.insertInto('exchange_rates').values(rows).execute();
}

/** Reads an account that holds 1000 yuan of A and 100 dollars, which is 256.25 dollars in all. */
async function readWith(total: BrokerSnapshot['total'], more: Partial<BrokerSnapshot> = {}) {
  const { positions = [], ...rest } = more;
  const held = [positionOf('A', { quantity: '10', price: '100' }), ...positions];
  const cash = [{ currency: 'USD', amount: '100' }];
  fake.answer = async () => snapshotOf(held, { cash, total, ...rest });
  const { body } = await user.sync(await user.link());
  return body.data as { syncStatus: string; unread: string[] };
}

describe('a broker’s own total', () => {
  const dollars = (amount: string) => [{ currency: 'USD', amount }];

  it.each([
    // 260 - 256.25 = 3.75, which is more than 2.60.
    ['260', '总资产：币安显示 USD 260.00，读取合计 USD 256.25，相差超过 1%'],
    ['253', '总资产：币安显示 USD 253.00，读取合计 USD 256.25，相差超过 1%'],
    ['1234567.891', '总资产：币安显示 USD 1,234,567.89，读取合计 USD 256.25，相差超过 1%'],
    ['-260', '总资产：币安显示 USD -260.00，读取合计 USD 256.25，相差超过 1%'],
    ['0', '总资产：币安显示 USD 0.00，读取合计 USD 256.25，相差超过 1%'],
    // 2.59 apart, which is more than 2.5884.
    ['258.84', '总资产：币安显示 USD 258.84，读取合计 USD 256.25，相差超过 1%'],
  ])('of %s dollars is shown beside the sum that was read', async (amount, note) => {
    const { syncStatus, unread } = await readWith(dollars(amount));
    expect([syncStatus, unread]).toEqual(['SUCCESS', [note]]);
    expect((await user.accounts())[0].unread).toEqual([note]);
  });

  it.each(['256.25', '258.83', '253.72'])('of %s dollars is near enough', async (amount) => {
    expect((await readWith(dollars(amount))).unread).toEqual([]);
  });

  it('stands behind what the broker’s adapter names', async () => {
    const { unread } = await readWith(dollars('300'), { unread: ['U本位合约账户'] });
    expect(unread).toEqual([
      'U本位合约账户',
      '总资产：币安显示 USD 300.00，读取合计 USD 256.25，相差超过 1%',
    ]);
  });

  it('in two currencies is added up in the first', async () => {
    const total = [...dollars('156.25'), { currency: 'CNY', amount: '640' }];
    expect((await readWith(total)).unread).toEqual([]);
  });

  it('shows that a currency beyond those with a rate is in no sum', async () => {
    const positions = [positionOf('2330.TW', { currency: 'TWD', price: '50' })];
    const { unread } = await readWith(dollars('295'), { positions });
    expect(unread).toEqual(['总资产：币安显示 USD 295.00，读取合计 USD 256.25，相差超过 1%']);
  });

  it.each([
    ['the broker states none', null],
    ['it is in a currency that nobody converts', [{ currency: 'TWD', amount: '1' }]],
  ])('is not compared when %s', async (_, total) => {
    expect((await readWith(total)).unread).toEqual([]);
  });

  it('is not compared before the first exchange rates are stored', async () => {
    await test.deps.db.deleteFrom('exchange_rates').execute();
    expect((await readWith(dollars('900'))).unread).toEqual([]);
  });
});

describe('positions without a price', () => {
  it('are named on their account, until one is known', async () => {
    const quoteSymbol = { symbol: '700.HK', assetType: 'stock' } as const;
    const unpriced = { price: null, quoteSymbol };
    await readWith(null, {
      positions: [positionOf('0700.HK', { ...unpriced, currency: 'HKD' })],
    });
    expect(await user.accounts()).toMatchObject([{ unpricedCount: 1, unpriced: ['0700.HK'] }]);
    const quote = {
      key: 'HK00700',
      price: '400',
      currency: 'HKD' as const,
      at: null,
      day: '2026-11-20',
      source: 'tencent',
      name: null,
      fetched_at: test.deps.now().toISOString(),
    };
    await test.deps.db.insertInto('quotes').values(quote).execute();
    expect(await user.accounts()).toMatchObject([{ unpricedCount: 0, unpriced: [] }]);
  });

  it('are named once each, and not more than twenty', async () => {
    const coins = Array.from({ length: 25 }, (_, n) => positionOf(`DUST${n}`, { price: null }));
    await readWith(null, { positions: [...coins, positionOf('DUST0', { price: null })] });
    const [account] = await user.accounts();
    expect(account.unpricedCount).toBe(26);
    expect(account.unpriced).toHaveLength(20);
    expect(new Set(account.unpriced).size).toBe(20);
  });
});
