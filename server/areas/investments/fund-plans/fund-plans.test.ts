import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FundPlan } from '../../../../contract/investments/fund-plans/fund-plans.ts';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { runFundPlans } from './fund-plans.jobs.ts';

let test: TestApp;
let token: string;
let fundId: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
/** Monday, 13 April 2026, ten in the morning. */
beforeEach(async () => {
  await test.deps.db.deleteFrom('fund_plans').execute();
  await turnTo('2026-04-13');
  fundId = await hold();
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });

async function turnTo(day: string, time = '10:00:00') {
  test.clock.set(new Date(`${day}T${time}+08:00`).toISOString());
  ({ token } = await signIn(test));
}

async function hold(fields: object = {}): Promise<string> {
  const fund = { investmentName: '沪深300指数A', symbol: '#F#', investmentType: 'FUND' };
  const bought = { quantity: 1000, purchasePrice: 1, purchaseDate: '2026-01-05', currency: 'CNY' };
  return (await call('POST', '/investments', { ...fund, ...bought, ...fields })).body.data.id;
}

const fridays = { amount: 500, every: 'WEEK', weekday: 5 };
const create = (body: object = {}) =>
  call('POST', '/fund-plans', { investmentId: fundId, ...fridays, ...body });
const made = async (body: object = {}): Promise<FundPlan> => (await create(body)).body.data;
const orders = () =>
  test.deps.db
    .selectFrom('fund_orders')
    .selectAll()
    .where('investment_id', '=', fundId)
    .orderBy('planned_day')
    .execute();
const stored = async (id: string) => {
  const [row] = await test.deps.db
    .selectFrom('fund_plans')
    .selectAll()
    .where('id', '=', id)
    .execute();
  return row;
};
const runAt = async (day: string, time = '10:00:00') => {
  test.clock.set(new Date(`${day}T${time}+08:00`).toISOString());
  return runFundPlans(test.deps, new AbortController().signal);
};
const fieldsOf = (answer: { body: { error?: { fields?: object } } }) => answer.body.error?.fields;

describe('the next days of a plan', () => {
  it('are every Friday, over Labour Day', async () => {
    const { nextDays } = await made({ startDay: '2026-04-17' });
    expect(nextDays).toEqual([
      { plannedDay: '2026-04-17', day: '2026-04-17', expected: false },
      { plannedDay: '2026-04-24', day: '2026-04-24', expected: false },
      { plannedDay: '2026-05-01', day: '2026-05-06', expected: false },
    ]);
  });

  it('begin on the day it was made before three o’clock, and on the next one after', async () => {
    const monday = { weekday: 1, startDay: '2026-01-05' };
    const days = async () => (await made(monday)).nextDays.map(({ day }) => day);
    expect((await days())[0]).toBe('2026-04-13');
    await turnTo('2026-04-13', '15:00:00');
    fundId = await hold();
    expect((await days())[0]).toBe('2026-04-20');
  });

  it('are none while it is paused', async () => {
    const { id } = await made();
    const paused = (await call('PUT', `/fund-plans/${id}`, { isActive: false })).body.data;
    expect(paused).toMatchObject({ isActive: false, nextDays: [], version: 2 });
  });
});

describe('a due plan', () => {
  it('orders once for each planned day, two on one day, however often it is run', async () => {
    const { id } = await made({ startDay: '2026-04-17', ratePercent: 0.15 });
    expect(await runAt('2026-04-16')).toMatchObject({ ordered: 0 });
    expect(await runAt('2026-04-17', '00:10:00')).toMatchObject({ ordered: 1 });
    expect(await runAt('2026-04-17', '23:50:00')).toMatchObject({ ordered: 0 });
    const [first] = await orders();
    expect(first).toMatchObject({
      plan_id: id,
      planned_day: '2026-04-17',
      side: 'SUBSCRIBE',
      status: 'PENDING',
      amount: '500',
      rate_percent: '0.15',
      placed_day: '2026-04-17',
      pricing_day: '2026-04-17',
      confirm_day: '2026-04-20',
    });
    // The server was away: the 24th, and the 1st of May, which is ordered on the 6th.
    expect(await runAt('2026-05-05')).toMatchObject({ ordered: 1 });
    expect(await runAt('2026-05-08')).toMatchObject({ ordered: 2 });
    const days = (await orders()).map((row) => [row.planned_day, row.pricing_day]);
    expect(days).toEqual([
      ['2026-04-17', '2026-04-17'],
      ['2026-04-24', '2026-04-24'],
      ['2026-05-01', '2026-05-06'],
      ['2026-05-08', '2026-05-08'],
    ]);
  });

  it('runs two periods that fall on one open day', async () => {
    await made({ every: 'WEEK', weekday: 1, startDay: '2026-02-16' });
    // Made in April, it has none of these days; one that was made before has.
    expect(await runAt('2026-04-13', '12:00:00')).toMatchObject({ ordered: 1 });
    await turnTo('2026-02-13');
    fundId = await hold();
    await made({ every: 'WEEK', weekday: 1, startDay: '2026-02-16' });
    await made({ every: 'WEEK', weekday: 2, startDay: '2026-02-17' });
    await runAt('2026-02-24');
    const days = (await orders()).map((row) => [row.planned_day, row.pricing_day]);
    expect(days).toEqual([
      ['2026-02-16', '2026-02-24'],
      ['2026-02-17', '2026-02-24'],
      ['2026-02-23', '2026-02-24'],
      ['2026-02-24', '2026-02-24'],
    ]);
  });

  it('orders once where several processes run it at the same moment', async () => {
    await made({ startDay: '2026-04-17' });
    test.clock.set('2026-04-24T02:00:00.000Z');
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 4 }, () => runFundPlans(test.deps, signal)));
    expect((await orders()).map((row) => row.planned_day)).toEqual(['2026-04-17', '2026-04-24']);
  });

  it('stops when it is aborted and goes on where it stopped', async () => {
    await made({ startDay: '2026-04-17' });
    test.clock.set('2026-05-15T02:00:00.000Z');
    const stop = new AbortController();
    stop.abort();
    await runFundPlans(test.deps, stop.signal);
    expect(await orders()).toEqual([]);
    await runAt('2026-05-15');
    expect(await orders()).toHaveLength(5);
  });

  it('says that money is missing and leaves the period out, until there is some', async () => {
    const body = {
      accountName: '现金',
      accountType: 'SAVINGS',
      initialBalance: 700,
      currency: 'CNY',
    };
    const { id: accountId } = (await call('POST', '/accounts', body)).body.data;
    const { id } = await made({ startDay: '2026-04-17', accountId });
    await runAt('2026-04-17');
    expect(await stored(id)).toMatchObject({ last_note: null });
    expect(await runAt('2026-04-24')).toMatchObject({ ordered: 0, skipped: 1 });
    expect(await stored(id)).toMatchObject({
      last_note: '余额不足，本期未扣款',
      runs_from: '2026-04-25',
    });
    await test.deps.db
      .updateTable('fund_plans')
      .set({ amount: '150' })
      .where('id', '=', id)
      .execute();
    await runAt('2026-05-06');
    expect(await stored(id)).toMatchObject({ last_note: null });
    const paid = (await orders()).map((row) => [row.planned_day, row.amount, row.account_id]);
    expect(paid).toEqual([
      ['2026-04-17', '500', accountId],
      ['2026-05-01', '150', accountId],
    ]);
    const { balance } = await test.deps.db
      .selectFrom('accounts')
      .select('balance')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(balance).toBe('50');
  });

  it('ends with its last day, and orders nothing for the time it was paused', async () => {
    const { id } = await made({ startDay: '2026-04-17', endDay: '2026-05-08' });
    await call('PUT', `/fund-plans/${id}`, { isActive: false });
    await runAt('2026-04-24');
    expect(await orders()).toEqual([]);
    test.clock.set('2026-04-13T02:30:00.000Z');
    const resumed = await call('PUT', `/fund-plans/${id}`, { isActive: true });
    expect(resumed.body.data.nextDays).toHaveLength(3);
    await runAt('2026-12-31');
    expect((await orders()).map((row) => row.planned_day)).toEqual([
      '2026-04-17',
      '2026-04-24',
      '2026-05-01',
      '2026-05-08',
    ]);
    expect(await stored(id)).toMatchObject({ due_day: null });
  });

  it('that is resumed makes up for no day', async () => {
    await turnTo('2026-05-13');
    fundId = await hold();
    const { id } = await made({ startDay: '2026-04-17' });
    await test.deps.db
      .updateTable('fund_plans')
      .set({ is_active: 0, due_day: null, runs_from: '2026-04-18' })
      .where('id', '=', id)
      .execute();
    const { data } = (await call('PUT', `/fund-plans/${id}`, { isActive: true })).body;
    expect(data.nextDays[0].day).toBe('2026-05-15');
  });
});

describe('the order of a plan', () => {
  it('is confirmed by the net value of its day, and by no other', async () => {
    fundId = await hold({ symbol: '000961' });
    const key = (
      await test.deps.db
        .selectFrom('investments')
        .select('instrument_key')
        .where('id', '=', fundId)
        .executeTakeFirstOrThrow()
    ).instrument_key;
    const store = (day: string, close: string) =>
      test.deps.db
        .insertInto('daily_closes')
        .values({ key: key ?? '', day, close, currency: 'CNY', source: 'test' })
        .execute();
    await made({ startDay: '2026-04-17', endDay: '2026-04-17' });
    await runAt('2026-04-17');
    await store('2026-04-16', '1.9');
    await store('2026-04-20', '2.1');
    expect(await runAt('2026-04-20')).toMatchObject({ priced: 0, confirmed: 0 });
    await store('2026-04-17', '2');
    // Not before its confirmation day.
    expect(await runAt('2026-04-19')).toMatchObject({ priced: 1, confirmed: 0 });
    expect((await orders())[0]).toMatchObject({ status: 'PENDING', nav: '2' });
    expect(await runAt('2026-04-20')).toMatchObject({ priced: 0, confirmed: 1 });
    expect((await orders())[0]).toMatchObject({ status: 'CONFIRMED', quantity: '250', net: '500' });
    const entry = await test.deps.db
      .selectFrom('investment_entries')
      .selectAll()
      .where('investment_id', '=', fundId)
      .where('type', '=', 'BUY')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ day: '2026-04-17', quantity: '250', price: '2', origin: 'plan' });
  });

  it('that was placed by hand gets its net value and waits for its owner', async () => {
    await call('PUT', `/investments/${fundId}/price`, { currentPrice: 1.25, day: '2026-04-10' });
    const placed = { investmentId: fundId, side: 'SUBSCRIBE', amount: 100 };
    await call('POST', '/fund-orders', { ...placed, placedAt: '2026-04-10 10:00:00' });
    expect(await runAt('2026-04-20')).toMatchObject({ priced: 1, confirmed: 0 });
    expect((await orders())[0]).toMatchObject({ status: 'PENDING', nav: '1.25' });
  });

  it('stays when its plan is deleted', async () => {
    const { id } = await made({ weekday: 1 });
    await runAt('2026-04-13', '10:10:00');
    expect((await call('DELETE', `/fund-plans/${id}`)).status).toBe(200);
    expect((await orders())[0]).toMatchObject({ plan_id: null, planned_day: '2026-04-13' });
    expect((await call('GET', '/fund-plans')).body.data).toEqual([]);
  });
});

describe('a plan is refused', () => {
  it.each([
    ['without a weekday', { weekday: null }, { weekday: ['每周定投日必须是1到5'] }],
    ['on a Saturday', { weekday: 6 }, { weekday: ['每周定投日必须是1到5'] }],
    ['on the 29th', { every: 'MONTH', dayOfMonth: 29 }, { dayOfMonth: ['每月定投日必须是1到28'] }],
    ['without a day of the month', { every: 'MONTH' }, { dayOfMonth: ['每月定投日必须是1到28'] }],
    ['every day', { every: 'DAY' }, { every: ['请选择定投周期'] }],
    ['of nothing', { amount: 0 }, { amount: ['申购金额必须大于0'] }],
    [
      'that ends before it starts',
      { startDay: '2026-05-01', endDay: '2026-04-30' },
      { endDay: ['结束日期不能早于开始日期'] },
    ],
    ['of no fund', { investmentId: 'nothing' }, { investmentId: ['投资不存在'] }],
    ['from no account', { accountId: 'nobody' }, { accountId: ['账户不存在'] }],
  ])('%s', async (_, body, refusal) => {
    const answer = await create(body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, refusal]);
    expect((await call('GET', '/fund-plans')).body.data).toEqual([]);
  });

  it('of what is no fund, and to who has seen an older version', async () => {
    const stock = await hold({ investmentType: 'STOCK', symbol: '#S#' });
    const answer = await create({ investmentId: stock });
    expect(fieldsOf(answer)).toEqual({ investmentId: ['只有基金可以定投'] });
    const { id } = await made();
    await call('PUT', `/fund-plans/${id}`, { amount: 600, version: 1 });
    const stale = await call('PUT', `/fund-plans/${id}`, { amount: 700, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error.current).toMatchObject({ id, amount: 600, version: 2 });
    const monthly = await call('PUT', `/fund-plans/${id}`, { every: 'MONTH' });
    expect(fieldsOf(monthly)).toEqual({ dayOfMonth: ['每月定投日必须是1到28'] });
  });
});
