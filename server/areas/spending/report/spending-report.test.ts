import { describe, expect, it } from 'vitest';
import { decimal } from '../../../../finance/money/decimal.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import { postAct } from '../../../ledger/post-acts.ts';
import { accountsFixture } from '../../../testing/accounts-fixture.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
const fixture = accountsFixture();
const { call, openAccount } = fixture;

const get = async (path: string, query: Record<string, string>) => {
  const { status, body } = await call('GET', path, undefined, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const october = { from: '2026-10-01', to: '2026-10-31' };
const report = (query: Record<string, string> = october) => get('/spending/report', query);

/** The ids of the starting categories by their names. */
async function categories(): Promise<Map<string, string>> {
  const { data } = (await call('POST', '/spending/categories/starting-set')).body;
  return new Map(data.map(({ name, id }: { name: string; id: string }) => [name, id]));
}

/** Books money on a day and says what it was for. */
async function book(
  accountId: string,
  [way, amount, day, categoryId]: [string, number, string, string | undefined],
  more: object = {},
): Promise<string> {
  const path = `/accounts/${accountId}/${way}`;
  expect((await call('POST', path, { amount, day, ...more })).status).toBe(200);
  const { records } = await get(`/accounts/${accountId}/transactions`, {});
  const { id } = records[0];
  if (categoryId) {
    expect((await call('PUT', `/spending/entries/${id}`, { categoryId })).status).toBe(200);
  }
  return id;
}

describe('the report of income and expense', () => {
  it('begins at the end of the first day of all, as net worth does', async () => {
    const { id } = await openAccount({ initialBalance: 0, day: '1970-01-01' });
    await book(id, ['deposit', 70, '1970-01-01', undefined]);
    const entry = { description: '稿费' };
    const second = await book(id, ['deposit', 30, '1970-01-02', undefined], entry);
    const query = { from: '1970-01-01', to: '1970-01-31', line: 'INCOME' };
    const { records } = await get('/spending/report/rows', query);
    expect(records).toMatchObject([{ entryId: second, subject: '工资卡 存入：稿费' }]);
    const { totals, before } = await report({ from: '1970-01-01', to: '1970-01-31' });
    expect([totals.income, before.income]).toEqual([30, 0]);
  });

  it('sums to what net worth shows as saved, with refunds, what passes through, and interest', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 10_000, day: '2026-01-01' });
    await book(id, ['withdraw', 120, '2026-10-03', of.get('餐饮')]);
    await book(id, ['deposit', 12_000, '2026-10-05', of.get('工资')]);
    await book(id, ['withdraw', 300, '2026-10-09', of.get('购物')]);
    const refund = await book(id, ['deposit', 100, '2026-10-12', of.get('购物')]);
    await book(id, ['withdraw', 5000, '2026-10-20', of.get('代收代付')]);
    await book(id, ['deposit', 1.23, '2026-10-31', undefined], { kind: 'INTEREST' });
    const { totals, categories: lines, cashChange, months } = await report();
    expect(totals).toEqual({
      income: 12_000,
      interest: 1.23,
      expense: 320,
      neutral: -5000,
      principal: 0,
      debts: 0,
      otherAssets: 0,
      unlinked: 0,
      saving: 6680,
      savingRate: 97.33,
    });
    expect(
      lines.map(({ name, amount, share }: { [field: string]: unknown }) => [name, amount, share]),
    ).toEqual([
      ['购物', 200, 62.5],
      ['餐饮', 120, 37.5],
      ['工资', 12_000, 100],
      ['代收代付', -5000, null],
    ]);
    expect(cashChange).toEqual({ amount: 6681.23, beside: 0 });
    expect(months).toMatchObject([{ month: '2026-10', income: 12_000, expense: 320 }]);
    const changes = await get('/net-worth/changes', { from: '2026-09-30', to: '2026-10-31' });
    const saved = changes.parts.find(({ part }: { part: string }) => part === 'saving');
    expect(saved.amount).toBe(6680);
    const cash = await get('/reports/cash-flow', october);
    expect(cash.totals.moneyIn - cash.totals.moneyOut).toBeCloseTo(6681.23, 2);
    // Without its category the refund is income: (12,100 − 420) ÷ 12,100.
    await call('PUT', `/spending/entries/${refund}`, { categoryId: null });
    const uncategorized = { income: 12_100, expense: 420, saving: 6680, savingRate: 96.53 };
    expect((await report()).totals).toMatchObject(uncategorized);
  });

  it('has what came and went as the change of cash, and no opening balance', async () => {
    const { id } = await openAccount({ initialBalance: 500, day: '2026-10-02' });
    await book(id, ['deposit', 70, '2026-10-03', undefined]);
    expect((await report()).cashChange).toEqual({ amount: 70, beside: 0 });
  });

  it('counts what was spent in another currency at the rate of its day; the rest is 汇率', async () => {
    const rate = (currency: 'USD' | 'CNY', day: string, per_euro: string) => ({
      ...{ currency, day, per_euro },
      ...{ source: 'test', fetched_at: '2026-11-20T15:00:00.000Z' },
    });
    const days = [
      ['2026-10-08', '7.1'],
      ['2026-10-31', '7.12'],
    ] as const;
    await fixture.test.deps.db
      .insertInto('exchange_rates')
      .values(days.flatMap(([day, yuan]) => [rate('USD', day, '1'), rate('CNY', day, yuan)]))
      .execute();
    const of = await categories();
    const card = await openAccount({ accountType: 'CREDIT', currency: 'USD', day: '2026-01-01' });
    await book(card.id, ['withdraw', 25, '2026-10-08', of.get('购物')]);
    expect((await report()).totals).toMatchObject({ expense: 177.5, saving: -177.5 });
    const { parts } = await get('/net-worth/changes', { from: '2026-09-30', to: '2026-10-31' });
    expect(parts.find(({ part }: { part: string }) => part === 'fx').amount).toBe(-0.5);
    await fixture.test.deps.db.deleteFrom('exchange_rates').execute();
  });

  it('counts the interest of a loan as expense and its principal below the line', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 10_000, day: '2026-01-01' });
    await book(id, ['deposit', 12_000, '2026-10-05', of.get('工资')]);
    await book(id, ['withdraw', 120, '2026-10-06', of.get('餐饮')]);
    const { db } = fixture.test.deps;
    const { owner_id } = await db
      .selectFrom('accounts')
      .select('owner_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await payInstalment(owner_id, id);
    const { totals, categories: lines } = await report();
    expect(totals).toMatchObject({
      income: 12_000,
      expense: 1412.3,
      principal: -3520,
      saving: 7067.7,
      savingRate: 88.23,
    });
    const interest = lines.find(({ name }: { name: string }) => name === '贷款利息');
    expect(interest).toMatchObject({ kind: 'EXPENSE', amount: 1292.3 });
    const rows = await get('/spending/report/rows', { ...october, line: 'PRINCIPAL' });
    expect(rows.records).toMatchObject([{ day: '2026-10-10', amount: -3520 }]);
  });

  it('counts parts of a split entry by themselves, and refuses parts that miss the sum', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 1000, day: '2026-01-01' });
    const entry = await book(id, ['withdraw', 100, '2026-10-03', undefined]);
    const parts = [
      { categoryId: of.get('餐饮'), amount: 60 },
      { categoryId: of.get('日用'), amount: 40, note: '纸巾' },
    ];
    const edit = (body: object) => call('PUT', `/spending/entries/${entry}`, body);
    expect((await edit({ parts })).body.data).toMatchObject({
      countsAs: 'EXPENSE',
      parts: [{ amount: -60 }, { amount: -40, note: '纸巾' }],
    });
    const refused = await edit({ amount: 110 });
    expect(refused.status).toBe(400);
    expect(refused.body.error.fields).toEqual({ parts: ['拆分的合计应为 110.00，还差 10.00'] });
    const names = (await report()).categories.map(
      ({ name, amount }: { name: string; amount: number }) => [name, amount],
    );
    expect(names).toEqual([
      ['餐饮', 60],
      ['购物', 40],
      ['日用', 40],
    ]);
    const food = await get('/spending/entries', { categories: of.get('餐饮') ?? '' });
    expect(food).toMatchObject({ total: 1, byCurrency: [{ currency: 'CNY', in: 0, out: -60 }] });
    expect((await edit({ amount: 110, parts: [] })).body.data).toMatchObject({ parts: [] });
  });

  it('leaves what happens once out of averages, and compares with the period before', async () => {
    const of = await categories();
    const { id } = await openAccount({ initialBalance: 100_000, day: '2026-01-01' });
    const trip = await book(id, ['withdraw', 9000, '2026-08-10', of.get('旅行')]);
    await call('PUT', `/spending/entries/${trip}`, { isOnce: true });
    await book(id, ['withdraw', 300, '2026-08-11', of.get('旅行')]);
    await book(id, ['withdraw', 500, '2026-09-11', of.get('旅行')]);
    await book(id, ['withdraw', 800, '2026-10-11', of.get('旅行')]);
    const { categories: lines, average, before } = await report();
    // August and September: (300 + 500) ÷ 2; September was 500.
    expect(average).toEqual({ months: 2, income: 0, expense: 400 });
    expect(before).toMatchObject({ from: '2026-09-01', to: '2026-09-30', expense: 500 });
    expect(lines).toMatchObject([
      { name: '文娱', amount: 800, average: 400, before: 500, change: 60 },
      { name: '旅行', amount: 800, average: 400, before: 500, change: 60 },
    ]);
  });
});

/** Books what an instalment moves, as the area of loans does. */
async function payInstalment(ownerId: string, accountId: string): Promise<void> {
  const { deps } = fixture.test;
  await withTransaction(deps.db, (tx) =>
    postAct(tx, deps, ownerId, {
      id: deps.newId(),
      accountId,
      day: '2026-10-10',
      lines: [
        { kind: 'LOAN_PRINCIPAL', amount: decimal('-3520'), description: '房贷' },
        { kind: 'LOAN_INTEREST', amount: decimal('-1292.3'), description: '房贷' },
      ],
    }),
  );
}
