import { describe, expect, it } from 'vitest';
import { fieldsOf, fundOrdersFixture } from '../../../testing/fixtures/fund-orders-fixture.ts';

const fixture = fundOrdersFixture();
const { call, subscribe, redeem, step, placed, entries } = fixture;

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

  it('are answered as done to the call that names the version again', async () => {
    const { id } = await placed(subscribe(1000));
    const answers = [
      await step(id, 'cancel', { version: 1 }),
      await step(id, 'cancel', { version: 1 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  it('are refused to someone who has seen an older version', async () => {
    const { id } = await placed(redeem(100));
    await step(id, 'confirm', { nav: 2, version: 1 });
    const stale = await step(id, 'paid', { version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error.current).toMatchObject({ id, status: 'CONFIRMED', version: 2 });
  });

  it('are taken once however often a key is sent', async () => {
    const { id } = await placed(subscribe(1000));
    const confirm = () =>
      fixture.test.call('POST', `/fund-orders/${id}/confirm`, {
        token: fixture.token,
        body: { nav: 2 },
        headers: { 'idempotency-key': '01997777-0000-7000-8000-000000000001' },
      });
    const [first, second] = [await confirm(), await confirm()];
    expect(second.body.data).toEqual(first.body.data);
    expect(await entries()).toHaveLength(2);
  });
});

describe('the entry of an order', () => {
  it('keeps its day and moves no cash of its own', async () => {
    const account = { accountName: '现金', accountType: 'SAVINGS', initialBalance: 9000 };
    const accountId = (await call('POST', '/accounts', { ...account, currency: 'CNY' })).body.data
      .id;
    const { id } = await placed(subscribe(1000));
    const { entryId } = (await step(id, 'confirm', { nav: 2 })).body.data;
    const edit = (body: object) =>
      call('PUT', `/investments/${fixture.fundId}/entries/${entryId}`, body);
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
    await call('DELETE', `/investments/${fixture.fundId}/entries/${opening.id}`);
    const moved = await call('PUT', `/investments/${fixture.fundId}`, {
      purchaseDate: '2026-11-17',
    });
    const text = '这笔交易来自基金订单，日期是净值日，不能更改';
    expect(fieldsOf(moved)).toEqual({ purchaseDate: [text] });
  });
});
