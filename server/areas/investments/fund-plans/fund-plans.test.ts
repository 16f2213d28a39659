import { describe, expect, it } from 'vitest';
import { fundPlansFixture } from '../../../testing/fixtures/fund-plans-fixture.ts';
import { runFundPlans } from './fund-plans.jobs.ts';

const fixture = fundPlansFixture();
const { call, turnTo, hold, made, orders, runAt } = fixture;

const stored = async (id: string) => {
  const [row] = await fixture.test.deps.db
    .selectFrom('fund_plans')
    .selectAll()
    .where('id', '=', id)
    .execute();
  return row;
};

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
    fixture.fundId = await hold();
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
    fixture.fundId = await hold();
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
    fixture.test.clock.set('2026-04-24T02:00:00.000Z');
    const { signal } = new AbortController();
    await Promise.all(Array.from({ length: 4 }, () => runFundPlans(fixture.test.deps, signal)));
    expect((await orders()).map((row) => row.planned_day)).toEqual(['2026-04-17', '2026-04-24']);
  });

  it('stops when it is aborted and goes on where it stopped', async () => {
    await made({ startDay: '2026-04-17' });
    fixture.test.clock.set('2026-05-15T02:00:00.000Z');
    const stop = new AbortController();
    stop.abort();
    await runFundPlans(fixture.test.deps, stop.signal);
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
    await fixture.test.deps.db
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
    const { balance } = await fixture.test.deps.db
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
    fixture.test.clock.set('2026-04-13T02:30:00.000Z');
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
    fixture.fundId = await hold();
    const { id } = await made({ startDay: '2026-04-17' });
    await fixture.test.deps.db
      .updateTable('fund_plans')
      .set({ is_active: 0, due_day: null, runs_from: '2026-04-18' })
      .where('id', '=', id)
      .execute();
    const { data } = (await call('PUT', `/fund-plans/${id}`, { isActive: true })).body;
    expect(data.nextDays[0].day).toBe('2026-05-15');
  });
});
