import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualAssumptions } from '../../../../contract/planning/assumptions.ts';
import type { Scenarios } from '../../../../contract/planning/scenarios.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

const start = '2026-03-10T02:00:00.000Z';
const today = '2026-03-10';
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
const data = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const found = async (years = 10): Promise<Scenarios> => {
  const query = { years: String(years) };
  const { status, body } = await call('GET', '/planning/scenarios', undefined, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const openAccount = async (initialBalance = 100_000, currency = 'CNY'): Promise<string> =>
  (
    await data('POST', '/accounts', {
      accountName: '储蓄',
      accountType: 'SAVINGS',
      ...{ currency, initialBalance, day: '2026-01-01' },
    })
  ).id;
/** 500,000 at 3.1 %, lent today, in 240 level instalments. */
const lend = async (fields: object = {}): Promise<string> =>
  (
    await data('POST', '/loans', {
      name: '房贷',
      loanType: 'COMMERCIAL_MORTGAGE',
      method: 'ANNUITY',
      principal: 500_000,
      annualRatePercent: 3.1,
      months: 240,
      startDate: today,
      firstDueDate: '2026-04-10',
      dueDay: 10,
      ...fields,
    })
  ).id;
const prepay = (loanId: string | null, fields: object = {}) => ({
  name: '提前还十万',
  loanId,
  decision: {
    kind: 'PREPAY',
    day: today,
    amount: 100_000,
    mode: 'REDUCE_PAYMENT',
    use: 'PREPAY',
    returnPercent: 4,
    ...fields,
  },
});
const change = (fields: object = {}) => ({
  name: '涨薪',
  decision: { kind: 'CHANGE', day: today, side: 'INCOME', amount: 1000, months: 12, ...fields },
});
/** Neither cash nor monthly amounts grow. */
const cashWithoutGrowth = () =>
  data('PUT', '/planning/assumptions', {
    ...{ inflation: 2, savingGrowth: 0 },
    classes: usualAssumptions.classes.map((one) =>
      one.class === 'CASH' ? { ...one, mean: 0, cost: 0 } : one,
    ),
  });

describe('leaving things as they are', () => {
  it('begins with the net worth of the overview, saves what is measured, and follows the loan', async () => {
    const id = await openAccount();
    await cashWithoutGrowth();
    await data('POST', `/accounts/${id}/deposit`, { amount: 9000, day: '2026-02-05' });
    await data('POST', `/accounts/${id}/withdraw`, { amount: 6000, day: '2026-02-06' });
    await lend();
    await data('POST', '/payables', { supplierName: '物业', amount: 250, dueDate: '2026-12-05' });
    const { netWorth } = (await call('GET', '/overview/assets')).body.data;
    const { base, days, inputs } = await found(1);
    expect([days[0], base.netWorth[0]]).toEqual([today, netWorth]);
    // One month of 9,000 less 6,000 was measured. The first interest is 500,000 × 3.1 % ÷ 12.
    expect(inputs).toMatchObject({ averageMonths: 1, income: 9000, expense: 6000 });
    expect(base.netWorth[1]).toBe(Math.round((netWorth + 3000 - 1291.67) * 100) / 100);
    const [end] = base.marks;
    const sum = end?.parts.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
    expect(sum).toBe(Math.round((end?.netWorth ?? 0) * 100));
    expect(end?.parts.map(({ label }) => label)).toEqual([
      ...['现金', '有到期日的应付款', '今后的储蓄', '到期收付', '今后的贷款还款', '房贷'],
    ]);
  });

  it('does not take interest of loans twice: what was paid of it is in the measured expense', async () => {
    const id = await openAccount();
    const loanId = await lend({ startDate: '2025-12-10', firstDueDate: '2026-01-10', months: 12 });
    await data('POST', `/loans/${loanId}/payments`, { day: '2026-01-10', accountId: id });
    await data('POST', `/loans/${loanId}/payments`, { day: '2026-02-10', accountId: id });
    const { inputs } = await found(1);
    expect(inputs.loanInterest).toBeGreaterThan(0);
    expect(inputs.loanInterest).toBe(inputs.expense);
  });
});

describe('100,000 that could prepay a loan of 500,000 at 3.1 %', () => {
  it.each([
    [2, -9982.75],
    [3.1, -409.51],
    [4, 8252.14],
  ])('is better not prepaid at %d %% by %d after ten years, within 5.00', async (percent, gain) => {
    await openAccount();
    const loanId = await lend();
    const body = prepay(loanId, { returnPercent: percent });
    await data('POST', '/planning/scenarios', body);
    await data('POST', '/planning/scenarios', {
      ...body,
      decision: { ...body.decision, use: 'INVEST' },
    });
    const { scenarios } = await found();
    const [prepaid, invested] = scenarios;
    const [way] = prepaid?.prepaying?.ways ?? [];
    expect(Math.abs((way?.gain ?? 0) - gain)).toBeLessThan(5);
    expect(way).toMatchObject({ mode: 'REDUCE_PAYMENT', paymentWith: 2238.47 });
    expect(prepaid?.prepaying?.paymentWithout).toBe(2798.08);
    expect(Math.abs((way?.breakEvenPercent ?? 0) - 3.1444)).toBeLessThan(0.001);
    // The lines say the same as the comparison.
    const ends = [invested, prepaid].map((one) => one?.line?.marks.at(-1)?.difference ?? 0);
    expect((ends[0] ?? 0) - (ends[1] ?? 0)).toBeCloseTo(way?.gain ?? 0, 1);
  });

  it('shows both ways of prepaying, and is stored, changed and removed without touching the loan', async () => {
    await openAccount();
    const loanId = await lend();
    const before = (await call('GET', `/loans/${loanId}`)).body.data;
    const { id } = await data('POST', '/planning/scenarios', prepay(loanId));
    const [scenario] = (await found()).scenarios;
    expect(scenario).toMatchObject({ loanName: '房贷', problem: null, version: 1 });
    expect(scenario?.prepaying?.ways.map(({ mode }) => mode)).toEqual([
      ...['REDUCE_PAYMENT', 'SHORTEN_TERM'],
    ]);
    const changed = { ...prepay(loanId, { mode: 'SHORTEN_TERM' }), version: 1 };
    await data('PUT', `/planning/scenarios/${id}`, changed);
    expect((await call('PUT', `/planning/scenarios/${id}`, changed)).status).toBe(409);
    expect((await call('GET', `/loans/${loanId}`)).body.data).toEqual(before);
    await data('DELETE', `/planning/scenarios/${id}`);
    expect((await found()).scenarios).toEqual([]);
  });

  it('says what is wrong once the loan is gone', async () => {
    const loanId = await lend();
    await data('POST', '/planning/scenarios', prepay(loanId));
    await data('DELETE', `/loans/${loanId}`);
    const [scenario] = (await found()).scenarios;
    expect(scenario).toMatchObject({ loanId: null, problem: '贷款不存在', line: null });
  });

  it('says that the rate of its currency is missing, and names the loan and the currency', async () => {
    const loanId = await lend({ currency: 'USD' });
    await data('POST', '/planning/scenarios', prepay(loanId));
    const [scenario] = (await found()).scenarios;
    expect(scenario).toMatchObject({
      ...{ loanName: '房贷', loanCurrency: 'USD', line: null },
      problem: '缺少这笔贷款的汇率',
    });
  });

  it('is counted in the period that contains its day alone', async () => {
    const loanId = await lend();
    await data('POST', '/planning/scenarios', prepay(loanId, { day: '2027-03-10' }));
    const [after] = (await found(1)).scenarios;
    expect(after).toMatchObject({ line: null, prepaying: null });
    expect(after?.problem).toBe('日期不在所选期限内，请选择更长的期限');
    const [within] = (await found(2)).scenarios;
    expect(within).toMatchObject({ problem: null, prepaying: { months: 12 } });
  });
});

describe('a home of 1,000,000', () => {
  const buy = {
    kind: 'BUY',
    day: today,
    price: 1_000_000,
    downPayment: 400_000,
    costs: 30_000,
    growthPercent: 0,
    rentSaved: 5000,
    yearlyCosts: 12_000,
    loans: [{ principal: 600_000, annualRatePercent: 0, months: 60, method: 'ANNUITY' }],
  };

  it('costs its costs, saves rent less yearly costs, and is beside the income', async () => {
    const id = await openAccount(500_000);
    await cashWithoutGrowth();
    await data('POST', `/accounts/${id}/deposit`, { amount: 20_000, day: '2026-02-05' });
    await data('POST', '/planning/scenarios', { name: '买房', decision: buy });
    const [scenario] = (await found()).scenarios;
    expect(scenario?.line?.marks.map(({ difference }) => difference)).toEqual([
      -30_000 + 12 * 4000,
      -30_000 + 60 * 4000,
      -30_000 + 120 * 4000,
    ]);
    expect(scenario?.burden).toEqual({
      ...{ newInstalments: 10_000, otherInstalments: 0, income: 20_000, percent: 50 },
    });
  });

  it('may follow the sale of another, whose loan is repaid', async () => {
    await openAccount(500_000);
    await cashWithoutGrowth();
    const loanId = await lend();
    const { id } = await data('POST', '/fixed-assets', {
      ...{ name: '旧房', assetCode: 'FA-1', assetCategory: '房产', originalValue: 900_000 },
      ...{ purchaseDate: today, startUseDate: today, depreciationMethod: 'STRAIGHT_LINE' },
    });
    const decision = { ...buy, sale: { proceeds: 950_000, costs: 10_000 } };
    const itemKey = `fixed-assets ${id}`;
    await data('POST', '/planning/scenarios', { name: '换房', decision, loanId, itemKey });
    const [scenario] = (await found(1)).scenarios;
    expect(scenario?.sold).toEqual({
      ...{ percent: 100, proceeds: 950_000, costs: 10_000, loanRepaid: 500_000, rest: 440_000 },
    });
    // 940,000 come for a home of 900,000, and the new one costs 30,000.
    expect((scenario?.line?.netWorth[0] ?? 0) - ((await found(1)).base.netWorth[0] ?? 0)).toBe(
      10_000,
    );
  });

  it.each<[object, string, string]>([
    [{ downPayment: 300_000 }, 'decision.downPayment', '首付与贷款合计必须等于总价，还差 100,000'],
    [{ downPayment: 400_000.5 }, 'decision.downPayment', '首付与贷款合计必须等于总价，多出 0.5'],
    [{ price: 0 }, 'decision.price', '总价必须大于0'],
    [{ growthPercent: 500 }, 'decision.growthPercent', '房价涨幅必须在-50%到100%之间'],
    [{ downPayment: null }, 'decision.downPayment', '首付必须是不小于0的金额'],
    [{ sale: { proceeds: 1, costs: 0 } }, 'itemKey', '请选择要卖掉的资产'],
    [{ day: '2026-03-09' }, 'decision.day', '日期不能早于今天'],
  ])('with %j is refused', async (fields, field, text) => {
    const body = { name: '买房', decision: { ...buy, ...fields } };
    const answer = await call('POST', '/planning/scenarios', body);
    expect([answer.status, answer.body.error.fields]).toEqual([400, { [field]: [text] }]);
  });
});

it.each([
  ['INCOME', 1000, 12_000],
  ['INCOME', -1000, -12_000],
  ['EXPENSE', 1000, -12_000],
  ['EXPENSE', -1000, 12_000],
])('%s that changes by %d a month for a year changes net worth by %d', async (side, amount, by) => {
  await cashWithoutGrowth();
  await data('POST', '/planning/scenarios', change({ side, amount }));
  const [scenario] = (await found(2)).scenarios;
  expect(scenario?.line?.marks.at(-1)?.difference).toBe(by);
});

describe('what is refused', () => {
  it('a loan that is paid off, or less than what would be prepaid', async () => {
    const id = await openAccount(1_000_000);
    const loanId = await lend();
    const refused = async (body: object) =>
      (await call('POST', '/planning/scenarios', body)).body.error.fields;
    expect(await refused(prepay(loanId, { amount: 600_000 }))).toEqual({
      'decision.amount': ['不能超过届时的剩余本金 500,000.00'],
    });
    expect(await refused(prepay(null))).toEqual({ loanId: ['请选择贷款'] });
    await data('POST', `/loans/${loanId}/prepayments`, {
      ...{ amount: 500_000, mode: 'SHORTEN_TERM', accountId: id },
    });
    expect(await refused(prepay(loanId))).toEqual({ loanId: ['这笔贷款已经还清'] });
    expect((await call('GET', '/planning/loans')).body.data).toEqual([]);
  });

  it('a loan that is not lent yet, which cannot be chosen either', async () => {
    const loanId = await lend({ startDate: '2026-04-10', firstDueDate: '2026-05-10' });
    expect((await call('GET', '/planning/loans')).body.data).toEqual([]);
    const { body } = await call('POST', '/planning/scenarios', prepay(loanId));
    expect(body.error.fields).toEqual({ loanId: ['这笔贷款还没有放款'] });
  });

  it.each(['0', '200', '1.5'])('a period of %s years', async (years) => {
    const { status, body } = await call('GET', '/planning/scenarios', undefined, { years });
    expect([status, body.error.fields]).toEqual([400, { years: ['期限必须在1到60年之间'] }]);
  });

  it('a fourth decision', async () => {
    for (let count = 0; count < 3; count += 1) await data('POST', '/planning/scenarios', change());
    const { body } = await call('POST', '/planning/scenarios', change());
    expect(body.error.fields).toEqual({ name: ['最多3个试算，请先删除一个'] });
  });

  it.each<[object, string, string]>([
    [{ amount: 0 }, 'decision.amount', '每月增减的金额不能为0'],
    [{ months: 0 }, 'decision.months', '月数必须在1到720之间'],
    [{ kind: 'OTHER' }, 'decision.kind', '请选择一种决定'],
    [{ amount: null }, 'decision.amount', '请填写每月增减的金额'],
    [{ day: '2026-02-30' }, 'decision.day', '日期格式不正确'],
  ])('a change with %j', async (fields, field, text) => {
    const { status, body } = await call('POST', '/planning/scenarios', change(fields));
    expect([status, body.error.fields]).toEqual([400, { [field]: [text] }]);
  });
});

describe('a change of what recurs', () => {
  const declare = async (flow: string, fields: object = {}) =>
    (
      await data('POST', '/spending/recurring', {
        ...{ name: '工资', flow, accountId: await openAccount(), amount: 12_000 },
        ...{ every: 'MONTH', firstDay: '2026-03-15', ...fields },
      })
    ).id;

  it('names it, and is exported and imported with it', async () => {
    const itemKey = `recurring ${await declare('IN')}`;
    await data('POST', '/planning/scenarios', { ...change({ amount: -3000 }), itemKey });
    expect((await found()).scenarios).toMatchObject([{ itemKey, itemName: '工资' }]);
    const file = (await call('GET', '/personal-data/export')).body;
    expect(file.planning[0].scenarios).toMatchObject([{ area: 'recurring', item: '1' }]);
    ({ token } = await signIn(test));
    expect((await call('POST', '/personal-data/import', file)).status).toBe(200);
    expect((await found()).scenarios).toMatchObject([{ itemName: '工资', problem: null }]);
  });

  it.each([
    ['OUT', undefined, '请选择一项收入'],
    ['IN', 'recurring x', '这项周期收支不存在'],
    ['IN', 'accounts x', '这项周期收支不存在'],
  ])('of side INCOME with one that is %s named %s is refused', async (flow, key, text) => {
    const itemKey = key ?? `recurring ${await declare(flow)}`;
    const { body } = await call('POST', '/planning/scenarios', { ...change(), itemKey });
    expect(body.error.fields).toEqual({ itemKey: [text] });
  });

  it.each([
    [{ every: 'YEAR' }, 'CNY', '只能选择每月一次的周期收支'],
    [{ interval: 2 }, 'CNY', '只能选择每月一次的周期收支'],
    [{}, 'USD', '只能选择以 CNY 计的周期收支'],
  ])('with %j in %s is refused', async (fields, currency, text) => {
    const accountId = await openAccount(0, currency);
    const itemKey = `recurring ${await declare('IN', { ...fields, accountId })}`;
    const { body } = await call('POST', '/planning/scenarios', { ...change(), itemKey });
    expect(body.error.fields).toEqual({ itemKey: [text] });
  });
});

it('the return of the rest of a sale that is invested is asked for', async () => {
  const decision = { kind: 'SELL', day: today, proceeds: null, costs: 0, rest: 'INVEST' };
  const refused = async (fields: object) => {
    const body = { name: '卖车', itemKey: 'x', decision: { ...decision, ...fields } };
    return (await call('POST', '/planning/scenarios', body)).body.error.fields;
  };
  expect(await refused({})).toEqual({ 'decision.proceeds': ['卖价必须是不小于0的金额'] });
  expect(await refused({ proceeds: 5 })).toEqual({ 'decision.returnPercent': ['请填写年收益率'] });
});

it('decisions are exported and imported with the loan and the item that they are about', async () => {
  await openAccount();
  const loanId = await lend();
  const { id } = await data('POST', '/deposits', {
    ...{ name: '定期', depositType: 'TIME', principal: 1000, annualRatePercent: 1.2, months: 12 },
    startDate: '2026-03-01',
  });
  await data('POST', '/planning/scenarios', prepay(loanId));
  await data('POST', '/planning/scenarios', {
    name: '取出定期',
    decision: { kind: 'SELL', day: today, proceeds: 1000, costs: 0, rest: 'CASH' },
    itemKey: `deposits ${id}`,
  });
  await data('POST', '/planning/scenarios', change());
  const file = (await call('GET', '/personal-data/export')).body;
  expect(file.planning[0].scenarios).toMatchObject([
    { name: '提前还十万', loan: 1, item: null },
    { name: '取出定期', loan: null, area: 'deposits', item: '1' },
    { name: '涨薪', decision: { amount: 1000, months: 12 } },
  ]);
  ({ token } = await signIn(test));
  expect((await call('POST', '/personal-data/import', file)).status).toBe(200);
  expect((await call('GET', '/personal-data/export')).body.planning).toEqual(file.planning);
  const { scenarios } = await found();
  expect(scenarios.map(({ problem }) => problem)).toEqual([null, null, null]);
  const wrong = structuredClone(file);
  wrong.planning[0].scenarios[0].loan = 2;
  const { body } = await call('POST', '/personal-data/import', wrong);
  expect(body.error.fields).toEqual({ 'planning.0.scenarios.0.loan': ['必须是文件里的贷款'] });
});
