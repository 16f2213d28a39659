import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Forecast } from '../../../../contract/planning/forecast.ts';
import { daysBetween } from '../../../../finance/calendar/days.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

const start = '2026-11-24T02:00:00.000Z';
let test: TestApp;
let token = '';
beforeAll(async () => {
  test = await buildTestApp({ now: start });
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  test.clock.set(start);
  ({ token } = await signIn(test));
});

const call = (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  test.call(method, path, { token, body, ...(query && { query }) });
const add = async (path: string, body: object) => {
  const { status, body: answer } = await call('POST', path, body);
  expect(status, JSON.stringify(answer)).toBe(200);
  return answer.data;
};
const open = async (fields: object = {}): Promise<string> => {
  const body = {
    accountName: '招商银行',
    accountType: 'CHECKING',
    initialBalance: 10_000,
    day: '2026-01-01',
    ...fields,
  };
  return (await add('/accounts', body)).id;
};
const forecast = async (query: Record<string, string> = { months: '3' }): Promise<Forecast> => {
  const { status, body } = await call('GET', '/planning/forecast', undefined, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const balanceOn = ({ from, line }: Forecast, day: string) => line.balances[daysBetween(from, day)];
const mortgage = (accountId: string) => ({
  name: '房贷',
  loanType: 'COMMERCIAL_MORTGAGE',
  method: 'ANNUITY',
  principal: 500_000,
  annualRatePercent: 3.1,
  months: 240,
  startDate: '2026-11-20',
  firstDueDate: '2026-12-20',
  dueDay: 20,
  currency: 'CNY',
  accountId,
});

describe('the forecast of cash', () => {
  it('takes an instalment and a card from the accounts that pay them, and names the day and its cause', async () => {
    const id = await open();
    const card = await open({
      accountName: '信用卡',
      accountType: 'CREDIT',
      initialBalance: 0,
      statementDay: 20,
      paymentDay: 8,
    });
    await add('/loans', mortgage(id));
    await add(`/accounts/${card}/withdraw`, { amount: 8500, day: '2026-11-10' });
    const before = await forecast({ months: '3', withoutEveryday: 'true' });
    expect(before.cardsWithoutAccount).toEqual([{ id: card, name: '信用卡' }]);
    expect(before.lines.map(({ key, name }) => [key, name])).toEqual([
      ['all', '全部账户'],
      [id, '招商银行'],
      ['none', '未指定账户'],
    ]);
    const set = await call('PUT', `/planning/accounts/${card}`, { paysFromId: id });
    expect(set.body.data).toMatchObject({ accountId: card, paysFromId: id, floor: null });
    const found = await forecast({ months: '3', account: id, withoutEveryday: 'true' });
    // 10,000 − 8,500 on the 8th, and 2,798.08 less on the 20th.
    expect(balanceOn(found, '2026-12-07')).toBe(10_000);
    expect(balanceOn(found, '2026-12-08')).toBe(1500);
    expect(balanceOn(found, '2026-12-20')).toBe(-1298.08);
    expect(found.line).toMatchObject({
      opening: 10_000,
      firstBelow: {
        day: '2026-12-20',
        balance: -1298.08,
        cause: { kind: 'LOAN', title: '房贷 第1期', amount: -2798.08 },
      },
    });
    // The card is only expected: what is certain is the instalment.
    expect(found.line.certain[daysBetween(found.from, '2026-12-20')]).toBe(7201.92);
    const dues = (await call('GET', '/dues', undefined, { kind: 'SHORTFALL' })).body.data;
    expect(dues).toMatchObject([
      { title: '招商银行 余额不足（房贷 第1期）', date: '2026-12-20', amount: 1298.08 },
    ]);
  });

  it('begins with the cash of the overview, and each day is the opening and the items until it', async () => {
    await open();
    const other = await open({ accountName: '备用', initialBalance: 2000 });
    const { cash } = (await call('GET', '/overview/assets')).body.data.assetBreakdown;
    expect((await forecast()).line.opening).toBe(cash);
    await add('/payables', { supplierName: '物业', amount: 345.67, dueDate: '2026-12-05' });
    await add('/receivables', { customerName: '朋友', amount: 1000, dueDate: '2027-01-05' });
    const deposit = {
      name: '三个月',
      depositType: 'TIME',
      principal: 1000,
      annualRatePercent: 1.2,
      months: 3,
      startDate: '2026-11-01',
      fromAccountId: other,
    };
    await add('/deposits', deposit);
    const found = await forecast({ months: '6' });
    expect(found.line.balances[0]).toBe(11_000);
    // 11,000 − 345.67 + 1,000 + 1,000 × 1.003.
    expect(found.line.closing).toBe(12_657.33);
    for (const [at, balance] of found.line.balances.entries()) {
      const until = found.items
        .filter(({ day }) => daysBetween(found.from, day) <= at)
        .reduce((sum, { lineAmount }) => sum + Math.round((lineAmount ?? 0) * 100), 1_100_000);
      expect(Math.round(balance * 100)).toBe(until);
    }
    expect(
      found.items.map((item) => [item.kind, item.day, item.title, item.amount, item.accountName]),
    ).toEqual([
      ['PAYABLE', '2026-12-05', '应付款 物业', -345.67, null],
      ['RECEIVABLE', '2027-01-05', '应收款 朋友', 1000, null],
      ['DEPOSIT', '2027-02-01', '三个月 到期', 1003, '备用'],
    ]);
    // All of it is certain.
    expect(found.line.certain).toEqual(found.line.balances);
  });

  it('lists overdue debts apart, and counts an overdue instalment as of today', async () => {
    const id = await open();
    await add('/payables', { supplierName: '旧账', amount: 500, dueDate: '2026-11-25' });
    const days = { startDate: '2026-10-26', firstDueDate: '2026-11-26', dueDay: 26 };
    await add('/loans', { ...mortgage(id), ...days });
    test.clock.set('2026-11-28T02:00:00.000Z');
    const found = await forecast();
    expect(found.overdue).toMatchObject([{ kind: 'PAYABLE', day: '2026-11-25', amount: -500 }]);
    expect(found.items[0]).toMatchObject({ kind: 'LOAN', day: '2026-11-28', isLate: true });
    expect(found.line.balances[0]).toBe(7201.92);
  });

  it('spreads the expenses of the last whole months over its days, without what happened once', async () => {
    const id = await open();
    await add(`/accounts/${id}/withdraw`, { amount: 310, day: '2026-09-03' });
    await add(`/accounts/${id}/withdraw`, { amount: 600, day: '2026-10-09' });
    // Of this month, which is not whole.
    await add(`/accounts/${id}/withdraw`, { amount: 160, day: '2026-11-09' });
    // Income without a category is no refund of an expense.
    await add(`/accounts/${id}/deposit`, { amount: 70, day: '2026-10-15' });
    await add(`/accounts/${id}/withdraw`, { amount: 5000, day: '2026-10-20' });
    // Own money moves, once both sides are joined.
    const side = (accountId: string, type: string, day: string) =>
      add('/spending/entries', { accountId, type, amount: 800, day });
    const out = await side(id, 'WITHDRAW', '2026-10-12');
    const back = await side(await open({ initialBalance: 0 }), 'DEPOSIT', '2026-10-13');
    await add('/spending/links', {
      kind: 'TRANSFER',
      pairs: [{ entryId: out.id, otherId: back.id }],
    });
    const { records } = (await call('GET', `/accounts/${id}/transactions`)).body.data;
    const once = records.find(({ amount }: { amount: number }) => Math.abs(amount) === 5000);
    const marked = await call('PUT', `/spending/entries/${once.id}`, { isOnce: true });
    expect(marked.status).toBe(200);
    const found = await forecast();
    expect(found.everyday).toEqual({ isCounted: true, months: 2, monthly: 455 });
    // 910.00 in the 61 days of September and October.
    expect(balanceOn(found, '2026-11-24')).toBe(4000);
    expect(balanceOn(found, '2027-01-24')).toBe(3090);
    expect(found.line.withoutEveryday.at(-1)).toBe(4000);
    const without = await forecast({ months: '3', withoutEveryday: 'true' });
    expect([without.line.closing, without.everyday.isCounted]).toEqual([4000, false]);
    // No income is declared: nothing warns because of everyday expenses.
    const dues = (await call('GET', '/dues', undefined, { kind: 'SHORTFALL' })).body.data;
    expect(dues).toEqual([]);
  });

  it('warns below a floor', async () => {
    const id = await open();
    await add('/loans', mortgage(id));
    await call('PUT', `/planning/accounts/${id}`, { floor: 8000 });
    const { lines } = await forecast();
    expect(lines.find(({ key }) => key === id)).toMatchObject({
      floor: 8000,
      firstBelow: { day: '2026-12-20', balance: 7201.92 },
    });
    expect((await call('GET', '/planning/accounts')).body.data).toMatchObject([
      { accountId: id, floor: 8000 },
    ]);
  });
});

describe('a bad question', () => {
  it.each([
    ['months', '0', '期限只能是3、6、12、24、36个月'],
    ['months', '2400', '期限只能是3、6、12、24、36个月'],
    ['withoutEveryday', 'maybe', '只能是 true 或 false'],
  ])('names %s where it is %s', async (field, value, text) => {
    const query = { [field]: value };
    const { status, body } = await call('GET', '/planning/forecast', undefined, query);
    expect([status, body.error.fields]).toEqual([400, { [field]: [text] }]);
  });

  it('names what cannot pay, and no account of another', async () => {
    const id = await open();
    const card = await open({ accountName: '卡', accountType: 'CREDIT', initialBalance: 0 });
    const set = async (of: string, body: object) =>
      (await call('PUT', `/planning/accounts/${of}`, body)).body.error.fields;
    expect(await set(id, { paysFromId: id })).toEqual({ paysFromId: ['只有信用卡需要还款账户'] });
    expect(await set(card, { paysFromId: card })).toEqual({
      paysFromId: ['还款账户不存在，或是信用卡'],
    });
    expect(await set(card, { floor: -1 })).toEqual({ floor: ['最低余额不能为负数'] });
    const none = await call('GET', '/planning/forecast', undefined, { account: 'x' });
    expect(none.status).toBe(404);
  });
});

it('floors and paying accounts are exported and imported with their accounts', async () => {
  const id = await open();
  const card = await open({ accountName: '卡', accountType: 'CREDIT', initialBalance: 0 });
  await call('PUT', `/planning/accounts/${id}`, { floor: 800 });
  await call('PUT', `/planning/accounts/${card}`, { paysFromId: id });
  const file = (await call('GET', '/personal-data/export')).body;
  expect(file.planning).toMatchObject([
    {
      accounts: [
        { account: 1, floor: '800', paysFrom: null },
        { account: 2, paysFrom: 1 },
      ],
    },
  ]);
  ({ token } = await signIn(test));
  expect((await call('POST', '/personal-data/import', file)).status).toBe(200);
  expect((await call('GET', '/personal-data/export')).body.planning).toEqual(file.planning);
});

describe('what recurs', () => {
  /** A card that owes 6,300.00, rent on each last day, an instalment on each 20th, and a salary of about 12,000.00. */
  async function household() {
    const id = await open();
    const credit = { accountType: 'CREDIT', statementDay: 20, paymentDay: 8 };
    const card = await open({ accountName: '信用卡', initialBalance: 0, ...credit });
    await add(`/accounts/${card}/withdraw`, { amount: 6300, day: '2026-11-10' });
    await call('PUT', `/planning/accounts/${card}`, { paysFromId: id });
    const recur = async (name: string, amount: number, firstDay: string, more: object) => {
      const series = { name, payee: name, amount, firstDay, every: 'MONTH', accountId: id };
      return (await add('/spending/recurring', { ...series, ...more })).id as string;
    };
    const rent = await recur('房租', 4500, '2026-11-30', { flow: 'OUT', dayOfMonth: 31 });
    await recur('按揭', 4812.3, '2026-12-20', { flow: 'OUT' });
    const salary = await recur('工资', 12_000, '2026-12-10', { flow: 'IN', isAbout: true });
    return { id, rent, salary };
  }
  const plain = { months: '3', withoutEveryday: 'true' };

  it('counts on its days, the first below zero with its cause', async () => {
    const { id } = await household();
    const found = await forecast({ ...plain, account: id });
    expect(
      ['2026-11-30', '2026-12-08', '2026-12-10', '2026-12-20', '2026-12-31'].map((day) =>
        balanceOn(found, day),
      ),
    ).toEqual([5500, -800, 11_200, 6387.7, 1887.7]);
    expect(found.line.firstBelow).toMatchObject({
      day: '2026-12-08',
      balance: -800,
      cause: { kind: 'CARD' },
    });
  });

  it('counts as what it was booked as, however early', async () => {
    const { id, rent, salary } = await household();
    test.clock.set('2026-12-08T02:00:00.000Z');
    await add(`/spending/recurring/${rent}/occurrences/2026-11-30/book`, {});
    await add(`/spending/recurring/${salary}/occurrences/2026-12-10/book`, { day: '2026-12-08' });
    const found = await forecast({ ...plain, account: id });
    expect([balanceOn(found, '2026-12-08'), balanceOn(found, '2026-12-10')]).toEqual([
      11_200, 11_200,
    ]);
    expect(balanceOn(found, '2026-12-20')).toBe(6387.7);
  });

  it('moves the lines of both accounts of a transfer, and not their total', async () => {
    const [id, other] = [await open(), await open({ accountName: '储蓄', initialBalance: 0 })];
    const series = { name: '每月储蓄', flow: 'TRANSFER', amount: 3000, every: 'MONTH' };
    const between = { firstDay: '2026-12-01', accountId: id, toAccountId: other };
    await add('/spending/recurring', { ...series, ...between });
    const of = async (account: string) =>
      balanceOn(await forecast({ ...plain, account }), '2026-12-01');
    expect([await of(id), await of(other)]).toEqual([7000, 3000]);
    expect(balanceOn(await forecast(plain), '2026-12-01')).toBe(10_000);
  });
});

it('is printed and exported as a report whose rows sum to its balances', async () => {
  const id = await open();
  await add('/payables', { supplierName: '物业', amount: 345.67, dueDate: '2026-12-05' });
  await call('POST', `/accounts/${id}/withdraw`, { amount: 300, day: '2026-10-05' });
  const report = (await call('GET', '/reports/cash-forecast')).body.data;
  const rows = report.rows as { day: string; title: string; amount: number; balance: number }[];
  expect(rows[0]).toMatchObject({ day: '2026-11-24', title: '今天的余额', amount: 9700 });
  expect(rows.find(({ title }) => title === '日常支出')?.day).toBe('2026-11-30');
  for (const [at, { day, balance }] of rows.entries()) {
    if (rows[at + 1]?.day === day) continue;
    const until = rows.slice(0, at + 1).reduce((sum, { amount }) => sum + amount, 0);
    // Everyday expenses of a month stand on its last day.
    if (day === rows.at(-1)?.day) expect(Math.abs(until - balance)).toBeLessThan(0.005);
  }
  expect(report.totals.balance).toBe(rows.at(-1)?.balance);
  const { status } = await call('GET', '/reports/cash-forecast/export', undefined, {
    format: 'csv',
  });
  expect(status).toBe(200);
  for (const name of ['goals', 'scenarios']) {
    expect((await call('GET', `/reports/${name}`)).body.data.rows).toEqual([]);
  }
});
