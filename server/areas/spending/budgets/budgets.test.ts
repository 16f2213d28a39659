import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decimal } from '../../../../finance/money/decimal.ts';
import { withTransaction } from '../../../db/with-transaction.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { postAct } from '../../../ledger/post-acts.ts';
import { accountsFixture } from '../../../testing/accounts-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const fixture = accountsFixture();
const { call, openAccount } = fixture;

let of: (name: string) => string;
let accountId: string;

// 10:00 in Shanghai on 10 February 2027.
beforeAll(() => fixture.test.clock.set('2027-02-10T02:00:00.000Z'));
beforeEach(async () => {
  const { data } = (await call('POST', '/spending/categories/starting-set')).body;
  const ids = new Map(data.map(({ name, id }: { name: string; id: string }) => [name, id]));
  of = (name) => String(ids.get(name));
  const opened = { initialBalance: 100_000, day: '2026-01-01' };
  ({ id: accountId } = await openAccount(opened));
});

const spend = async (day: string, amount: number, categoryId: string | null, more: object = {}) => {
  const body = { accountId, type: 'WITHDRAW', amount, day, categoryId, ...more };
  const { status, body: answer } = await call('POST', '/spending/entries', body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
const add = async (body: object) => {
  const given = { period: 'MONTH', fromDay: '2027-01-01', amount: 1000, ...body };
  const { status, body: answer } = await call('POST', '/spending/budgets', given);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
const list = async (day?: string) => {
  const query = day ? { day } : {};
  return (await call('GET', '/spending/budgets', undefined, { query })).body.data;
};
const refusal = async (body: object) => {
  const given = { period: 'MONTH', fromDay: '2027-01-01', amount: 1000, ...body };
  const { status, body: answer } = await call('POST', '/spending/budgets', given);
  expect(status).toBe(400);
  return answer.error.fields;
};

describe('a monthly budget', () => {
  it('has what January left over in February, and so much a day for the rest of it', async () => {
    await spend('2027-01-15', 800, of('餐饮'));
    await spend('2027-02-03', 500, of('外卖'));
    const budget = await add({ categoryId: of('餐饮'), carryOver: 'SURPLUS' });
    const february = { from: '2027-02-01', to: '2027-02-28', amount: 1000, used: 500 };
    expect(await list()).toMatchObject([
      {
        ...february,
        ...{ name: '餐饮', carried: 200, available: 1200, left: 700 },
        ...{ usedPercent: 41.67, daysLeft: 19, leftPerDay: 36.84, currency: 'CNY' },
      },
    ]);
    await call('PUT', `/spending/budgets/${budget.id}`, { carryOver: 'OFF' });
    expect(await list()).toMatchObject([{ ...february, carried: 0, available: 1000, left: 500 }]);
    expect(await list('2027-01-31')).toMatchObject([
      { from: '2027-01-01', used: 800, left: 200, daysLeft: null, leftPerDay: null },
    ]);
  });

  it('has less after a month that overspent with both signs, and as much with surplus alone', async () => {
    await spend('2027-01-15', 1300, of('餐饮'));
    const { id } = await add({ categoryId: of('餐饮'), carryOver: 'BOTH' });
    expect(await list()).toMatchObject([{ carried: -300, available: 700, left: 700 }]);
    await call('PUT', `/spending/budgets/${id}`, { carryOver: 'SURPLUS' });
    expect(await list()).toMatchObject([{ carried: 0, available: 1000 }]);
    expect(await list('2027-01-01')).toMatchObject([{ left: -300, usedPercent: 130 }]);
  });

  it('follows the correction of an entry of a month before', async () => {
    const { id } = await spend('2027-01-15', 800, of('餐饮'));
    await add({ categoryId: of('餐饮'), carryOver: 'BOTH' });
    await call('PUT', `/spending/entries/${id}`, { amount: 950.5 });
    expect(await list()).toMatchObject([{ carried: 49.5, available: 1049.5 }]);
    await call('PUT', `/spending/entries/${id}`, { categoryId: of('交通') });
    expect(await list()).toMatchObject([{ carried: 1000 }]);
  });
});

describe('what a budget counts', () => {
  it('is the expense of the report for the same category and days: parts, refunds, and nothing beside it', async () => {
    const rate = (currency: 'USD' | 'CNY', day: string, per_euro: string) => ({
      ...{ currency, day, per_euro },
      ...{ source: 'test', fetched_at: '2026-11-20T15:00:00.000Z' },
    });
    const { db } = fixture.test.deps;
    const rates = [rate('USD', '2027-02-02', '1'), rate('CNY', '2027-02-02', '7.1033')];
    await db.insertInto('exchange_rates').values(rates).execute();
    await add({});
    await add({ categoryId: of('餐饮') });
    await add({ categoryId: of('外卖') });
    await add({ categoryId: of('贷款利息') });
    const food = of('餐饮');
    await spend('2027-02-01', 100, food);
    await spend('2027-02-02', 40, of('外卖'));
    await spend('2027-02-02', 30, food, { type: 'DEPOSIT' });
    await spend('2027-02-03', 77, of('代收代付'));
    await spend('2027-02-04', 12.34, null);
    const split = await spend('2027-02-05', 100, null);
    const parts = [
      { categoryId: of('外卖'), amount: 60 },
      { categoryId: of('日用'), amount: 40 },
    ];
    await call('PUT', `/spending/entries/${split.id}`, { parts });
    const card = await openAccount({ accountType: 'CREDIT', currency: 'USD', day: '2026-01-01' });
    await spend('2027-02-06', 25.01, of('外卖'), { accountId: card.id });
    const other = await openAccount({ accountName: '另一张', day: '2026-01-01' });
    const transfer = {
      fromAccountId: accountId,
      toAccountId: other.id,
      amount: 5,
      day: '2027-02-06',
    };
    expect((await call('POST', '/accounts/transfers', transfer)).status).toBe(200);
    await payInterest();
    const used = new Map(
      (await list()).map((one: { name: string; used: number }) => [one.name, one.used]),
    );
    // 25.01 × 7.1033 = 177.653533; 100 + 40 − 30 + 12.34 + 60 + 40 + 177.65 + 192 = 591.99.
    expect(Object.fromEntries(used)).toEqual({
      全部支出: 591.99,
      餐饮: 347.65,
      外卖: 277.65,
      贷款利息: 192,
    });
    const query = { from: '2027-02-01', to: '2027-02-10' };
    const report = (await call('GET', '/spending/report', undefined, { query })).body.data;
    expect(report.totals.expense).toBe(used.get('全部支出'));
    for (const { name, amount } of report.categories) {
      if (used.has(name)) expect([name, amount]).toEqual([name, used.get(name)]);
    }
    await db.deleteFrom('exchange_rates').execute();
  });

  it('names the currencies that had no rate, whose entries are left out', async () => {
    await add({});
    const card = await openAccount({ accountType: 'CREDIT', currency: 'USD', day: '2026-01-01' });
    await spend('2027-02-06', 25, of('外卖'), { accountId: card.id });
    expect(await list()).toMatchObject([{ used: 0, missingRates: ['USD'] }]);
    expect(await list('2027-01-05')).toMatchObject([{ missingRates: [] }]);
  });

  it('begins on the day of the month that its owner is paid, or lasts a year or a trip', async () => {
    await add({ firstDay: 15, fromDay: '2026-12-20' });
    await add({ period: 'YEAR', amount: 20_000, carryOver: 'BOTH' });
    await add({ period: 'RANGE', fromDay: '2027-02-05', untilDay: '2027-02-08', amount: 300 });
    for (const [day, amount] of [
      ['2027-01-14', 1],
      ['2027-01-15', 2],
      ['2027-02-05', 4],
      ['2027-02-08', 8],
      ['2027-02-09', 16],
    ] as const) {
      await spend(day, amount, null);
    }
    expect(await list()).toMatchObject([
      { from: '2027-01-15', to: '2027-02-14', used: 30, daysLeft: 5 },
      { from: '2027-01-01', to: '2027-12-31', used: 31, daysLeft: 325 },
      { from: '2027-02-05', to: '2027-02-08', used: 12, daysLeft: null },
    ]);
    expect(await list('2020-01-01')).toMatchObject([
      { from: '2026-12-15', to: '2027-01-14', used: 1 },
      { from: '2027-01-01' },
      { used: 12 },
    ]);
    const next = await list('2027-03-20');
    expect(next[0]).toMatchObject({ from: '2027-03-15', used: 0, left: 1000, leftPerDay: null });
  });
});

describe('the category of a budget', () => {
  it('may be hidden or renamed, and the budget counts on', async () => {
    await add({ categoryId: of('餐饮') });
    await spend('2027-02-01', 100, of('餐饮'));
    await call('PUT', `/spending/categories/${of('餐饮')}`, { name: '吃饭', isHidden: true });
    expect(await list()).toMatchObject([{ name: '吃饭', used: 100 }]);
  });

  it('takes its budget along when it is merged, and gets it back when that is undone', async () => {
    const budget = await add({ categoryId: of('外卖') });
    await spend('2027-02-01', 100, of('外卖'));
    await call('POST', `/spending/categories/${of('外卖')}/merge`, { into: of('聚餐') });
    expect(await list()).toMatchObject([{ id: budget.id, name: '聚餐', used: 100 }]);
    const [act] = (await call('GET', '/spending/acts')).body.data;
    await call('POST', `/spending/acts/${act.id}/undo`);
    expect(await list()).toMatchObject([{ id: budget.id, name: '外卖', used: 100 }]);
  });

  it('takes its budget with it when it is deleted, and brings it back', async () => {
    const budget = await add({ categoryId: of('外卖') });
    const path = `/spending/categories/${of('外卖')}`;
    await call('DELETE', path, undefined, { query: { moveTo: 'none' } });
    expect(await list()).toEqual([]);
    const [act] = (await call('GET', '/spending/acts')).body.data;
    await call('POST', `/spending/acts/${act.id}/undo`);
    expect(await list()).toMatchObject([{ id: budget.id, name: '外卖' }]);
    expect(await checkData(fixture.test.deps.db)).toEqual([]);
  });
});

describe('a budget is refused', () => {
  it.each([
    [{ period: 0 }, { period: ['请选择预算周期'] }],
    [{ firstDay: 29 }, { firstDay: ['每月起始日必须是1到28'] }],
    [{ firstDay: 0 }, { firstDay: ['每月起始日必须是1到28'] }],
    [{ period: 'YEAR', firstDay: 3 }, { firstDay: ['只有每月的预算有起始日'] }],
    [{ amount: 0 }, { amount: ['预算金额必须大于0'] }],
    [{ amount: -5 }, { amount: ['预算金额必须大于0'] }],
    [{ amount: undefined }, { amount: ['预算金额必须大于0'] }],
    [{ fromDay: '1969-12-31' }, { fromDay: ['日期不能早于1970-01-01'] }],
    [{ fromDay: '2027-02-30' }, { fromDay: ['日期格式不正确'] }],
    [{ untilDay: '2026-12-31' }, { untilDay: ['结束日期不能早于开始日期'] }],
    [{ period: 'RANGE' }, { untilDay: ['请填写结束日期'] }],
    [{ period: 'RANGE', fromDay: null }, { fromDay: ['请填写开始日期'] }],
    [
      { period: 'RANGE', untilDay: '2027-01-02', carryOver: 'BOTH' },
      { carryOver: ['起止日期的预算只有一期，不能结转'] },
    ],
    [{ carryOver: 'SOME' }, { carryOver: ['请选择结转方式'] }],
    [{ categoryId: 'nothing' }, { categoryId: ['分类不存在'] }],
  ])('with %j', async (body, fields) => {
    expect(await refusal(body)).toEqual(fields);
  });

  it('for what is no expense, for the category of another user, and twice for the same', async () => {
    const onlyExpenses = { categoryId: ['只有支出分类可以设预算'] };
    expect(await refusal({ categoryId: of('工资') })).toEqual(onlyExpenses);
    expect(await refusal({ categoryId: of('代收代付') })).toEqual(onlyExpenses);
    const { token } = await signIn(fixture.test);
    const others = await call('POST', '/spending/categories/starting-set', undefined, { token });
    const theirs = others.body.data[0].id;
    expect(await refusal({ categoryId: theirs })).toEqual({ categoryId: ['分类不存在'] });
    await add({ categoryId: of('餐饮') });
    const twice = { categoryId: ['这个分类在同一时间已有同样周期的预算'] };
    expect(await refusal({ categoryId: of('餐饮') })).toEqual(twice);
    await add({ categoryId: of('餐饮'), period: 'YEAR' });
    await add({ categoryId: of('餐饮'), fromDay: '2026-01-01', untilDay: '2026-12-31' });
  });

  it('where a hundred are there', async () => {
    const { id } = await add({ categoryId: of('餐饮') });
    const { db, newId } = fixture.test.deps;
    const budgets = db.selectFrom('spending_budgets').selectAll().where('id', '=', id);
    const known = await budgets.executeTakeFirstOrThrow();
    const others = Array.from({ length: 99 }, () => ({ ...known, id: newId() }));
    await db.insertInto('spending_budgets').values(others).execute();
    const body = { categoryId: of('购物'), period: 'MONTH', fromDay: '2027-01-01', amount: 1000 };
    const refused = await call('POST', '/spending/budgets', body);
    expect(refused).toMatchObject({ status: 400, body: { message: '最多100个预算' } });
    const added = others.map((one) => one.id);
    await db.deleteFrom('spending_budgets').where('id', 'in', added).execute();
  });

  it('when it was edited meanwhile, or its period does not go with what stays', async () => {
    const { id } = await add({ categoryId: of('餐饮'), carryOver: 'BOTH' });
    const edit = (body: object) => call('PUT', `/spending/budgets/${id}`, body);
    expect((await edit({ amount: 2000, version: 1 })).body.data).toMatchObject({ version: 2 });
    const stale = await edit({ amount: 3000, version: 1 });
    expect([stale.status, stale.body.error.current.amount]).toEqual([409, 2000]);
    const range = { period: 'RANGE', fromDay: '2027-01-05', untilDay: '2027-01-04' };
    expect((await edit(range)).body.error.fields).toEqual({
      untilDay: ['结束日期不能早于开始日期'],
    });
    const right = { ...range, untilDay: '2027-01-09', carryOver: null };
    expect((await edit(right)).body.data).toMatchObject({ firstDay: null, carryOver: 'OFF' });
  });
});

it('budgets are in the personal file, and come back from it for another user', async () => {
  await add({ categoryId: of('餐饮'), firstDay: 15, carryOver: 'SURPLUS' });
  await add({ period: 'YEAR', amount: 20_000.5, untilDay: '2030-01-01' });
  await spend('2027-02-01', 100, of('餐饮'));
  const file = (await call('GET', '/personal-data/export')).body;
  const { token } = await signIn(fixture.test);
  const put = (content: unknown) => call('POST', '/personal-data/import', content, { token });
  const { categories } = file.spending[0];
  const income = 1 + categories.findIndex(({ kind }: { kind: string }) => kind === 'INCOME');
  for (const [changes, field, text] of [
    [{ category: income }, 'category', '只有支出分类可以设预算'],
    [{ category: categories.length + 1 }, 'category', '文件中没有这个编号'],
    [{ untilDay: '2020-01-01' }, 'untilDay', '结束日期不能早于开始日期'],
  ] as const) {
    const wrong = structuredClone(file);
    Object.assign(wrong.spending[0].budgets[1], changes);
    expect((await put(wrong)).body.error.fields).toEqual({
      [`spending.0.budgets.1.${field}`]: [text],
    });
  }
  const answer = await put(file);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const kept = (budgets: object[]) =>
    budgets.map((one) => ({ ...one, id: '', categoryId: '', version: 1 }));
  const imported = (await call('GET', '/spending/budgets', undefined, { token })).body.data;
  expect(kept(imported)).toEqual(kept(await list()));
  expect(await checkData(fixture.test.deps.db)).toEqual([]);
});

/** Books the interest that an instalment pays, as the area of loans does. */
async function payInterest(): Promise<void> {
  const { deps } = fixture.test;
  const { owner_id } = await deps.db
    .selectFrom('accounts')
    .select('owner_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const lines = [
    { kind: 'LOAN_PRINCIPAL', amount: decimal('-3520'), description: '房贷' },
    { kind: 'LOAN_INTEREST', amount: decimal('-192'), description: '房贷' },
  ] as const;
  await withTransaction(deps.db, (tx) =>
    postAct(tx, deps, owner_id, { id: deps.newId(), accountId, day: '2027-02-07', lines }),
  );
}
