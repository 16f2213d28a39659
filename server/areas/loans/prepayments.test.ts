import { describe, expect, it } from 'vitest';
import { loansFixture } from '../../testing/fixtures/loans-fixture.ts';

const { call, add, read, schedule, openAccount, balance, pay } = loansFixture();

describe('a prepayment', () => {
  const prepay = (id: string, body: object) =>
    call('POST', `/loans/${id}/prepayments`, { mode: 'REDUCE_PAYMENT', ...body });

  it('is booked from an account, lowers what is owed and is undone', async () => {
    const accountId = await openAccount(100);
    const { id } = await add({ accountId });
    const { status, body } = await prepay(id, { day: '2026-10-10', amount: 33.5 });
    expect(status).toBe(200);
    // 33.50 over two months at 1 %: 17.00 a month, the last with the rest of 16.84 and 0.17.
    expect(body.data).toMatchObject({
      outstanding: 66.5,
      lastAct: { id: body.data.prepaymentId, kind: 'PREPAYMENT' },
    });
    expect(await balance(accountId)).toBe(66.5);
    const { rows, prepayments } = await schedule(id);
    expect(rows.map(({ payment }: { payment: number }) => payment)).toEqual([34, 17, 17.01]);
    expect(prepayments).toEqual([
      {
        id: body.data.prepaymentId,
        day: '2026-10-10',
        amount: 33.5,
        mode: 'REDUCE_PAYMENT',
        afterNumber: 1,
      },
    ]);
    const undone = await call('DELETE', `/loans/${id}/prepayments/${body.data.prepaymentId}`);
    expect(undone.body.data).toMatchObject({ outstanding: 100, lastAct: null });
    expect(await balance(accountId)).toBe(100);
  });

  it('is tried out for any day, and says what it saves', async () => {
    const { id } = await add();
    const path = `/loans/${id}/prepayments/preview`;
    const body = { day: '2026-10-10', amount: 33.5, mode: 'REDUCE_PAYMENT' };
    // Interest 0.34 and 0.17 instead of 0.67 and 0.34.
    expect((await call('POST', path, body)).body.data).toEqual({
      balanceBefore: 67,
      balanceAfter: 33.5,
      payment: 17,
      firstPayment: 17,
      lastPayment: 17.01,
      principalPerMonth: null,
      remainingMonths: 2,
      lastDueDate: '2026-12-10',
      interestToCome: 0.51,
      interestSaved: 0.5,
      monthsSaved: 0,
    });
    const shorter = await call('POST', path, { ...body, mode: 'SHORTEN_TERM' });
    expect(shorter.body.data).toMatchObject({
      remainingMonths: 1,
      monthsSaved: 1,
      lastPayment: 33.84,
    });
    const future = await call('POST', path, { ...body, day: '2026-12-01' });
    expect(future.body.data).toMatchObject({ balanceBefore: 33.67, remainingMonths: 1 });
    const first = await call('POST', path, { ...body, day: '2026-09-10' });
    expect(first.body.data).toMatchObject({ balanceBefore: 100, balanceAfter: 66.5 });
    const early = await call('POST', path, { ...body, day: '2026-09-09' });
    expect(early.body.error.fields).toEqual({ day: ['还款日期不能早于放款日期'] });
    expect(await read(id)).toMatchObject({ outstanding: 100, version: 1 });
  });

  it.each([
    [{ amount: 0 }, { amount: ['金额必须大于0'] }],
    [
      { amount: 67.01, day: '2026-10-10' },
      { amount: ['提前还款不能超过剩余本金67.00：已扣除逾期未入账的第1期本金33.00'] },
    ],
    [{ amount: 1, day: '2026-11-22' }, { day: ['还款日期不能晚于今天'] }],
    [{ amount: 1, day: '2026-09-09' }, { day: ['还款日期不能早于放款日期'] }],
    [{ amount: 1, mode: 'ANY' }, { mode: ['请选择提前还款方式'] }],
  ])('is refused with %j', async (body, fields) => {
    const { id } = await add();
    const answer = await prepay(id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual(fields);
  });

  it('above what is owed names the instalments that were taken as paid, and no others', async () => {
    const { id } = await add();
    const refusal = async (body: object, path = 'prepayments') => {
      const answer = await call('POST', `/loans/${id}/${path}`, {
        mode: 'REDUCE_PAYMENT',
        ...body,
      });
      return answer.body.error.fields.amount[0];
    };
    // Of the principal of 100 the instalments repay 33.00, 33.33 and 33.67.
    expect(await refusal({ amount: 90 })).toBe(
      '提前还款不能超过剩余本金33.67：已扣除逾期未入账的第1至2期本金66.33',
    );
    await pay(id);
    const future = { amount: 90, day: '2026-12-10' };
    expect(await refusal(future, 'prepayments/preview')).toBe(
      '提前还款不能超过剩余本金0.00：已扣除逾期未入账的第2期本金33.33、届时到期的第3期本金33.67',
    );
    await pay(id);
    expect(await refusal({ amount: 90 })).toBe('提前还款不能超过剩余本金33.67');
  });

  it('is refused before what is booked already', async () => {
    const { id } = await add();
    await pay(id);
    await pay(id);
    const { status, body } = await prepay(id, { amount: 1, day: '2026-11-09' });
    expect([status, body.message]).toEqual([409, '2026-11-09 之后已有入账的还款']);
    expect((await prepay(id, { amount: 1, day: '2026-11-10' })).status).toBe(200);
  });

  it('of all that is owed closes the loan, and lets no overdue instalment repay more', async () => {
    const { id } = await add();
    await prepay(id, { amount: 67, day: '2026-10-10' });
    const { body } = await pay(id, { principal: 34 });
    expect(body.error.fields.principal).toEqual(['本金与之后的提前还款之和超过剩余本金']);
    expect((await pay(id)).body.data).toMatchObject({ status: 'CLOSED', outstanding: 0 });
  });
});
