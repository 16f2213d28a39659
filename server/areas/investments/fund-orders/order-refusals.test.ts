import { describe, expect, it } from 'vitest';
import { at, fieldsOf, fundOrdersFixture } from '../../../testing/fixtures/fund-orders-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const fixture = fundOrdersFixture();
const { call, hold, order, subscribe, redeem, step, placed } = fixture;

describe('a fund order is refused', () => {
  it.each([
    ['in the future', { placedAt: '2026-11-21 10:00:01' }, { placedAt: ['下单时间不能晚于现在'] }],
    ['before 1970', { placedAt: '1969-12-31' }, { placedAt: ['下单时间不能早于1970-01-01'] }],
    [
      'before the opening',
      { placedAt: '2025-12-31' },
      { placedAt: ['期初日期是 2026-01-05，更早的交易请先修改或删除期初'] },
    ],
    [
      'with a rate and a fixed fee',
      { ratePercent: 0.15, fixedFee: 1 },
      { fixedFee: ['费率和固定手续费只能填写一个'] },
    ],
    ['with a fee of all of it', { fixedFee: 1000 }, { fixedFee: ['手续费必须小于申购金额'] }],
    ['without an amount', { amount: null }, { amount: ['申购金额必须大于0'] }],
    ['of nothing', { amount: 0 }, { amount: ['申购金额必须大于0'] }],
    ['in parts of a cent', { amount: 1.001 }, { amount: ['最多保留2位小数'] }],
    ['for shares', { quantity: 5 }, { quantity: ['申购请填写金额，份额在确认时得出'] }],
    ['with a rate below 0', { ratePercent: -1 }, { ratePercent: ['费率不能小于0'] }],
    ['of another kind', { side: 'BUY' }, { side: ['请选择申购或赎回'] }],
    ['from no account', { accountId: 'nobody' }, { accountId: ['账户不存在'] }],
    ['of no fund', { investmentId: 'nothing' }, { investmentId: ['投资不存在'] }],
  ])('%s', async (_, fields, refusal) => {
    const answer = await subscribe(1000, fields);
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual(refusal);
    expect((await call('GET', '/fund-orders')).body.data).toEqual([]);
  });

  it('for a share of stock', async () => {
    const stock = await hold({ investmentType: 'STOCK', symbol: '#S#' });
    const answer = await subscribe(1000, { investmentId: stock });
    expect(fieldsOf(answer)).toEqual({ investmentId: ['只有基金可以申购和赎回'] });
  });

  it('that would redeem more than is held, and is not redeemed yet', async () => {
    const first = await redeem(1000.01);
    expect(fieldsOf(first)).toEqual({ quantity: ['赎回 1000.01 超过可赎回的 1000'] });
    await redeem(700);
    expect(fieldsOf(await redeem(301))).toEqual({ quantity: ['赎回 301 超过可赎回的 300'] });
    expect((await redeem(300)).status).toBe(200);
    expect(fieldsOf(await redeem(0))).toEqual({ quantity: ['赎回份额必须大于0'] });
    const amount = await order({ side: 'REDEEM', quantity: 1, amount: 5 });
    expect(fieldsOf(amount)).toEqual({ amount: ['赎回请填写份额，金额在确认时得出'] });
  });

  it('from an account of another owner, or in another currency without its amount', async () => {
    const open = async (who: string, currency: string) => {
      const body = { accountName: '现金', accountType: 'SAVINGS', initialBalance: 5000, currency };
      return (await fixture.test.call('POST', '/accounts', { token: who, body })).body.data.id;
    };
    const other = await signIn(fixture.test);
    const foreign = await subscribe(1000, { accountId: await open(other.token, 'CNY') });
    expect(fieldsOf(foreign)).toEqual({ accountId: ['账户不存在'] });
    const dollars = await subscribe(1000, { accountId: await open(fixture.token, 'USD') });
    const text = '账户币种是 USD，请填写实际扣款（到账）金额';
    expect(fieldsOf(dollars)).toEqual({ accountAmount: [text] });
    const theirs = await fixture.test.call('GET', `/fund-orders?investmentId=${fixture.fundId}`, {
      token: other.token,
    });
    expect(fieldsOf(theirs)).toEqual({ investmentId: ['投资不存在'] });
  });
});

describe('a fund with orders on the way', () => {
  it('stays, with its type and its currency', async () => {
    const { id } = await placed(subscribe(1000));
    const gone = await call('DELETE', `/investments/${fixture.fundId}`);
    expect([gone.status, gone.body.message]).toEqual([
      409,
      '有在途的基金订单，请先确认、登记到账或撤销',
    ]);
    const edit = async (body: object) =>
      fieldsOf(await call('PUT', `/investments/${fixture.fundId}`, body));
    expect(await edit({ currency: 'USD' })).toEqual({
      currency: ['有在途的基金订单，不能更改币种'],
    });
    const type = await edit({ investmentType: 'OTHER' });
    expect(type).toEqual({ investmentType: ['有在途的基金订单，不能更改类型'] });
    await step(id, 'cancel');
    expect((await call('DELETE', `/investments/${fixture.fundId}`)).status).toBe(200);
  });

  it('is listed with them, newest first, and by status', async () => {
    const first = await placed(subscribe(1000));
    const second = await placed(redeem(10, { placedAt: at('2026-11-19 09:00:00') }));
    await step(first.id, 'cancel');
    const listed = async (query: string) =>
      (await call('GET', `/fund-orders${query}`)).body.data.map(({ id }: { id: string }) => id);
    expect(await listed('')).toEqual([second.id, first.id]);
    expect(await listed('?status=PENDING')).toEqual([second.id]);
    expect(await listed(`?investmentId=${await hold()}`)).toEqual([]);
    expect(second).toMatchObject({
      investmentName: '沪深300指数A',
      currency: 'CNY',
      side: 'REDEEM',
    });
  });
});
