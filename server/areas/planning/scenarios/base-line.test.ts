import { describe, expect, it } from 'vitest';
import { usualAssumptions } from '../../../../contract/planning/assumptions.ts';
import type { Scenarios } from '../../../../contract/planning/scenarios.ts';
import { holdFund } from '../../../testing/fixtures/fund-orders-fixture.ts';
import { recurringFixture } from '../../../testing/spending/recurring-fixture.ts';

// Each test begins on 1 October 2026 with 10,000 in an account.
const fixture = recurringFixture();
const { send, made, spend, on, turnTo } = fixture;

/** Without growth of cash, so that figures are sums; monthly amounts rise by `savingGrowth`. */
const found = async (years = 2, savingGrowth = 0): Promise<Scenarios> => {
  const classes = usualAssumptions.classes.map((one) =>
    one.class === 'CASH' ? { ...one, mean: 0 } : one,
  );
  const put = await send('PUT', '/planning/assumptions', { inflation: 2, savingGrowth, classes });
  expect(put.status).toBe(200);
  const { status, data } = await send('GET', `/planning/scenarios?years=${years}`);
  expect(status).toBe(200);
  return data;
};
/** What net worth rises by from today until some months, on a line that has a point for each month. */
const risesBy = ({ base }: Scenarios, ...months: number[]) =>
  months.map((month) => {
    const cents = [month, 0].map((at) => Math.round((base.netWorth[at] ?? 0) * 100));
    return ((cents[0] ?? 0) - (cents[1] ?? 0)) / 100;
  });
const earn = (day: string, amount: number, fields: object = {}) =>
  spend(day, amount, { type: 'DEPOSIT', payee: '公司', ...fields });
const salary = { name: '工资', flow: 'IN', payee: '公司', amount: 12_000, every: 'MONTH' };

describe('what recurs, beside the average that has it already', () => {
  it('is not counted twice, although it was declared only now and begins with the next payday', async () => {
    for (const month of ['07', '08', '09']) {
      await earn(`2026-${month}-10`, 12_000);
      await spend(`2026-${month}-20`, 3000, { payee: '超市' });
    }
    await made({ ...salary, firstDay: '2026-10-10' });
    const answer = await found();
    expect(answer.inputs).toMatchObject({ averageMonths: 3, income: 12_000, saving: -3000 });
    expect(answer.inputs.recurring).toMatchObject([
      { name: '工资', measured: 12_000, planned: 12_000, lastDay: null },
    ]);
    expect(risesBy(answer, 1, 2, 24)).toEqual([9000, 18_000, 24 * 9000]);
  });

  it('that was measured ends with its last occurrence: rent of 1,500 until December', async () => {
    for (const month of ['07', '08', '09']) {
      await spend(`2026-${month}-28`, 1500, { payee: '房东' });
    }
    const rent = { name: '房租', payee: '房东', amount: 1500, firstDay: '2026-07-28' };
    await made({ ...rent, untilDay: '2026-12-31' });
    const answer = await found();
    expect(answer.inputs.recurring).toMatchObject([
      // Three of twelve months: 4,500 ÷ 12.
      { measured: -1500, planned: -375, lastDay: '2026-12-28' },
    ]);
    expect(risesBy(answer, 1, 3, 4, 24)).toEqual([-1500, -4500, -4500, -4500]);
  });

  it.each([
    ['MONTH', 60, -6000],
    // Three on their days, and 84 months of 8.33.
    ['YEAR', null, -999.72],
  ])(
    'counts until its end also beyond the days of a forecast: every %s, %s times',
    async (every, times, sum) => {
      await made({ name: '分期', amount: 100, firstDay: '2026-10-28', every, times });
      const end = (await found(10)).base.marks.at(-1);
      expect(end?.parts).toContainEqual({ label: '今后的周期收支', amount: sum });
    },
  );

  it('of another payee is found by its category, day and amount; what is far from it is new', async () => {
    const own = { name: '居住', kind: 'EXPENSE' };
    const categoryId = (await send('POST', '/spending/categories', own)).data.id;
    for (const month of ['08', '09']) {
      await spend(`2026-${month}-05`, 2000, { payee: '旧房东', categoryId });
    }
    await made({ name: '新房租', amount: 2500, firstDay: '2026-10-05', categoryId });
    await made({ name: '车位', amount: 400, firstDay: '2026-10-05', categoryId });
    const { inputs, ...answer } = await found();
    expect(inputs.recurring).toMatchObject([
      { name: '新房租', measured: -2000, planned: -2500 },
      { name: '车位', measured: 0, planned: -400 },
    ]);
    expect(risesBy({ inputs, ...answer }, 1)).toEqual([-2900]);
  });

  it('takes no bonus of the same payee out of the average, nor what happens once', async () => {
    await earn('2026-09-10', 12_000);
    await earn('2026-09-25', 50_000);
    const once = await earn('2026-08-10', 12_000);
    await send('PUT', `/spending/entries/${once}`, { isOnce: true });
    await spend('2026-08-20', 100, { payee: '超市' });
    await made({ ...salary, firstDay: '2026-10-10' });
    const { inputs } = await found();
    // (62,000 − 100) ÷ 2 less 12,000 ÷ 2.
    expect(inputs).toMatchObject({ averageMonths: 2, income: 31_000, saving: 24_950 });
    expect(inputs.recurring[0]?.measured).toBe(6000);
  });

  it('rises from a day on: 12,000, and 15,000 from January', async () => {
    await earn('2026-09-10', 12_000);
    const { id } = await made({ ...salary, firstDay: '2026-09-10' });
    await send('PUT', `/spending/recurring/${id}`, { amount: 15_000, amountFrom: '2027-01-01' });
    expect(risesBy(await found(), 3, 4, 5)).toEqual([36_000, 51_000, 66_000]);
  });

  it('is measured where it was paid a day early, in the month before', async () => {
    for (const day of ['2026-07-31', '2026-08-31', '2026-09-30']) await earn(day, 12_000);
    await made({ ...salary, firstDay: '2026-08-01' });
    const answer = await found();
    expect(answer.inputs).toMatchObject({ averageMonths: 3, income: 12_000, saving: 0 });
    expect(risesBy(answer, 1, 2, 24)).toEqual([12_000, 24_000, 24 * 12_000]);
  });

  it('keeps its entries beside a transfer of the same name', async () => {
    const to = (await fixture.openAccount({ accountName: '储蓄', initialBalance: 0 })).id;
    await spend('2026-09-15', 1500, { payee: '房租' });
    const rent = { name: '房租', amount: 1500 };
    await made({ ...rent, flow: 'TRANSFER', toAccountId: to, firstDay: '2026-09-15' });
    await made({ ...rent, payee: '房租', firstDay: '2026-10-15' });
    const { inputs } = await found();
    expect(inputs).toMatchObject({ saving: 0, recurring: [{ name: '房租', measured: -1500 }] });
  });

  it('in a currency without a rate is left out, and named', async () => {
    const accountId = (await fixture.openAccount({ currency: 'USD', initialBalance: 0 })).id;
    await made({ ...salary, accountId, firstDay: '2026-10-10' });
    const answer = await found();
    expect(answer.inputs.recurring).toEqual([]);
    expect(answer.missing).toContain('工资：缺少汇率');
  });

  it('counts once when it was booked early, and not at all when it is skipped', async () => {
    await earn('2026-09-10', 12_000);
    const { id } = await made({ ...salary, firstDay: '2026-09-10' });
    await turnTo('2026-10-09');
    await on(id, '2026-10-10', 'book', { day: '2026-10-09' });
    await on(id, '2026-11-10', 'skip');
    expect(risesBy(await found(), 1, 2, 3)).toEqual([0, 0, 12_000]);
  });

  it('between own accounts changes nothing, nor does what is neither income nor expense', async () => {
    const to = (await fixture.openAccount({ accountName: '储蓄', initialBalance: 0 })).id;
    await made({ name: '攒钱', flow: 'TRANSFER', toAccountId: to, amount: 1000 });
    const answer = await found();
    expect([answer.inputs.recurring, risesBy(answer, 24)]).toEqual([[], [0]]);
  });
});

it('monthly amounts are in today’s money and rise with the inflation, unless another rise is stated', async () => {
  await earn('2026-09-10', 1000);
  const then = (await found(2, 2)).base.netWorth;
  expect((then[12] ?? 0) - (then[11] ?? 0)).toBeCloseTo(1020, 2);
  const classes = usualAssumptions.classes;
  await send('PUT', '/planning/assumptions', { inflation: 2, classes });
  expect((await send('GET', '/planning/scenarios')).data.inputs.savingGrowthPercent).toBe(2);
  await send('DELETE', '/planning/assumptions');
  expect((await send('GET', '/planning/assumptions')).data.savingGrowth).toBeNull();
});

describe('what falls due', () => {
  it('is a deposit that matures with its interest: 10,000 at 3 % for a year, half of it earned', async () => {
    await turnTo('2026-10-01');
    await send('POST', '/deposits', {
      ...{ name: '定期', depositType: 'TIME', principal: 10_000, annualRatePercent: 3, months: 12 },
      startDate: '2026-04-01',
    });
    const answer = await found();
    // Worth 10,150 today and 10,300 in six months, without the 2.5 % a year of its class after that.
    expect(risesBy(answer, 2, 6, 24)).toEqual([50, 150, 150]);
    expect(answer.base.marks.at(-1)?.parts).toContainEqual({ label: '到期收付', amount: 10_300 });
  });

  it('is what 零存整取 still takes: two of three payments from cash, while there is cash', async () => {
    const monthly = { name: '零存整取', depositType: 'INSTALMENT', principal: 4000, months: 3 };
    const deposit = { ...monthly, annualRatePercent: 0, startDate: '2026-10-01' };
    expect((await send('POST', '/deposits', deposit)).status).toBe(200);
    const answer = await found();
    const { parts } = answer.base.marks[0] ?? { parts: [] };
    expect(parts).toContainEqual({ label: '定投和存入付出的钱', amount: -8000 });
    // Bonds grow by 2.5 % a year: for 11 and for 10 months, and the 4,000 of today for 12.
    expect(parts.at(-1)?.label).toBe('今后的存款（债券与定存）');
    expect(parts.at(-1)?.amount).toBeCloseTo(4000 * (1.025 ** (11 / 12) + 1.025 ** (10 / 12)), 1);
    expect(risesBy(answer, 1)[0]).toBeCloseTo(4000 * (1.025 ** (1 / 12) - 1), 1);
    const short = { ...deposit, principal: 100_000 };
    await send('POST', '/deposits', short);
    // 10,000 are there: all of it goes, and no more.
    const [first] = (await found()).base.marks;
    expect(first?.parts).toContainEqual({ label: '定投和存入付出的钱', amount: -10_000 });
  });

  it('is no deposit that begins on a day to come', async () => {
    const term = { depositType: 'INSTALMENT', annualRatePercent: 1, months: 3 };
    const body = { ...term, name: '零存整取', principal: 1000, startDate: '2026-12-01' };
    expect((await send('POST', '/deposits', body)).status).toBe(200);
    expect(risesBy(await found(), 1, 3, 24)).toEqual([0, 0, 0]);
  });

  it('is a plan, which buys from cash until it ends and grows with its class', async () => {
    const investmentId = await holdFund(fixture.call, { investmentType: 'FUND' });
    const before = await found();
    const plan = { investmentId, amount: 1000, every: 'MONTH', dayOfMonth: 8 };
    const body = { ...plan, startDay: '2026-10-08', endDay: '2026-11-30' };
    const made = await send('POST', '/fund-plans', body);
    expect(made.status, JSON.stringify(made)).toBe(200);
    const answer = await found();
    expect(answer.base.netWorth[0]).toBe(before.base.netWorth[0]);
    const parts = answer.base.marks[0]?.parts ?? [];
    expect(parts).toContainEqual({ label: '定投和存入付出的钱', amount: -2000 });
    // 1.07 × 0.995 − 1 = 6.465 % a year: for 11 and for 10 months, 1,059.10 and 1,053.57.
    expect(parts.at(-1)?.label).toBe('今后的定投（A 股）');
    expect(parts.at(-1)?.amount).toBeCloseTo(1059.1 + 1053.57, 1);
  });

  it('is a debt that is repaid, which changes no net worth', async () => {
    const debt = { amount: 700, dueDate: '2026-12-05' };
    await send('POST', '/payables', { supplierName: '物业', ...debt });
    await send('POST', '/receivables', { customerName: '老王', ...debt, amount: 300 });
    const answer = await found();
    expect(risesBy(answer, 1, 3, 24)).toEqual([0, 0, 0]);
    expect(answer.base.marks.at(-1)?.parts).toContainEqual({ label: '到期收付', amount: -400 });
  });
});
