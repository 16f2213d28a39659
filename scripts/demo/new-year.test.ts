import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../server/db/open-database.ts';
import { checkData } from '../../server/integrity/check-data.ts';
import type { Venues } from '../../server/providers/brokers/testing/venues.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import { startDemoVenues } from './securities.demo.ts';
import { writeDemoData } from './write-demo-data.ts';

let test: TestDatabase;
let venues: Venues;
beforeEach(async () => {
  test = await createTestDatabase();
  venues = await startDemoVenues();
});
afterEach(async () => {
  vi.useRealTimers();
  await venues.close();
  await test.close();
});

it.each([
  ['2026-12-31', '2026-12-31T15:30:00.000Z'],
  ['2027-01-01', '2026-12-31T16:30:00.000Z'],
])(
  'the year of the demo ends today, on the days of its time zone: %s, at %s',
  async (today, instant) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
    const year = today.slice(0, 4);
    await writeDemoData(test.folder, venues);
    const db = openDatabase({ kind: 'sqlite', file: join(test.folder, 'app.db'), readOnly: true });
    expect(await checkData(db)).toEqual([]);
    const entries = await db
      .selectFrom('account_transactions')
      .select(['day', 'description', 'created_at'])
      .orderBy('day')
      .execute();
    const daysOf = (description: string) =>
      entries.filter((one) => one.description === description).map(({ day }) => day.slice(8));
    expect([...new Set(daysOf('旅行'))]).toEqual(['28']);
    expect(daysOf('工资')).toEqual(new Array(12).fill('10'));
    expect(entries.filter((one) => one.day > today || one.created_at > instant)).toEqual([]);
    const newest = async (table: 'exchange_rates' | 'daily_closes') =>
      (await db.selectFrom(table).select('day').orderBy('day', 'desc').executeTakeFirst())?.day;
    expect(await newest('exchange_rates')).toBe(today);
    expect(await newest('daily_closes')).toBe(today);
    const debts = await db.selectFrom('debts').select('due_day').execute();
    expect(debts.map(({ due_day }) => due_day)).toContain(today);
    const budgets = await db.selectFrom('spending_budgets').select('from_day').execute();
    expect(budgets.map(({ from_day }) => from_day)).toEqual(new Array(3).fill(`${year}-01-01`));
    const goals = await db.selectFrom('planning_goals').select('due_day').execute();
    expect(goals.map(({ due_day }) => due_day)).toContain(`${Number(year) + 9}-09-01`);
    await db.destroy();
  },
  60_000,
);
