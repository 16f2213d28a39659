import { describe, expect, it } from 'vitest';
import { loansFixture, small } from '../../testing/fixtures/loans-fixture.ts';
import { start } from '../../testing/fixtures/new-user-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';

const fixture = loansFixture();
const { call, add, read, schedule, pay } = fixture;

describe('a loan', () => {
  it('is added with defaults and read back with what it comes to', async () => {
    const { status, body } = await call('POST', '/loans', small);
    expect(status).toBe(200);
    expect(body.message).toBe('贷款已添加');
    expect(body.data).toEqual({
      ...small,
      id: body.data.id,
      dueDay: 10,
      firstDueDate: '2026-10-10',
      dayCount: 'MONTHLY',
      rates: [],
      currency: 'CNY',
      group: null,
      accountId: null,
      fixedAssetId: null,
      note: null,
      handedOverOn: null,
      status: 'ACTIVE',
      outstanding: 100,
      payment: 34,
      nextDueDate: '2026-10-10',
      paidCount: 0,
      remainingMonths: 3,
      overdueCount: 2,
      interestPaid: 0,
      interestToCome: 2.01,
      currentRatePercent: 12,
      nextInstalment: { number: 1, dueDate: '2026-10-10', payment: 34, principal: 33, interest: 1 },
      lastDueDate: '2026-12-10',
      lastAct: null,
      version: 1,
      createdAt: start,
      updatedAt: start,
    });
    expect(await read(body.data.id)).toEqual(body.data);
    expect((await call('GET', '/loans')).body.data).toEqual([body.data]);
  });

  it('has a schedule with the state of each instalment', async () => {
    const { id } = await add();
    expect(await schedule(id)).toEqual({
      currency: 'CNY',
      payment: 34,
      totalInterest: 2.01,
      totalPaid: 102.01,
      interestPaid: 0,
      interestToCome: 2.01,
      outstanding: 100,
      rows: [
        { number: 1, dueDate: '2026-10-10', payment: 34, principal: 33, interest: 1, balance: 67 },
        {
          number: 2,
          dueDate: '2026-11-10',
          payment: 34,
          principal: 33.33,
          interest: 0.67,
          balance: 33.67,
        },
        {
          number: 3,
          dueDate: '2026-12-10',
          payment: 34.01,
          principal: 33.67,
          interest: 0.34,
          balance: 0,
        },
      ].map((row, index) => ({
        ...row,
        ratePercent: 12,
        state: index < 2 ? 'OVERDUE' : 'PLANNED',
        paymentId: null,
        paidDay: null,
      })),
      prepayments: [],
    });
  });

  it('takes instalments that were due before it was added as paid', async () => {
    const loan = await add({ assumedPaidBefore: undefined });
    expect(loan).toMatchObject({
      assumedPaidBefore: '2026-11-21',
      outstanding: 33.67,
      paidCount: 2,
      nextDueDate: '2026-12-10',
      interestPaid: 1.67,
    });
  });

  it('is edited, and what is left out stays', async () => {
    const { id } = await add({ note: '备注', group: '房贷' });
    const { body } = await call('PUT', `/loans/${id}`, { months: 6, group: null, version: 1 });
    expect(body.data).toMatchObject({ months: 6, group: null, note: '备注', version: 2 });
    const stale = await call('PUT', `/loans/${id}`, { months: 9, version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body.error.current).toMatchObject({ id, months: 6 });
  });

  it('is gone once deleted, and belongs to its owner alone', async () => {
    const { id } = await add();
    const stranger = await signIn(fixture.test);
    const asStranger = await fixture.test.call('GET', `/loans/${id}`, { token: stranger.token });
    expect(asStranger.status).toBe(404);
    expect((await call('DELETE', `/loans/${id}`)).body.message).toBe('贷款已删除');
    expect((await call('GET', `/loans/${id}`)).status).toBe(404);
  });

  it.each([
    ['name', ' ', '贷款名称不能为空'],
    ['method', 'FREE', '请选择还款方式'],
    ['principal', 0, '贷款本金必须大于0'],
    ['annualRatePercent', 100.01, '年利率必须在0到100之间'],
    ['annualRatePercent', -1, '年利率必须在0到100之间'],
    ['months', 0, '期数必须在1到600之间'],
    ['months', 601, '期数必须在1到600之间'],
    ['startDate', undefined, '放款日期不能为空'],
    ['dueDay', 32, '还款日必须在1到31之间'],
    ['startDate', '1969-12-31', '日期不能早于1970-01-01'],
    ['firstDueDate', '2026-09-10', '首次还款日必须晚于放款日期'],
    ['accountId', 'nobody', '账户不存在'],
    ['fixedAssetId', 'nothing', '资产不存在'],
    ['assumedPaidBefore', '2026-11-22', '日期不能晚于今天'],
  ])('is refused with a bad %s: %s', async (field, value, text) => {
    const { status, body } = await call('POST', '/loans', { ...small, [field]: value });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error.fields[field]).toEqual([text]);
  });

  it('is taken at 0 and at 100 %, over one month, and from the first day that there is', async () => {
    const first = await add({ startDate: '1970-01-01', firstDueDate: '1970-01-02' });
    expect(first).toMatchObject({ startDate: '1970-01-01', firstDueDate: '1970-01-02' });
    expect(await add({ annualRatePercent: 0 })).toMatchObject({
      payment: 33.33,
      interestToCome: 0,
    });
    expect(await add({ annualRatePercent: 100, months: 1 })).toMatchObject({ payment: 108.33 });
  });
});

describe('a preview', () => {
  it('answers the schedule of terms and prepayments, and stores nothing', async () => {
    const body = { ...small, name: undefined, loanType: undefined };
    const { data } = (await call('POST', '/loans/preview', body)).body;
    expect(data).toMatchObject({ payment: 34, totalInterest: 2.01, totalPaid: 102.01 });
    const prepaid = await call('POST', '/loans/preview', {
      ...body,
      prepayments: [{ day: '2026-10-10', amount: 67, mode: 'REDUCE_PAYMENT' }],
    });
    expect(prepaid.body.data).toMatchObject({
      totalInterest: 1,
      totalPaid: 101,
      outstanding: 33,
      prepayments: [{ id: null, day: '2026-10-10', amount: 67, afterNumber: 1 }],
    });
    expect((await call('GET', '/loans')).body.data).toEqual([]);
  });

  it('of a loan that is edited has its due day and rates, where none are sent', async () => {
    // 120 in 12 parts of 10.00, at 12 % for a month and then at nothing: 1.20 of interest.
    const terms = { method: 'EQUAL_PRINCIPAL', principal: 120, annualRatePercent: 12, months: 12 };
    const first = { startDate: '2026-10-31', firstDueDate: '2026-11-30' };
    const rates = [{ from: '2026-11-30', annualRatePercent: 0 }];
    const { id: loanId } = await add({ ...terms, ...first, dueDay: 31, rates });
    const preview = async (more: object) => {
      const { body } = await call('POST', '/loans/preview', { ...terms, ...first, ...more });
      return body.data ?? body.error.fields;
    };
    const { totalInterest, rows } = await preview({ loanId });
    expect([totalInterest, rows[1].dueDate]).toEqual([1.2, '2026-12-31']);
    // 12 % of 120, 110, … 10: 7.80.
    expect((await preview({ loanId, rates: [] })).totalInterest).toBe(7.8);
    expect(await preview({ loanId: 'nobody' })).toEqual({ loanId: ['贷款不存在'] });
  });

  it('refuses a prepayment above what is owed then, or before the loan, at its place', async () => {
    for (const [day, amount, field, text] of [
      // 99 at 33.66 a month, of which 0.99 is interest.
      ['2026-10-10', 66.34, 'amount', '提前还款不能超过剩余本金66.33'],
      ['2026-09-09', 1, 'day', '还款日期不能早于放款日期'],
      ['1969-12-31', 1, 'day', '日期不能早于1970-01-01'],
    ]) {
      // One on the day on which the money is lent is taken.
      const prepayments = [
        { day: '2026-09-10', amount: 1, mode: 'REDUCE_PAYMENT' },
        { day, amount, mode: 'REDUCE_PAYMENT' },
      ];
      const { status, body } = await call('POST', '/loans/preview', { ...small, prepayments });
      expect([status, body.error.fields]).toEqual([400, { [`prepayments.1.${field}`]: [text] }]);
    }
  });
});

describe('rates', () => {
  it('are added and taken back, and the schedule follows', async () => {
    const { id } = await add();
    const { body } = await call('POST', `/loans/${id}/rates`, {
      from: '2026-10-10',
      annualRatePercent: 0,
    });
    expect(body.data).toMatchObject({
      rates: [{ from: '2026-10-10', annualRatePercent: 0 }],
      currentRatePercent: 0,
      interestToCome: 1,
    });
    const [{ id: rateId }] = body.data.rates;
    const removed = await call('DELETE', `/loans/${id}/rates/${rateId}`);
    expect(removed.body.data).toMatchObject({ rates: [], interestToCome: 2.01 });
    expect((await call('DELETE', `/loans/${id}/rates/${rateId}`)).status).toBe(404);
  });

  it.each([
    ['2026-09-10', 400, '利率调整日必须晚于放款日'],
    ['2026-12-11', 400, '利率调整日不能晚于最后还款日'],
    ['2026-11-01', 409, '该日已有利率调整'],
    ['2026-10-09', 409, '2026-10-09 之后已有入账的还款'],
  ])('from %s are refused with %i', async (from, status, text) => {
    const { id } = await add({ rates: [{ from: '2026-11-01', annualRatePercent: 6 }] });
    await pay(id);
    const answer = await call('POST', `/loans/${id}/rates`, { from, annualRatePercent: 5 });
    expect(answer.status).toBe(status);
    expect(answer.body.message).toBe(text);
  });

  it('are a hundred at most, also when they are added one by one', async () => {
    const day = (index: number) => new Date(Date.UTC(2026, 8, 11 + index)).toISOString();
    const rates = Array.from({ length: 100 }, (_, index) => ({
      from: day(index).slice(0, 10),
      annualRatePercent: 6,
    }));
    const { id } = await add({ months: 12, rates });
    const from = day(100).slice(0, 10);
    const { status, body } = await call('POST', `/loans/${id}/rates`, {
      from,
      annualRatePercent: 5,
    });
    expect([status, body.message]).toEqual([409, '利率调整最多100次']);
  });

  it('outside of the loan are refused at their place in the terms', async () => {
    const rates = [{ from: '2026-11-01', annualRatePercent: 6 }];
    const { body } = await call('POST', '/loans', {
      ...small,
      rates: [...rates, { from: '2026-09-01', annualRatePercent: 6 }],
    });
    expect(body.error.fields).toEqual({ 'rates.1.from': ['利率调整日必须晚于放款日'] });
    const twice = await call('POST', '/loans', { ...small, rates: [...rates, ...rates] });
    expect(twice.body.error.fields).toEqual({ rates: ['2026-11-01 有两次利率调整'] });
  });
});
