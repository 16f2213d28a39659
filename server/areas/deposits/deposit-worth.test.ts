import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: SignedIn;

// 10:00 on 21 November in Shanghai.
const start = '2026-11-21T02:00:00.000Z';

beforeAll(async () => {
  test = await buildTestApp({ now: start });
  const rate = { source: 'test', fetched_at: start };
  await test.deps.db
    .insertInto('exchange_rates')
    .values([
      { ...rate, day: '2026-01-01', currency: 'CNY', per_euro: '8' },
      { ...rate, day: '2026-01-01', currency: 'USD', per_euro: '1' },
    ])
    .execute();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  test.clock.set(start);
  user = await signIn(test);
});

const call = async (method: string, path: string, body?: unknown) =>
  (await test.call(method, path, { token: user.token, body })).body;

const time = {
  name: '一年定期',
  depositType: 'TIME',
  principal: 50_000,
  annualRatePercent: 1.1,
  months: 12,
  startDate: '2026-02-01',
};
const add = async (fields = {}) => (await call('POST', '/deposits', { ...time, ...fields })).data;
const open = async (initialBalance: number, fields = {}) => {
  const body = { accountName: '工资卡', accountType: 'SAVINGS', initialBalance, day: '2026-01-01' };
  return (await call('POST', '/accounts', { ...body, ...fields })).data.id;
};
const worthOn = async (day: string) =>
  (await call('GET', `/net-worth?day=${day}&currency=CNY`)).data;
const changes = async (from: string, to: string) => {
  const { data } = await call('GET', `/net-worth/changes?from=${from}&to=${to}&currency=CNY`);
  const parts: { part: string; amount: number }[] = data.parts;
  return {
    change: data.change,
    residual: data.residual,
    parts: Object.fromEntries(
      parts.flatMap(({ part, amount }) => (amount ? [[part, amount]] : [])),
    ),
  };
};

describe('a deposit in net worth', () => {
  it('is cash and liquid today, without risk, and no account', async () => {
    await add();
    expect((await call('GET', '/overview/assets?currency=CNY')).data).toMatchObject({
      totalAssets: 50_443.06,
      netWorth: 50_443.06,
      liquidAssets: 50_443.06,
      assetBreakdown: { cash: 50_443.06 },
      riskMetrics: { portfolioRisk: 'LOW' },
      statistics: { accountCount: 0 },
    });
  });

  it('is worth on every past day what it had earned until then', async () => {
    await open(60_000);
    await add();
    // Before it, on its day, after six months and 18 days, and on its last day but one.
    expect((await worthOn('2026-01-31')).netWorth).toBe(60_000);
    expect((await worthOn('2026-02-01')).netWorth).toBe(110_000);
    expect(await worthOn('2026-08-19')).toMatchObject({
      netWorth: 110_302.5,
      assetBreakdown: { cash: 110_302.5 },
    });
  });

  it('moves money when it is made, earns income, and moves money when it is taken out', async () => {
    const fromAccountId = await open(60_000);
    const { id } = await add({ fromAccountId });
    // 27 days: 41.25; a month to 1 March.
    expect(await changes('2026-01-31', '2026-02-28')).toEqual({
      change: 41.25,
      residual: 0,
      parts: { income: 41.25 },
    });
    expect(await changes('2026-02-28', '2026-11-21')).toEqual({
      change: 401.81,
      residual: 0,
      parts: { income: 401.81 },
    });
    await call('POST', `/deposits/${id}/close`, { day: '2026-08-20', accountId: fromAccountId });
    // Of 302.50 counted until the day before, the demand rate leaves 13.89.
    expect(await changes('2026-08-19', '2026-08-20')).toEqual({
      change: -288.61,
      residual: 0,
      parts: { income: -288.61 },
    });
    expect((await worthOn('2026-08-20')).netWorth).toBe(60_013.89);
  });

  it('without an account is money that came and went', async () => {
    const { id } = await add();
    await call('POST', `/deposits/${id}/close`, { day: '2026-08-20' });
    expect((await changes('2026-01-31', '2026-02-01')).parts).toEqual({ saving: 50_000 });
    expect((await changes('2026-01-31', '2026-08-20')).parts).toEqual({
      saving: -13.89,
      income: 13.89,
    });
  });

  it('between two currencies differs by the exchange alone', async () => {
    const fromAccountId = await open(60_000);
    // 6,000 dollars are worth 48,000; 50,000 were paid for them.
    await add({
      fromAccountId,
      accountAmount: 50_000,
      currency: 'USD',
      principal: 6000,
      annualRatePercent: 0,
    });
    expect((await changes('2026-01-31', '2026-02-01')).parts).toEqual({ fx: -2000 });
  });

  it('counts one payment of 零存整取 more in each month', async () => {
    await add({ depositType: 'INSTALMENT', principal: 2000, annualRatePercent: 0 });
    expect((await worthOn('2026-02-28')).netWorth).toBe(2000);
    expect((await worthOn('2026-03-01')).netWorth).toBe(4000);
    expect((await changes('2026-02-28', '2026-03-01')).parts).toEqual({ saving: 2000 });
  });

  it('is a line of its own among what is liquid on the balance sheet', async () => {
    await open(100);
    await add();
    await add({
      name: '大额存单',
      depositType: 'LARGE_CD',
      principal: 200_000,
      annualRatePercent: 0,
    });
    const { data } = await call('GET', '/net-worth/rows?group=liquid&currency=CNY');
    expect(data.records).toMatchObject([
      { subject: '大额存单', kind: '定期存款', amount: 200_000 },
      { subject: '一年定期', kind: '定期存款', amount: 50_443.06 },
      { subject: '工资卡', kind: '储蓄账户', amount: 100 },
    ]);
  });

  it('is cash in the allocation, all deposits in one line of accounts', async () => {
    await add();
    await add();
    const rows = async (by: string) =>
      (await call('GET', `/allocation?by=${by}&currency=CNY`)).data.rows;
    const held = (await rows('TYPE')).filter(({ value }: { value: number }) => value > 0);
    expect(held).toMatchObject([{ key: 'CASH', value: 100_886.12 }]);
    expect(await rows('ACCOUNT')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ key: 'deposits', label: '存款', value: 100_886.12 }),
      ]),
    );
  });
});

describe('the personal export of deposits', () => {
  it('brings them back with their rates, their money and how they were taken out', async () => {
    const accountId = await open(60_000);
    const { id } = await add({
      fromAccountId: accountId,
      renewal: 'PRINCIPAL',
      renewalRates: [0.95, 0.9],
      note: '存单号',
    });
    await call('POST', `/deposits/${id}/close`, { day: '2026-08-20', accountId });
    await add({ name: '七天通知', depositType: 'NOTICE', months: undefined, days: 7 });
    const before = (await call('GET', '/deposits')).data;
    const file = await call('GET', '/personal-data/export');
    user = await signIn(test);
    expect((await call('POST', '/personal-data/import', file)).error).toBeUndefined();
    const after = (await call('GET', '/deposits')).data;
    const [accountAfter] = (await call('GET', '/accounts')).data;
    const withoutIds = (rows: Record<string, unknown>[]) =>
      rows.map(({ id: _, fromAccountId, closing, version: __, ...rest }) => ({
        ...rest,
        isPaid: fromAccountId !== null,
        closing: closing && { ...closing, accountId: null },
      }));
    expect(withoutIds(after)).toEqual(withoutIds(before));
    expect(after[1]).toMatchObject({
      fromAccountId: accountAfter.id,
      closing: { accountId: accountAfter.id },
    });
    // The act is the same one: it can be undone with its money.
    await call('DELETE', `/deposits/${after[1].id}/close`);
    expect((await call('GET', `/accounts/${accountAfter.id}`)).data.balance).toBe(10_000);
  });

  it('is refused where its parts do not fit together', async () => {
    const accountId = await open(60_000);
    await add({ fromAccountId: accountId });
    const file = await call('GET', '/personal-data/export');
    user = await signIn(test);
    const importing = async (change: object) => {
      const changed = structuredClone(file);
      Object.assign(changed.deposits[0], change);
      return (await call('POST', '/personal-data/import', changed)).error?.fields;
    };
    const { opening } = file.deposits[0];
    expect(
      await importing({ opening: { ...opening, cash: { account: 1, transaction: 1 } } }),
    ).toEqual({
      'deposits.0.opening.cash': ['必须指向这笔存款的账户流水'],
    });
    expect(await importing({ principal: '50000.01' })).toEqual({
      'deposits.0.opening.cash': ['关联的账户流水与本金不一致'],
    });
    const twice = { ...file, deposits: [...file.deposits, ...file.deposits] };
    expect((await call('POST', '/personal-data/import', twice)).error?.fields).toEqual({
      'deposits.1.opening.cash': ['必须指向这笔存款的账户流水'],
    });
    expect(await importing({ days: 7 })).toEqual({ 'deposits.0.days': ['存期天数不正确'] });
    const closing = { day: '2026-01-31', interest: '0', createdAt: opening.createdAt };
    expect(await importing({ closing })).toEqual({
      'deposits.0.closing.day': ['支取日期不能早于存入日期'],
    });
  });
});
