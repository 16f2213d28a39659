import { describe, expect, it } from 'vitest';
import { at, fieldsOf, fundOrdersFixture } from '../../../testing/fixtures/fund-orders-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const fixture = fundOrdersFixture();
const { call, hold, subscribe, redeem, step, placed, entries } = fixture;

describe('the days of an order', () => {
  it.each([
    [
      'at three o’clock gets the next day’s net value',
      '2026-03-11 15:00:00',
      '2026-03-12',
      '2026-03-13',
      {},
    ],
    ['a second before gets its own day’s', '2026-03-11 14:59:59', '2026-03-11', '2026-03-12', {}],
    ['before Spring Festival, after three', '2026-02-13 15:30:00', '2026-02-24', '2026-02-25', {}],
    [
      'of a fund abroad over a holiday there is confirmed two days after',
      '2026-07-02 10:00:00',
      '2026-07-02',
      '2026-07-06',
      { qdii: true, foreignClosed: ['2026-07-03'] },
    ],
  ])('an order placed %s', async (_, placedAt, pricingDay, confirmDay, fields) => {
    const data = await placed(subscribe(1000, { placedAt: at(placedAt), ...fields }));
    expect(data).toMatchObject({ status: 'PENDING', pricingDay, confirmDay, expected: false });
  });

  it('of a year whose closures are not announced are only expected', async () => {
    const data = await placed(subscribe(1000, { placedAt: at('2026-01-05 16:00:00') }));
    expect(data.expected).toBe(false);
    fixture.test.clock.set('2026-12-31T08:00:00.000Z');
    ({ token: fixture.token } = await signIn(fixture.test));
    fixture.fundId = await hold();
    const late = await placed(subscribe(1000, { placedAt: at('2026-12-31 15:30:00') }));
    expect(late).toMatchObject({ pricingDay: '2027-01-01', expected: true });
  });
});

describe('confirming an order', () => {
  it.each([
    ['1 %', 10000, { ratePercent: 1 }, 1.25, 9900.99, 99.01, 7920.79],
    ['a tenth of 1.5 %', 1000, { ratePercent: 0.15 }, 2.3471, 998.5, 1.5, 425.42],
    [
      'a fixed fee from ten million',
      12000000,
      { fixedFee: 1000 },
      1.1111,
      11999000,
      1000,
      10799207.99,
    ],
  ])('buys with %s', async (_, amount, charge, nav, net, fee, quantity) => {
    const { id } = await placed(subscribe(amount, charge));
    const { data } = (await step(id, 'confirm', { nav })).body;
    expect(data).toMatchObject({
      status: 'CONFIRMED',
      nav,
      net,
      fee,
      quantity,
      amount,
      version: 2,
    });
    expect((await entries())[0]).toMatchObject({
      id: data.entryId,
      type: 'BUY',
      day: '2026-11-18',
      confirmDay: '2026-11-19',
      quantity,
      price: nav,
      amount: net,
      fee,
      accountId: null,
      origin: 'form',
      effect: { cost: amount, cash: -amount },
    });
  });

  it('redeems three lots for what the fund says it charged', async () => {
    fixture.fundId = await hold({ quantity: 1000, purchasePrice: 1.2, purchaseDate: '2025-11-03' });
    const buy = async (quantity: number, day: string, confirmDay: string) =>
      call('POST', `/investments/${fixture.fundId}/entries`, {
        type: 'BUY',
        day,
        confirmDay,
        quantity,
        price: 1.2,
      });
    await buy(800, '2026-05-05', '2026-05-06');
    await buy(500, '2026-06-05', '2026-06-08');
    const { id } = await placed(redeem(2100, { placedAt: at('2026-06-11 10:00:00') }));
    const { data } = (await step(id, 'confirm', { nav: 1.305, fee: 11.09 })).body;
    expect(data).toMatchObject({
      confirmDay: '2026-06-12',
      amount: 2740.5,
      fee: 11.09,
      net: 2729.41,
    });
    expect((await entries())[0]).toMatchObject({
      type: 'SELL',
      day: '2026-06-11',
      confirmDay: '2026-06-12',
      quantity: 2100,
      effect: { cash: 2729.41 },
      after: { quantity: 200 },
    });
  });

  it('redeems on the seventh day for the fee of that day', async () => {
    const { id } = await placed(redeem(1000, { placedAt: at('2026-06-05 10:00:00') }));
    const { data } = (await step(id, 'confirm', { nav: 1.02, fee: 10.2 })).body;
    expect(data).toMatchObject({ confirmDay: '2026-06-08', amount: 1020, fee: 10.2, net: 1009.8 });
  });

  it('takes the stored net value of its pricing day, and never a neighbouring day’s', async () => {
    fixture.fundId = await hold({ symbol: '000961' });
    const { id } = await placed(subscribe(1000));
    const close = { key: 'fund:000961', currency: 'CNY' as const, source: 'test' };
    const [{ instrument_key: key = '' } = {}] = await fixture.test.deps.db
      .selectFrom('investments')
      .select('instrument_key')
      .where('id', '=', fixture.fundId)
      .execute();
    const store = (day: string, text: string) =>
      fixture.test.deps.db
        .insertInto('daily_closes')
        .values({ ...close, key: key ?? '', day, close: text })
        .execute();
    await store('2026-11-17', '1.9');
    await store('2026-11-19', '2.1');
    const refused = await step(id, 'confirm');
    expect(refused.status).toBe(400);
    expect(fieldsOf(refused)).toEqual({ nav: ['2026-11-18 的净值尚未公布'] });
    await store('2026-11-18', '2');
    const { data } = (await step(id, 'confirm')).body;
    expect(data).toMatchObject({ nav: 2, quantity: 500 });
  });

  it('takes the net value that the owner entered for the day', async () => {
    const { id } = await placed(subscribe(1000));
    await call('PUT', `/investments/${fixture.fundId}/price`, {
      currentPrice: 1.6,
      day: '2026-11-18',
    });
    expect((await step(id, 'confirm')).body.data).toMatchObject({ nav: 1.6, quantity: 625 });
  });

  it('waits for the pricing day, whatever net value is stated', async () => {
    const { id } = await placed(subscribe(1000, { placedAt: at('2026-11-20 15:00:00') }));
    const refused = await step(id, 'confirm', { nav: 1 });
    expect(fieldsOf(refused)).toEqual({ nav: ['2026-11-23 的净值尚未公布'] });
  });

  it('is refused where a later sale would take more than is held then', async () => {
    const sold = { type: 'SELL', day: '2026-11-19', quantity: 1000, price: 1.1 };
    const { id } = await placed(redeem(400));
    await call('POST', `/investments/${fixture.fundId}/entries`, sold);
    const refused = await step(id, 'confirm', { nav: 1.1 });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      '这样改动后，2026-11-19 的卖出 1000 会超过当时持有的 600，未保存',
    );
    expect((await step(id, 'cancel')).body.data.status).toBe('CANCELLED');
  });

  it('names a wrong figure at its field', async () => {
    const { id } = await placed(subscribe(1000));
    const fields = async (body: object) => fieldsOf(await step(id, 'confirm', body));
    expect(await fields({ nav: 0 })).toEqual({ nav: ['净值必须大于0'] });
    expect(await fields({ nav: 2, fee: 1000 })).toEqual({ fee: ['手续费必须小于申购金额'] });
    expect(await fields({ nav: 2, net: 1001 })).toEqual({ net: ['确认净额不能超过申购金额'] });
    expect(await entries()).toHaveLength(1);
  });
});
