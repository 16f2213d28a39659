import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

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
beforeEach(async () => {
  test.clock.set('2026-11-21T02:00:00.000Z');
  ({ token } = await signIn(test));
  fundId = await hold();
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });

/** A fund of which 1,000.00 shares at 1.00 were held on the first day of the year. */
async function hold(fields: object = {}): Promise<string> {
  const fund = { investmentName: '沪深300指数A', symbol: '#F#', investmentType: 'FUND' };
  const bought = { quantity: 1000, purchasePrice: 1, purchaseDate: '2026-01-05', currency: 'CNY' };
  return (await call('POST', '/investments', { ...fund, ...bought, ...fields })).body.data.id;
}

const at = (local: string) => `${local.replace(' ', 'T')}+08:00`;
const order = (body: object) => call('POST', '/fund-orders', { investmentId: fundId, ...body });
const subscribe = (amount: number, fields: object = {}) =>
  order({ side: 'SUBSCRIBE', amount, placedAt: at('2026-11-18 10:00:00'), ...fields });
const redeem = (quantity: number, fields: object = {}) =>
  order({ side: 'REDEEM', quantity, placedAt: at('2026-11-18 10:00:00'), ...fields });
const step = (id: string, name: string, body: object = {}) =>
  call('POST', `/fund-orders/${id}/${name}`, body);
const placed = async (answer: ReturnType<typeof order>) => (await answer).body.data;
const entries = async () => (await call('GET', `/investments/${fundId}/entries`)).body.data.records;
const fieldsOf = (answer: { body: { error?: { fields?: object } } }) => answer.body.error?.fields;

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
    test.clock.set('2026-12-31T08:00:00.000Z');
    ({ token } = await signIn(test));
    fundId = await hold();
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
    fundId = await hold({ quantity: 1000, purchasePrice: 1.2, purchaseDate: '2025-11-03' });
    const buy = async (quantity: number, day: string, confirmDay: string) =>
      call('POST', `/investments/${fundId}/entries`, {
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
    fundId = await hold({ symbol: '000961' });
    const { id } = await placed(subscribe(1000));
    const close = { key: 'fund:000961', currency: 'CNY' as const, source: 'test' };
    const [{ instrument_key: key = '' } = {}] = await test.deps.db
      .selectFrom('investments')
      .select('instrument_key')
      .where('id', '=', fundId)
      .execute();
    const store = (day: string, text: string) =>
      test.deps.db
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
    await call('PUT', `/investments/${fundId}/price`, { currentPrice: 1.6, day: '2026-11-18' });
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
    await call('POST', `/investments/${fundId}/entries`, sold);
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

describe('the steps of an order', () => {
  const refusedWith = async (answer: ReturnType<typeof step>) => {
    const { status, body } = await answer;
    return [status, body.message];
  };

  it('of a purchase are its confirmation, or its cancellation', async () => {
    const { id } = await placed(subscribe(1000));
    expect(await refusedWith(step(id, 'paid'))).toEqual([409, '申购订单没有到账这一步']);
    await step(id, 'confirm', { nav: 2 });
    const again = step(id, 'confirm', { nav: 2 });
    expect(await refusedWith(again)).toEqual([409, '订单已确认，不能确认']);
    expect(await refusedWith(step(id, 'cancel'))).toEqual([409, '订单已确认，不能撤销']);
    expect(await entries()).toHaveLength(2);
  });

  it('of a redemption end with its money', async () => {
    const { id } = await placed(redeem(100));
    expect(await refusedWith(step(id, 'paid'))).toEqual([409, '订单待确认，不能登记到账']);
    await step(id, 'confirm', { nav: 2 });
    const early = await step(id, 'paid', { day: '2026-11-17' });
    expect(fieldsOf(early)).toEqual({ day: ['到账日期不能早于净值日 2026-11-18'] });
    const late = await step(id, 'paid', { day: '2026-11-22' });
    expect(fieldsOf(late)).toEqual({ day: ['到账日期不能晚于今天'] });
    const { data } = (await step(id, 'paid', { day: '2026-11-20' })).body;
    expect(data).toMatchObject({ status: 'PAID', paidDay: '2026-11-20', net: 200 });
    expect(await refusedWith(step(id, 'paid'))).toEqual([409, '订单已到账，不能登记到账']);
  });

  it('stop once it is cancelled', async () => {
    const { id } = await placed(subscribe(1000));
    expect((await step(id, 'cancel')).body.data).toMatchObject({ status: 'CANCELLED', version: 2 });
    const late = step(id, 'confirm', { nav: 1 });
    expect(await refusedWith(late)).toEqual([409, '订单已撤销，不能确认']);
    expect(await refusedWith(step(id, 'cancel'))).toEqual([409, '订单已撤销，不能撤销']);
  });

  it('are refused to who has seen an older version', async () => {
    const { id } = await placed(redeem(100));
    await step(id, 'confirm', { nav: 2, version: 1 });
    const stale = await step(id, 'paid', { version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error.current).toMatchObject({ id, status: 'CONFIRMED', version: 2 });
  });

  it('are taken once however often a key is sent', async () => {
    const { id } = await placed(subscribe(1000));
    const confirm = () =>
      test.call('POST', `/fund-orders/${id}/confirm`, {
        token,
        body: { nav: 2 },
        headers: { 'idempotency-key': '01997777-0000-7000-8000-000000000001' },
      });
    const [first, second] = [await confirm(), await confirm()];
    expect(second.body.data).toEqual(first.body.data);
    expect(await entries()).toHaveLength(2);
  });
});

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
      return (await test.call('POST', '/accounts', { token: who, body })).body.data.id;
    };
    const other = await signIn(test);
    const foreign = await subscribe(1000, { accountId: await open(other.token, 'CNY') });
    expect(fieldsOf(foreign)).toEqual({ accountId: ['账户不存在'] });
    const dollars = await subscribe(1000, { accountId: await open(token, 'USD') });
    const text = '账户币种是 USD，请填写实际扣款（到账）金额';
    expect(fieldsOf(dollars)).toEqual({ accountAmount: [text] });
    const theirs = await test.call('GET', `/fund-orders?investmentId=${fundId}`, {
      token: other.token,
    });
    expect(fieldsOf(theirs)).toEqual({ investmentId: ['投资不存在'] });
  });
});

describe('a fund with orders on the way', () => {
  it('stays, with its type and its currency', async () => {
    const { id } = await placed(subscribe(1000));
    const gone = await call('DELETE', `/investments/${fundId}`);
    expect([gone.status, gone.body.message]).toEqual([
      409,
      '有在途的基金订单，请先确认、登记到账或撤销',
    ]);
    const edit = async (body: object) =>
      fieldsOf(await call('PUT', `/investments/${fundId}`, body));
    expect(await edit({ currency: 'USD' })).toEqual({
      currency: ['有在途的基金订单，不能更改币种'],
    });
    const type = await edit({ investmentType: 'OTHER' });
    expect(type).toEqual({ investmentType: ['有在途的基金订单，不能更改类型'] });
    await step(id, 'cancel');
    expect((await call('DELETE', `/investments/${fundId}`)).status).toBe(200);
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

describe('the entry of an order', () => {
  it('keeps its day and moves no cash of its own', async () => {
    const account = { accountName: '现金', accountType: 'SAVINGS', initialBalance: 9000 };
    const accountId = (await call('POST', '/accounts', { ...account, currency: 'CNY' })).body.data
      .id;
    const { id } = await placed(subscribe(1000));
    const { entryId } = (await step(id, 'confirm', { nav: 2 })).body.data;
    const edit = (body: object) => call('PUT', `/investments/${fundId}/entries/${entryId}`, body);
    const text = '这笔交易来自基金订单，日期是净值日，不能更改';
    expect(fieldsOf(await edit({ day: '2026-11-17' }))).toEqual({ day: [text] });
    const linked = '这笔交易来自基金订单，资金随订单变动，不能再关联账户';
    expect(fieldsOf(await edit({ accountId }))).toEqual({ accountId: [linked] });
    expect((await edit({ quantity: 499.99, note: '按对账单' })).status).toBe(200);
  });

  it('keeps its day also where the form of the fund would move it', async () => {
    const [opening] = await entries();
    const { id } = await placed(subscribe(1000));
    await step(id, 'confirm', { nav: 2 });
    await call('DELETE', `/investments/${fundId}/entries/${opening.id}`);
    const moved = await call('PUT', `/investments/${fundId}`, { purchaseDate: '2026-11-17' });
    const text = '这笔交易来自基金订单，日期是净值日，不能更改';
    expect(fieldsOf(moved)).toEqual({ purchaseDate: [text] });
  });
});
