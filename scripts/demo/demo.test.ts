import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { householdFileIn } from '../../server/config/config.ts';
import type { Db } from '../../server/db/database.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { readHousehold, writeHouseholdFile } from '../../server/demo/household-file.ts';
import { checkData } from '../../server/integrity/check-data.ts';
import type { Venues } from '../../server/providers/brokers/testing/venues.ts';
import { buildTestApp } from '../../server/testing/build-test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../server/testing/test-database.ts';
import { startDemoVenues } from './securities.demo.ts';
import { writeDemoData } from './write-demo-data.ts';

let test: TestDatabase;
let venues: Venues;
let db: Db;
let userId: string;
beforeAll(async () => {
  // On SQLite it is migrated already.
  test = await createTestDatabase();
  venues = await startDemoVenues();
  userId = await writeDemoData(test.folder, venues);
  db = openDatabase({ kind: 'sqlite', file: join(test.folder, 'app.db'), readOnly: true });
});
afterAll(async () => {
  await db.destroy();
  await venues.close();
  await test.close();
});

it('the demo is data that check-data finds nothing wrong with', async () => {
  expect(await checkData(db)).toEqual([]);
});

it('most of what the demo spent has a category', async () => {
  const rows = await db.selectFrom('spending_details').select('chosen_by').execute();
  expect(rows.filter(({ chosen_by }) => chosen_by === 'RULE').length).toBeGreaterThan(60);
});

it('the demo has a transfer of two entries, a refund, a fare to be paid back and a stated balance', async () => {
  const count = async (table: 'entry_links' | 'spending_refunds' | 'account_reconciliations') =>
    (await db.selectFrom(table).selectAll().execute()).length;
  const tables = ['entry_links', 'spending_refunds', 'account_reconciliations'] as const;
  expect(await Promise.all(tables.map(count))).toEqual([1, 1, 1]);
  const owed = db
    .selectFrom('spending_details')
    .select('entry_id')
    .where('is_reimbursable', '=', 1);
  expect(await owed.execute()).toHaveLength(1);
});

it('no account of the demo but the credit card is overdrawn on any day', async () => {
  const rows = await db
    .selectFrom('account_transactions as entry')
    .innerJoin('accounts as account', 'account.id', 'entry.account_id')
    .select(['account.account_name', 'account.account_type', 'entry.day', 'entry.amount'])
    .orderBy('entry.day')
    .orderBy('entry.sequence')
    .execute();
  const balances = new Map<string, number>();
  const overdrawn = new Set<string>();
  for (const { account_name: name, account_type: type, day, amount } of rows) {
    const balance = (balances.get(name) ?? 0) + Math.round(Number(amount) * 100);
    balances.set(name, balance);
    if (balance < 0 && type !== 'CREDIT') overdrawn.add(`${name} ${day}`);
  }
  expect([...overdrawn]).toEqual([]);
  expect(balances.size).toBe(7);
});

it('what the demo bought and sold at an exchange has the close of its day', async () => {
  const trades = await db
    .selectFrom('investment_entries as entry')
    .innerJoin('investments as holding', 'holding.id', 'entry.investment_id')
    .innerJoin('daily_closes as close', 'close.key', 'holding.instrument_key')
    .select(['holding.symbol', 'entry.day', 'entry.price', 'close.close'])
    .where('entry.type', 'in', ['BUY', 'SELL'])
    .whereRef('close.day', '=', 'entry.day')
    .execute();
  expect(trades.length).toBeGreaterThan(4);
  for (const { price, close } of trades) expect(Number(price)).toBeCloseTo(Number(close), 4);
});

it('a server of the public demo lets visitors into copies of it within a second', async () => {
  const config = { publicDemo: true, registration: 'closed' } as const;
  const server = await buildTestApp({ config, deps: { now: () => new Date() } });
  const { dataDir } = server.deps.config;
  await writeHouseholdFile(householdFileIn(dataDir), await readHousehold(db, userId));
  const ask = async (method: string, path: string, token?: string) => {
    const { status, body } = await server.call(method, path, token === undefined ? {} : { token });
    return { status, data: body.data };
  };
  const times: number[] = [];
  const sums: unknown[] = [];
  for (let visit = 0; visit < 2; visit += 1) {
    const startedAt = performance.now();
    const { data: entered } = await ask('POST', '/auth/demo');
    times.push(performance.now() - startedAt);
    const { data: overview } = await ask('GET', '/overview/assets', entered.token);
    sums.push([overview.totalAssets, overview.totalLiabilities]);
    expect(overview.missingRates).toEqual([]);
    const { data: rules } = await ask('GET', '/spending/rules', entered.token);
    const { data: categories } = await ask('GET', '/spending/categories', entered.token);
    const ids = categories.map(({ id }: { id: string }) => id);
    for (const { effects } of rules) expect(ids).toContain(effects.categoryId);
    expect(rules).toHaveLength(10);
    const { data: recurring } = await ask('GET', '/spending/recurring', entered.token);
    const names = recurring.records.map(({ name, waiting }: { name: string; waiting: number }) => [
      name,
      waiting,
    ]);
    expect(names).toEqual([
      ['物业与停车费', 0],
      ['工资', 0],
      ['每月储蓄', 0],
      ['视频会员', 0],
    ]);
    expect(recurring.records[3].change).toMatchObject({ from: 25, to: 30 });
    const { data: found } = await ask('GET', '/spending/recurring/found', entered.token);
    expect(found.map(({ payee }: { payee: string }) => payee)).toContain('听见音乐');
    const { data: budgets } = await ask('GET', '/spending/budgets', entered.token);
    expect(budgets.map(({ name }: { name: string }) => name)).toEqual(['全部支出', '餐饮', '文娱']);
  }
  expect(Math.min(...times)).toBeLessThan(1000);
  expect(new Set(sums.map(String)).size).toBe(1);
  expect((await ask('POST', '/auth/register')).status).toBe(403);
  await server.close();
});

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['2026-12-31', '2026-12-31T15:30:00.000Z'],
  ['2027-01-01', '2026-12-31T16:30:00.000Z'],
])(
  'the year of the demo ends today, on the days of its time zone: %s, at %s',
  async (today, instant) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) });
    const year = today.slice(0, 4);
    const own = await createTestDatabase();
    await writeDemoData(own.folder, venues);
    const file = join(own.folder, 'app.db');
    const db = openDatabase({ kind: 'sqlite', file, readOnly: true });
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
    await own.close();
  },
  60_000,
);
