import { describe, expect, it } from 'vitest';
import { loansFixture } from '../../testing/fixtures/loans-fixture.ts';

const fixture = loansFixture();
const { call, add, read, schedule, openAccount, balance, pay } = fixture;

describe('an instalment', () => {
  it('is booked in one call, principal and interest apart', async () => {
    const accountId = await openAccount(100);
    const { id } = await add({ accountId });
    const { status, body } = await pay(id);
    expect(status).toBe(200);
    expect(body.message).toBe('还款已入账');
    expect(body.data).toMatchObject({
      outstanding: 67,
      paidCount: 1,
      nextDueDate: '2026-11-10',
      interestPaid: 1,
      lastAct: { id: body.data.paymentId, kind: 'PAYMENT' },
      version: 2,
    });
    expect(await balance(accountId)).toBe(66);
    const { records } = (await call('GET', `/accounts/${accountId}/transactions`)).body.data;
    expect(records).toMatchObject([
      { amount: -33, label: '还贷本金', description: '小额贷款 第1期', actId: body.data.paymentId },
      { amount: -1, label: '还贷利息', description: '小额贷款 第1期', day: '2026-11-21' },
      { type: 'OPENING' },
    ]);
    const { rows } = await schedule(id);
    expect(rows[0]).toMatchObject({
      state: 'PAID',
      paymentId: body.data.paymentId,
      paidDay: '2026-11-21',
    });
  });

  it('is what the bank says where that differs, on its day and without an account', async () => {
    const accountId = await openAccount(100);
    const { id } = await add({ accountId });
    const body = { number: 1, day: '2026-10-10', principal: 32, interest: 1.5, accountId: null };
    expect((await pay(id, body)).body.data).toMatchObject({ outstanding: 68, interestPaid: 1.5 });
    expect(await balance(accountId)).toBe(100);
    const { rows } = await schedule(id);
    expect(rows.map(({ payment }: { payment: number }) => payment)).toEqual([33.5, 34, 35.03]);
  });

  it('closes the loan when it is the last, and nothing can be booked then', async () => {
    const { id } = await add();
    await pay(id);
    await pay(id);
    const { data } = (await pay(id)).body;
    expect(data).toMatchObject({
      status: 'CLOSED',
      outstanding: 0,
      payment: 0,
      nextDueDate: null,
      nextInstalment: null,
    });
    for (const answer of [
      await pay(id),
      await call('POST', `/loans/${id}/prepayments`, { amount: 1, mode: 'SHORTEN_TERM' }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toBe('贷款已结清');
    }
  });

  it.each([
    [{ number: 2 }, { number: ['请先入账第1期'] }],
    [{ day: '2026-11-22' }, { day: ['还款日期不能晚于今天'] }],
    [{ day: '2026-09-09' }, { day: ['还款日期不能早于放款日期'] }],
    [{ principal: 100.01 }, { principal: ['本金不能超过剩余本金100.00'] }],
    [{ interest: -1 }, { interest: ['金额不能为负数'] }],
    [{ accountId: 'nobody' }, { accountId: ['账户不存在'] }],
  ])('is refused with %j', async (body, fields) => {
    const { id } = await add();
    const answer = await pay(id, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields).toEqual(fields);
  });

  it('that is the last repays all that is left', async () => {
    const { id } = await add({ months: 1 });
    const { body } = await pay(id, { principal: 99 });
    expect(body.error.fields).toEqual({ principal: ['最后一期须还清剩余本金100.00'] });
  });

  it('is refused when the account has too little, and nothing is booked', async () => {
    const { id } = await add({ accountId: await openAccount(33.99) });
    const { status, body } = await pay(id);
    expect([status, body.code]).toEqual([400, 'INSUFFICIENT_BALANCE']);
    expect(await read(id)).toMatchObject({ outstanding: 100, version: 1 });
  });

  it('from an account in another currency moves what that paid, in its two parts', async () => {
    const accountId = await openAccount(100, { currency: 'USD' });
    const { id } = await add({ accountId });
    const refused = await pay(id);
    const text = '账户币种是 USD，请填写实际扣款（到账）金额';
    expect(refused.body.error.fields).toEqual({ accountAmount: [text] });
    await pay(id, { accountAmount: 5 });
    const { records } = (await call('GET', `/accounts/${accountId}/transactions`)).body.data;
    // 5 × 33 ÷ 34 = 4.85294….
    expect(records.slice(0, 2).map(({ amount }: { amount: number }) => amount)).toEqual([
      -4.85, -0.15,
    ]);
  });

  it('is booked once under one Idempotency-Key, and once by two calls that name it', async () => {
    const { id } = await add();
    const options = { token: fixture.user.token, headers: { 'idempotency-key': 'once' }, body: {} };
    const path = `/loans/${id}/payments`;
    const first = await fixture.test.call('POST', path, options);
    expect((await fixture.test.call('POST', path, options)).body).toEqual(first.body);
    const answers = await Promise.all([pay(id, { number: 2 }), pay(id, { number: 2 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.data).toEqual(answers[1]?.body.data);
    expect(await read(id)).toMatchObject({ paidCount: 2 });
  });

  it('that is booked already is answered as booked to the call that names it, unless that says otherwise', async () => {
    const accountId = await openAccount(100);
    const { id } = await add({ accountId });
    const first = await pay(id, { number: 1 });
    expect((await pay(id, { number: 1 })).body).toEqual(first.body);
    // 33 + 1 by hand: what the call states is what was booked.
    const same = { number: 1, principal: 33, interest: 1, accountId };
    expect((await pay(id, same)).body.data).toEqual(first.body.data);
    for (const other of [{ principal: 30 }, { interest: 2 }, { accountId: null }]) {
      const { status, body } = await pay(id, { number: 1, ...other });
      expect([status, body.message]).toEqual([409, '第1期已入账']);
    }
    expect(await balance(accountId)).toBe(66);
    // Without a number it is the next one.
    await pay(id);
    expect(await read(id)).toMatchObject({ paidCount: 2 });
  });

  it('is undone with its money, the last one first', async () => {
    const accountId = await openAccount(100);
    const { id } = await add({ accountId });
    const first = (await pay(id)).body.data.paymentId;
    const second = (await pay(id)).body.data.paymentId;
    const early = await call('DELETE', `/loans/${id}/payments/${first}`);
    expect([early.status, early.body.message]).toEqual([409, '只能撤销最后一笔']);
    const { body } = await call('DELETE', `/loans/${id}/payments/${second}`);
    expect(body.data).toMatchObject({ outstanding: 67, paidCount: 1 });
    expect(await balance(accountId)).toBe(66);
    // Once more is answered as done, and takes nothing else back.
    const again = await call('DELETE', `/loans/${id}/payments/${second}`);
    expect([again.status, again.body]).toEqual([200, body]);
    expect(await balance(accountId)).toBe(66);
    expect((await call('DELETE', `/loans/${id}/prepayments/${first}`)).status).toBe(404);
    const other = await add();
    expect((await call('DELETE', `/loans/${other.id}/payments/${second}`)).status).toBe(404);
  });

  it('leaves its money moved when the loan is deleted', async () => {
    const accountId = await openAccount(100);
    const { id } = await add({ accountId });
    await pay(id);
    await call('DELETE', `/loans/${id}`);
    expect(await balance(accountId)).toBe(66);
  });

  it('fixes the terms, but not how the loan is filed', async () => {
    const { id } = await add();
    await pay(id);
    for (const change of [
      { months: 4 },
      { rates: [{ from: '2026-12-01', annualRatePercent: 1 }] },
    ]) {
      const { status, body } = await call('PUT', `/loans/${id}`, change);
      expect([status, body.message]).toEqual([409, '已有入账的还款，不能更改贷款条件']);
    }
    const accountId = await openAccount(1);
    const filed = { name: '新名', group: '房贷', accountId, note: '备注', months: 3, rates: [] };
    expect((await call('PUT', `/loans/${id}`, filed)).body.data).toMatchObject(filed);
  });
});
