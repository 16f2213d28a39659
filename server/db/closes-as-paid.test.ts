import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './migrations/index.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.close());

const close = (key: string, day: string, source: string) => ({
  ...{ key, day, source },
  close: '124.8075',
  currency: 'USD' as const,
});
const tracked = (instrument_key: string) => ({
  instrument_key,
  asset_type: 'stock' as const,
  history_from: '2020-08-28',
  failures: 3,
  next_fetch_at: null,
});

it('closes that Yahoo had divided by later splits go, and are fetched again soon', async () => {
  const { db } = test;
  await db
    .insertInto('daily_closes')
    .values([
      close('US.AAPL', '2020-08-28', 'yahoo'),
      close('US.AAPL', '2026-11-19', 'tencent'),
      close('SH600519', '2026-11-19', 'tencent'),
    ])
    .execute();
  await db
    .insertInto('tracked_instruments')
    .values([tracked('US.AAPL'), tracked('SH600519')])
    .execute();
  await migrations['120-closes-as-paid']?.up(db);
  const closes = await db
    .selectFrom('daily_closes')
    .select(['key', 'day'])
    .orderBy('key')
    .execute();
  expect(closes).toEqual([
    { key: 'SH600519', day: '2026-11-19' },
    { key: 'US.AAPL', day: '2026-11-19' },
  ]);
  const due = await db
    .selectFrom('tracked_instruments')
    .select(['instrument_key', 'failures', 'next_fetch_at'])
    .orderBy('instrument_key')
    .execute();
  expect(due).toEqual([
    { instrument_key: 'SH600519', failures: 3, next_fetch_at: null },
    { instrument_key: 'US.AAPL', failures: 0, next_fetch_at: '1970-01-01T00:00:00.000Z' },
  ]);
});
