import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations/index.ts';

const at = '2026-11-20T00:00:00.000Z';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
  await test.db
    .insertInto('users')
    .values({
      ...{ id: 'u1', username: 'u1', full_name: null, email: 'u1@example.org' },
      ...{ email_key: 'u1@example.org', password_hash: 'x' },
      ...{ version: 1, created_at: at },
    })
    .execute();
});
afterEach(() => test.close());

async function hold(
  id: string,
  symbol: string,
  instrument_key: string | null,
  type: 'STOCK' | 'CRYPTO' = 'STOCK',
  purchase_date = '2026-03-01',
) {
  await test.db
    .insertInto('investments')
    .values({
      ...{ id, symbol, instrument_key, purchase_date, user_id: 'u1', investment_name: id },
      ...{ investment_type: type, quantity: '10', purchase_price: '100', currency: 'CNY' },
      ...{ status: 1, version: 1, created_at: at, updated_at: at },
    })
    .execute();
}

const migrate = () => migrations['140-keys-of-instruments']?.up(test.db);

it('holdings of bare 11xxxx codes are Shanghai’s, coins with Chinese tickers have a key', async () => {
  await hold('bare', '113050', 'SZ113050');
  await hold('earlier', '１１３０５０', 'SZ113050', 'STOCK', '2025-06-01');
  await hold('marked', 'sz112233', 'SZ112233');
  await hold('other', '000001', 'SZ000001');
  await hold('coin', '币安人生', null, 'CRYPTO');
  await hold('no coin', '???', null, 'CRYPTO');
  await migrate();
  const keys = await test.db.selectFrom('investments').select(['id', 'instrument_key']).execute();
  expect(Object.fromEntries(keys.map((row) => [row.id, row.instrument_key]))).toEqual({
    bare: 'SH113050',
    earlier: 'SH113050',
    marked: 'SZ112233',
    other: 'SZ000001',
    coin: 'CRYPTO.币安人生',
    'no coin': null,
  });
  const tracked = await test.db
    .selectFrom('tracked_instruments')
    .selectAll()
    .orderBy('history_from')
    .execute();
  const soon = { failures: 0, next_fetch_at: '1970-01-01T00:00:00.000Z' };
  expect(tracked).toEqual([
    { instrument_key: 'SH113050', asset_type: 'stock', history_from: '2025-06-01', ...soon },
    {
      instrument_key: 'CRYPTO.币安人生',
      asset_type: 'crypto',
      history_from: '2026-03-01',
      ...soon,
    },
  ]);
});

it('prices of exchange-traded money funds go, and are fetched again soon', async () => {
  const keys = ['FUND511990', 'FUND159001', 'FUND511010', 'FUND000198', 'SH511990'];
  const price = { currency: 'CNY' as const, day: '2026-11-19', source: 'tiantian' };
  for (const key of keys) {
    await test.db
      .insertInto('quotes')
      .values({ ...price, key, price: '1', at: null, name: null, fetched_at: at })
      .execute();
    await test.db
      .insertInto('daily_closes')
      .values({ ...price, key, close: '1' })
      .execute();
    await test.db
      .insertInto('tracked_instruments')
      .values({
        ...{ instrument_key: key, asset_type: 'fund', history_from: '2026-01-01' },
        ...{ failures: 2, next_fetch_at: null },
      })
      .execute();
  }
  await migrate();
  const left = ['FUND000198', 'FUND511010', 'SH511990'];
  for (const table of ['quotes', 'daily_closes'] as const) {
    const rows = await test.db.selectFrom(table).select('key').execute();
    expect(rows.map(({ key }) => key).sort()).toEqual(left);
  }
  const again = await test.db
    .selectFrom('tracked_instruments')
    .select('instrument_key')
    .where('next_fetch_at', 'is not', null)
    .execute();
  expect(again.map((row) => row.instrument_key).sort()).toEqual(['FUND159001', 'FUND511990']);
});
