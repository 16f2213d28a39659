import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { usualAssumptions } from '../../../../contract/planning/assumptions.ts';
import type { Goal, Goals } from '../../../../contract/planning/goals.ts';
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
  ({ token } = await signIn(test));
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });
const data = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const open = async (fields: object = {}): Promise<string> =>
  (
    await data('POST', '/accounts', {
      accountName: '储蓄',
      accountType: 'SAVINGS',
      initialBalance: 80_000,
      day: '2026-01-01',
      ...fields,
    })
  ).id;
const goal = (shares: object[], fields: object = {}) => ({
  kind: 'HOME',
  name: '首付',
  amount: 300_000,
  isInTodaysMoney: true,
  dueDate: '2031-11-24',
  shares,
  ...fields,
});
const goals = async (): Promise<Goal[]> => ((await data('GET', '/planning/goals')) as Goals).goals;
/** The usual assumptions with other growth of cash. */
const assume = (cash: number) =>
  data('PUT', '/planning/assumptions', {
    inflation: 2,
    classes: usualAssumptions.classes.map((one) =>
      one.class === 'CASH' ? { ...one, mean: cash, cost: 0 } : one,
    ),
  });

describe('a goal', () => {
  it('of 300,000 in today’s money in five years needs 3,534.23 a month beside 80,000 at 4 %', async () => {
    const id = await open();
    await assume(4);
    await data('POST', '/planning/goals', goal([{ itemKey: `accounts ${id}`, percent: 100 }]));
    expect(await goals()).toMatchObject([
      {
        name: '首付',
        setAside: 80_000,
        reachedPercent: 26.67,
        amountThen: 331_224.24,
        thereThen: 97_332.23,
        neededAddition: 3534.23,
        monthsLeft: 60,
        // What was in the account before the six months is no addition.
        measuredAddition: 0,
        // 80,000 × 1.04ⁿ is 300,000 × 1.02ⁿ after ln 3.75 ÷ ln (1.04 ÷ 1.02), which are 68.07 years.
        reachedOn: '2094-12-24',
        shares: [{ name: '储蓄', class: 'CASH', percent: 100, worth: 80_000 }],
      },
    ]);
  });

  it('of a fixed 300,000 is reached in month 62 with 3,000 a month, and measures what was added', async () => {
    const id = await open({ initialBalance: 79_400 });
    await data('POST', `/accounts/${id}/deposit`, { amount: 600, day: '2026-10-01' });
    await assume(4);
    const shares = [{ itemKey: `accounts ${id}`, percent: 100 }];
    const fixed = goal(shares, { isInTodaysMoney: false, addition: 3000, dueDate: null });
    const { id: goalId } = await data('POST', '/planning/goals', fixed);
    const [found] = await goals();
    expect(found).toMatchObject({ reachedOn: '2032-01-24', measuredAddition: 100 });
    await assume(0);
    const dated = { ...fixed, dueDate: '2031-11-24', version: 1 };
    await data('PUT', `/planning/goals/${goalId}`, dated);
    expect((await goals())[0]).toMatchObject({ neededAddition: 3666.67, version: 2 });
    const stale = await call('PUT', `/planning/goals/${goalId}`, dated);
    expect([stale.status, stale.body.error.current]).toEqual([409, { id: goalId, version: 2 }]);
    await data('DELETE', `/planning/goals/${goalId}`);
    expect(await goals()).toEqual([]);
  });

  it('is one of thirty at most', async () => {
    for (let count = 0; count < 30; count += 1) await data('POST', '/planning/goals', goal([]));
    const { status, body } = await call('POST', '/planning/goals', goal([]));
    expect([status, body.error.fields]).toEqual([400, { name: ['最多30个目标'] }]);
  });

  it('is an emergency fund of some months of the average expense', async () => {
    const id = await open();
    await data('POST', `/accounts/${id}/withdraw`, { amount: 3000, day: '2026-10-05' });
    const fund = goal([], { kind: 'EMERGENCY', amount: null, months: 6, dueDate: null });
    await data('POST', '/planning/goals', fund);
    expect((await goals())[0]).toMatchObject({ amount: 18_000, months: 6, reachedPercent: 0 });
  });

  it('asks for what follows from the fields of its kind, unless an amount is given', async () => {
    const home = goal([], { amount: null, price: 2_000_000, downPercent: 15 });
    const { id } = await data('POST', '/planning/goals', home);
    const fields = { kind: 'EDUCATION', amount: null, yearly: 40_000.5, years: 4 };
    await data('POST', '/planning/goals', goal([], fields));
    expect(await goals()).toMatchObject([
      { kind: 'HOME', amount: 300_000, price: 2_000_000, downPercent: 15, years: null },
      { kind: 'EDUCATION', amount: 160_002, yearly: 40_000.5, years: 4, price: null },
    ]);
    await data('PUT', `/planning/goals/${id}`, { ...home, amount: 280_000 });
    expect((await goals())[0]).toMatchObject({ amount: 280_000, price: null, downPercent: null });
  });

  it('shares an item with others up to the whole of it, and names them beyond', async () => {
    const id = await open();
    const itemKey = `accounts ${id}`;
    await data('POST', '/planning/goals', goal([{ itemKey, percent: 60 }]));
    const second = goal([{ itemKey, percent: 50 }], { name: '教育', kind: 'EDUCATION' });
    const refused = await call('POST', '/planning/goals', second);
    expect([refused.status, refused.body.error.fields]).toEqual([
      400,
      { 'shares.0.percent': ['这项资产已有部分留给“首付”，只剩40%'] },
    ]);
    // 40,000 are asked for where 32,000 are left.
    await data('POST', '/planning/goals', {
      ...second,
      shares: [{ itemKey, amount: 40_000 }],
    });
    expect((await goals()).map(({ setAside, isShort }) => [setAside, isShort])).toEqual([
      [48_000, false],
      [32_000, true],
    ]);
    expect(await data('GET', '/planning/items')).toMatchObject([
      { itemKey, name: '储蓄', worth: 80_000, class: 'CASH', leftPercent: 40 },
    ]);
  });

  it.each<[object, string, string]>([
    [{ dueDate: '2026-11-24' }, 'dueDate', '日期必须晚于今天'],
    [{ amount: null }, 'amount', '请填写金额，或者总价和首付比例'],
    [{ amount: null, price: 1000 }, 'amount', '请填写金额，或者总价和首付比例'],
    // 0.01 of 0.01 % is no amount.
    [{ amount: null, price: 0.01, downPercent: 0.01 }, 'amount', '金额必须大于0'],
    [{ kind: 'EDUCATION', amount: null }, 'amount', '请填写金额，或者每年费用和年数'],
    [{ kind: 'OTHER', amount: null }, 'amount', '请填写金额'],
    [{ kind: 'EMERGENCY' }, 'amount', '请填写几个月的支出'],
    [
      { amount: null, price: 1000, downPercent: 101 },
      'downPercent',
      '首付比例必须大于0且不超过100%',
    ],
    [{ name: ' ' }, 'name', '目标名称不能为空'],
    [{ shares: [{ itemKey: 'x', percent: 101 }] }, 'shares.0.percent', '比例必须在0到100之间'],
    [
      { shares: [{ itemKey: 'x', percent: 1, amount: 1 }] },
      'shares.0.percent',
      '每一项只填比例或金额',
    ],
  ])('with %j is refused', async (fields, field, text) => {
    const { status, body } = await call('POST', '/planning/goals', goal([], fields));
    expect([status, body.error.fields[field]]).toEqual([400, [text]]);
  });
});

describe('assumptions', () => {
  const set = (changes: object) =>
    call('PUT', '/planning/assumptions', {
      ...usualAssumptions,
      classes: usualAssumptions.classes.map((one) =>
        one.class === 'GOLD' ? { ...one, ...changes } : one,
      ),
    });

  it('are the usual ones until somebody stores others, and again when they are reset', async () => {
    expect(await data('GET', '/planning/assumptions')).toMatchObject({ isUsual: true, version: 0 });
    const put = async (version: number) => {
      const answer = await call('PUT', '/planning/assumptions', { ...usualAssumptions, version });
      return [answer.status, answer.body.data ?? answer.body.error.current];
    };
    const { savingGrowth = null } = usualAssumptions;
    const usual = { ...usualAssumptions, savingGrowth };
    expect(await put(1)).toEqual([409, { ...usual, isUsual: true, version: 0 }]);
    const stored = (await set({ mean: 20 })).body.data;
    expect(stored).toMatchObject({ isUsual: false, version: 1 });
    expect(await put(0)).toEqual([409, stored]);
    expect(await put(1)).toEqual([200, { ...usual, isUsual: false, version: 2 }]);
    expect(await data('DELETE', '/planning/assumptions')).toMatchObject({ isUsual: true });
  });

  it('rise saving by the inflation, or by what is stated', async () => {
    const answer = await call('PUT', '/planning/assumptions', {
      ...usualAssumptions,
      savingGrowth: 3,
    });
    expect(answer.body.data).toMatchObject({ inflation: 2, savingGrowth: 3 });
    const wrong = await call('PUT', '/planning/assumptions', {
      ...usualAssumptions,
      savingGrowth: 90,
    });
    expect(wrong.body.error.fields).toEqual({ savingGrowth: ['储蓄增长必须在-50%到50%之间'] });
  });

  it.each([
    [{ spread: 500 }, 'classes.5.spread', '波动必须在0到200%之间'],
    [{ mean: -80 }, 'classes.5.mean', '年收益率必须在-50%到100%之间'],
    [{ class: 'CASH' }, 'classes', '每个类别必须且只能有一条假设'],
  ])('with %j are refused', async (changes, field, text) => {
    const { status, body } = await set(changes);
    expect([status, body.error.fields]).toEqual([400, { [field]: [text] }]);
  });
});

const plan = {
  bornIn: 1986,
  stopsIn: 2046,
  untilAge: 90,
  includesHousing: false,
  addition: 60_000,
  spending: [{ amount: 120_000, fromYear: 2046 }],
  income: [],
  locked: [],
  takesOut: 'FIXED',
  ratePercent: 3.5,
};

describe('the plan for retirement', () => {
  it('is stored beside what is there by class', async () => {
    await open();
    expect((await data('GET', '/planning/retirement')).plan).toBeNull();
    await data('PUT', '/planning/retirement', plan);
    const found = await data('GET', '/planning/retirement');
    expect(found.plan).toMatchObject({ bornIn: 1986, spending: [{ untilYear: null }] });
    expect(found.assets[0]).toEqual({ class: 'CASH', amount: 80_000 });
  });

  it('counts where one lives only where the plan says so', async () => {
    await data('POST', '/fixed-assets', {
      ...{ name: '住宅', assetCode: 'FA-1', assetCategory: '房产', originalValue: 900_000 },
      ...{ purchaseDate: '2026-11-24', startUseDate: '2026-11-24' },
      depreciationMethod: 'STRAIGHT_LINE',
    });
    const housing = async () =>
      (await data('GET', '/planning/retirement')).assets.find(
        (one: { class: string }) => one.class === 'HOUSING',
      ).amount;
    await data('PUT', '/planning/retirement', plan);
    expect(await housing()).toBe(0);
    await data('PUT', '/planning/retirement', { ...plan, includesHousing: true, version: 1 });
    expect(await housing()).toBe(900_000);
  });

  it('can be deleted, and stored anew', async () => {
    await open();
    const stale = async (version: number) => {
      const { status, body } = await call('PUT', '/planning/retirement', { ...plan, version });
      return [status, body.error?.current];
    };
    expect(await stale(1)).toEqual([409, { version: 0 }]);
    await data('PUT', '/planning/retirement', plan);
    expect(await stale(0)).toEqual([409, { version: 1 }]);
    expect(await stale(1)).toEqual([200, undefined]);
    await data('DELETE', '/planning/retirement');
    expect(await data('GET', '/planning/retirement')).toMatchObject({ plan: null, version: 0 });
    await data('PUT', '/planning/retirement', { ...plan, version: 0 });
    expect((await data('GET', '/planning/retirement')).plan).toMatchObject({ bornIn: 1986 });
  });

  it.each([
    [{ bornIn: 2030 }, 'bornIn', '出生年份不能晚于今年'],
    [{ untilAge: 30 }, 'untilAge', '到这个年龄的年份已经过去'],
    [{ untilAge: 200 }, 'untilAge', '年龄必须在1到120之间'],
    [{ stopsIn: 2090 }, 'stopsIn', '停止工作的年份晚于计划的最后一年'],
    [{ ratePercent: 0 }, 'ratePercent', '提取率必须大于0'],
  ])('with %j is refused', async (changes, field, text) => {
    const { status, body } = await call('PUT', '/planning/retirement', { ...plan, ...changes });
    expect([status, body.error.fields]).toEqual([400, { [field]: [text] }]);
  });
});

describe('what is set aside for retirement', () => {
  const retire = (fields: object = {}) =>
    call('PUT', '/planning/retirement', { ...plan, ...fields });
  const cashThere = async () =>
    (await data('GET', '/planning/retirement')).assets.find(
      (one: { class: string }) => one.class === 'CASH',
    ).amount;

  it('is all but what goals have set aside', async () => {
    const id = await open();
    await data('POST', '/planning/goals', goal([{ itemKey: `accounts ${id}`, percent: 60 }]));
    await retire();
    expect(await cashThere()).toBe(32_000);
    expect(await data('GET', '/planning/retirement')).toMatchObject({ setAsideForGoals: 48_000 });
  });

  it('are single items, each locked until a year, which goals then cannot have too', async () => {
    const itemKey = `accounts ${await open()}`;
    await data('POST', '/planning/goals', goal([{ itemKey, percent: 60 }]));
    const shares = [{ itemKey, percent: 40, untilYear: 2046 }];
    const above = await retire({ shares: [{ itemKey, percent: 50 }] });
    expect(above.body.error.fields).toEqual({
      'shares.0.percent': ['这项资产已有部分留给“首付”，只剩40%'],
    });
    expect((await retire({ shares })).status).toBe(200);
    expect(await cashThere()).toBe(32_000);
    expect((await data('GET', '/planning/retirement')).plan.shares).toMatchObject([
      { itemKey, name: '储蓄', percent: 40, worth: 32_000, untilYear: 2046, class: 'CASH' },
    ]);
    expect((await data('GET', '/planning/items'))[0]).toMatchObject({ leftPercent: 0 });
    const more = await call('POST', '/planning/goals', goal([{ itemKey, percent: 1 }]));
    expect(more.body.error.fields).toEqual({
      'shares.0.percent': ['这项资产已有部分留给“首付”“养老”，只剩0%'],
    });
  });

  it('may be an amount, met in proportion with that of a goal where there is not enough', async () => {
    const itemKey = `accounts ${await open()}`;
    await data('POST', '/planning/goals', goal([{ itemKey, amount: 60_000 }]));
    await retire({ shares: [{ itemKey, amount: 100_000 }] });
    // 80,000 in the proportion of 60 to 100.
    expect([(await goals())[0]?.setAside, await cashThere()]).toEqual([30_000, 50_000]);
  });

  it.each([
    [{ percent: 5, amount: 5 }, 'shares.0.percent', '每一项只填比例或金额'],
    [{ percent: 5, untilYear: 12 }, 'shares.0.untilYear', '年份必须在1900到2200之间'],
  ])('with %j is refused', async (fields, field, text) => {
    const { body } = await retire({ shares: [{ itemKey: 'x', ...fields }] });
    expect(body.error.fields).toEqual({ [field]: [text] });
  });
});

it('goals, assumptions and the plan are exported and imported with what they set aside', async () => {
  const id = await open();
  const deposit = {
    name: '定期',
    depositType: 'TIME',
    principal: 1000,
    annualRatePercent: 1.2,
    months: 12,
    startDate: '2026-11-01',
  };
  const { id: depositId } = await data('POST', '/deposits', deposit);
  const shares = [
    { itemKey: `accounts ${id}`, percent: 50 },
    { itemKey: `deposits ${depositId}`, amount: 400, class: 'CASH' },
  ];
  await data('POST', '/planning/goals', goal(shares));
  await data('PUT', '/planning/assumptions', { ...usualAssumptions, savingGrowth: 1.5 });
  const kept = { itemKey: `accounts ${id}`, amount: 10_000, untilYear: 2046 };
  await data('PUT', '/planning/retirement', { ...plan, shares: [kept] });
  const file = (await call('GET', '/personal-data/export')).body;
  expect(file.planning[0].goals[0].shares).toMatchObject([
    { area: 'accounts', item: '1', percent: '50' },
    { area: 'deposits', item: '1', amount: '400', class: 'CASH' },
  ]);
  expect(file.planning[0].retirement.plan.shares).toMatchObject([
    { area: 'accounts', item: '1', amount: 10_000, untilYear: 2046 },
  ]);
  ({ token } = await signIn(test));
  const above = structuredClone(file);
  const { amount: _, ...half } = above.planning[0].retirement.plan.shares[0];
  above.planning[0].retirement.plan.shares = [{ ...half, percent: 50.5 }];
  expect((await call('POST', '/personal-data/import', above)).body.error.fields).toEqual({
    'planning.0.goals': ['同一项资产留出的比例合计不能超过100%'],
  });
  expect((await call('POST', '/personal-data/import', file)).status).toBe(200);
  expect((await call('GET', '/personal-data/export')).body.planning).toEqual(file.planning);
  expect((await goals())[0]).toMatchObject({ setAside: 40_400 });
});
