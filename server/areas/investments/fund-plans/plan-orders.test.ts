import { describe, expect, it } from 'vitest';
import { fundPlansFixture } from '../../../testing/fixtures/fund-plans-fixture.ts';

const fixture = fundPlansFixture();
const { call, hold, create, made, orders, runAt } = fixture;

const fieldsOf = (answer: { body: { error?: { fields?: object } } }) => answer.body.error?.fields;

describe('the order of a plan', () => {
  it('is confirmed by the net value of its day, and by no other', async () => {
    fixture.fundId = await hold({ symbol: '000961' });
    const key = (
      await fixture.test.deps.db
        .selectFrom('investments')
        .select('instrument_key')
        .where('id', '=', fixture.fundId)
        .executeTakeFirstOrThrow()
    ).instrument_key;
    const store = (day: string, close: string) =>
      fixture.test.deps.db
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
    const entry = await fixture.test.deps.db
      .selectFrom('investment_entries')
      .selectAll()
      .where('investment_id', '=', fixture.fundId)
      .where('type', '=', 'BUY')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ day: '2026-04-17', quantity: '250', price: '2', origin: 'plan' });
  });

  it('that was placed by hand gets its net value and waits for its owner', async () => {
    await call('PUT', `/investments/${fixture.fundId}/price`, {
      currentPrice: 1.25,
      day: '2026-04-10',
    });
    const placed = { investmentId: fixture.fundId, side: 'SUBSCRIBE', amount: 100 };
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
