import { describe, expect, it } from 'vitest';
import { debtPaymentsFixture } from '../../../testing/fixtures/debt-payments-fixture.ts';
import { signIn } from '../../../testing/sign-in.ts';

const fixture = debtPaymentsFixture();
const { call, open, balance, netWorth, netWorthOn, partsOfChange } = fixture;

describe.each([
  { area: 'receivables', name: 'customerName', sign: 1, label: '应收款收款' },
  { area: 'payables', name: 'supplierName', sign: -1, label: '应付款付款' },
])('the payments of $area', ({ area, name, sign, label }) => {
  const terms = { [name]: '老王', amount: 1000, dueDate: '2026-12-01', day: '2026-03-05' };
  const add = async (fields: object = {}) =>
    (await call('POST', `/${area}`, { ...terms, ...fields })).body.data;
  const pay = (id: string, body: object) => call('POST', `/${area}/${id}/payments`, body);
  const payments = async (id: string) => (await call('GET', `/${area}/${id}/payments`)).body.data;
  const undo = (id: string, paymentId: string) =>
    call('DELETE', `/${area}/${id}/payments/${paymentId}`);

  it('settle it in parts until nothing is left, and are listed oldest first', async () => {
    const { id } = await add();
    const first = await pay(id, { amount: 300.5, day: '2026-05-02', note: '微信' });
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({
      id,
      amount: 1000,
      settledAmount: 300.5,
      outstandingAmount: 699.5,
      paymentCount: 1,
      status: 'PENDING',
      paidAt: null,
    });
    await pay(id, { amount: 199.5, day: '2026-04-02' });
    const last = (await pay(id, { amount: 500 })).body.data;
    expect(last).toMatchObject({ outstandingAmount: 0, status: 'PAID', paidDay: '2026-11-21' });
    expect(await payments(id)).toMatchObject([
      { amount: 199.5, day: '2026-04-02', accountId: null, note: null, byMark: false },
      { amount: 300.5, day: '2026-05-02', note: '微信' },
      { amount: 500, day: '2026-11-21', id: last.paymentId },
    ]);
    expect((await call('GET', `/${area}/summary`)).body.data).toMatchObject({
      totalAmount: 0,
      paidAmount: 1000,
      paidCount: 1,
    });
  });

  it('count in the summary and the ageing from the first one on', async () => {
    await pay((await add({ dueDate: '2026-11-01' })).id, { amount: 400 });
    const { data } = (await call('GET', `/${area}/summary`)).body;
    expect(data).toMatchObject({ totalAmount: 600, overdueAmount: 600, paidAmount: 400 });
    expect(data).toMatchObject({ outstandingCount: 1, overdueCount: 1, paidCount: 0 });
    expect((await call('GET', `/${area}/ageing`)).body.data).toEqual({
      buckets: [
        { key: 'NOT_DUE', amount: 0, count: 0 },
        { key: 'D1_30', amount: 600, count: 1 },
        { key: 'D31_90', amount: 0, count: 0 },
        { key: 'D90_PLUS', amount: 0, count: 0 },
      ],
      total: 600,
      currency: 'CNY',
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
  });

  it('move money in a cash account on their day, and net worth stays on every day', async () => {
    const accountId = await open(5000);
    const { id } = await add();
    const before = 5000 + sign * 1000;
    const { paymentId } = (await pay(id, { amount: 250, day: '2026-05-02', accountId })).body.data;
    expect(await balance(accountId)).toBe(5000 + sign * 250);
    expect(
      (await call('GET', `/accounts/${accountId}/transactions`)).body.data.records[0],
    ).toMatchObject({
      type: 'ACT',
      label,
      day: '2026-05-02',
      amount: sign * 250,
      description: '老王',
      actKind: area === 'receivables' ? 'RECEIVABLE_PAYMENT' : 'PAYABLE_PAYMENT',
      actId: paymentId,
    });
    expect((await payments(id))[0]).toMatchObject({ accountId });
    expect(await netWorth()).toBe(before);
    for (const day of ['2026-05-01', '2026-05-02', '2026-11-20']) {
      expect(await netWorthOn(day)).toBe(before);
    }
    expect(await partsOfChange('2026-05-01', '2026-05-03')).toEqual({
      saving: sign * 250,
      debts: -sign * 250,
    });
  });

  it('without an account change net worth on their day, as a change of debts', async () => {
    await open(5000);
    const { id } = await add();
    await pay(id, { amount: 250, day: '2026-05-02' });
    await pay(id, { amount: 50, day: '2026-04-02' });
    const whole = 5000 + sign * 1000;
    expect(await netWorthOn('2026-04-01')).toBe(whole);
    expect(await netWorthOn('2026-04-02')).toBe(whole - sign * 50);
    expect(await netWorthOn('2026-05-02')).toBe(whole - sign * 300);
    expect(await netWorth()).toBe(whole - sign * 300);
    expect(await partsOfChange('2026-03-31', '2026-05-31')).toEqual({ debts: -sign * 300 });
  });

  it('are undone one by one: the money moves back, and past days are as before', async () => {
    const accountId = await open(5000);
    const { id } = await add();
    const first = (await pay(id, { amount: 600, day: '2026-04-02', accountId })).body.data;
    await pay(id, { amount: 400, day: '2026-05-02' });
    const { status, body } = await undo(id, first.paymentId);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ status: 'PENDING', outstandingAmount: 600, paidAt: null });
    expect(await balance(accountId)).toBe(5000);
    expect(await netWorthOn('2026-04-03')).toBe(5000 + sign * 1000);
    expect(await netWorthOn('2026-05-03')).toBe(5000 + sign * 600);
    // Once more is answered as done, and takes nothing else back.
    expect((await undo(id, first.paymentId)).body).toEqual(body);
    expect(await payments(id)).toHaveLength(1);
    expect((await undo((await add()).id, first.paymentId)).status).toBe(404);
  });

  it.each([
    [{ amount: 1000.01 }, { amount: ['金额不能超过未结清的1,000.00'] }],
    [{ amount: 0 }, { amount: ['金额必须大于0'] }],
    [{ amount: 1, day: '2026-11-22' }, { day: ['日期不能晚于今天'] }],
    [{ amount: 1, day: '2026-03-04' }, { day: ['日期不能早于发生日期2026-03-05'] }],
    [{ amount: 1, accountId: 'nobody' }, { accountId: ['账户不存在'] }],
    [{ amount: 1, note: '长'.repeat(501) }, { note: ['不能超过500个字符'] }],
  ])('are refused with %j', async (body, fields) => {
    const { id } = await add();
    const refused = await pay(id, body);
    expect([refused.status, refused.body.error.fields]).toEqual([400, fields]);
    expect(await payments(id)).toEqual([]);
  });

  it('in an account of another currency need what it moved', async () => {
    const accountId = await open(500, { currency: 'USD' });
    const { id } = await add();
    const refused = await pay(id, { amount: 720, accountId });
    expect(refused.body.error.fields).toEqual({
      accountAmount: ['账户币种是 USD，请填写实际扣款（到账）金额'],
    });
    await pay(id, { amount: 720, accountId, accountAmount: 100.5 });
    expect(await balance(accountId)).toBe(500 + sign * 100.5);
  });

  it('are at most what is left when many come at once', async () => {
    const { id } = await add();
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(id, { amount: 300 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await call('GET', `/${area}/${id}`)).body.data.outstandingAmount).toBe(100);
  });

  it('leave the rest to the mark as paid, whose undoing removes only that', async () => {
    const { id } = await add();
    const { paymentId } = (await pay(id, { amount: 400, day: '2026-05-02' })).body.data;
    const paid = (await call('PUT', `/${area}/${id}/paid`)).body.data;
    expect(paid).toMatchObject({ status: 'PAID', settledAmount: 1000, paymentCount: 2 });
    expect((await payments(id))[1]).toMatchObject({ amount: 600, byMark: true, accountId: null });
    await undo(id, paymentId);
    expect((await call('GET', `/${area}/${id}`)).body.data).toMatchObject({
      status: 'PENDING',
      outstandingAmount: 400,
    });
    const reopened = (await call('DELETE', `/${area}/${id}/paid`)).body.data;
    expect(reopened).toMatchObject({ outstandingAmount: 1000, paymentCount: 0 });
  });

  it('bound an edit of the amount from below, and reopen a debt that is raised', async () => {
    const { id } = await add();
    await pay(id, { amount: 400 });
    const refused = await call('PUT', `/${area}/${id}`, { amount: 399.99 });
    expect(refused.body.error.fields).toEqual({ amount: ['金额不能小于已结清的400.00'] });
    const settled = (await call('PUT', `/${area}/${id}`, { amount: 400 })).body.data;
    expect(settled).toMatchObject({ status: 'PAID', paidDay: '2026-11-21' });
    const raised = (await call('PUT', `/${area}/${id}`, { amount: 500 })).body.data;
    expect(raised).toMatchObject({ status: 'PENDING', outstandingAmount: 100, paidAt: null });
  });

  it('keep a debt that was marked paid at any amount, the mark standing for the rest', async () => {
    const { id } = await add();
    await pay(id, { amount: 400 });
    await call('PUT', `/${area}/${id}/paid`);
    const lowered = (await call('PUT', `/${area}/${id}`, { amount: 450 })).body.data;
    expect(lowered).toMatchObject({ status: 'PAID', settledAmount: 450, paymentCount: 2 });
    const least = (await call('PUT', `/${area}/${id}`, { amount: 400 })).body.data;
    expect(least).toMatchObject({ status: 'PAID', paymentCount: 1 });
    // Marked, opened by undoing a payment, and marked again: one mark of all is left.
    const { id: twice } = await add();
    const { paymentId } = (await pay(twice, { amount: 400 })).body.data;
    await call('PUT', `/${area}/${twice}/paid`);
    await undo(twice, paymentId);
    await call('PUT', `/${area}/${twice}/paid`);
    expect(await payments(twice)).toMatchObject([{ amount: 600 }, { amount: 400 }]);
    const again = (await call('PUT', `/${area}/${twice}`, { amount: 700 })).body.data;
    expect(again).toMatchObject({ status: 'PAID', settledAmount: 700, paymentCount: 1 });
    expect(await payments(twice)).toMatchObject([{ amount: 700, byMark: true }]);
  });

  it('stay moved in the account when the debt is deleted', async () => {
    const accountId = await open(5000);
    const { id } = await add();
    await pay(id, { amount: 400, day: '2026-05-02', accountId });
    await call('DELETE', `/${area}/${id}`);
    expect(await balance(accountId)).toBe(5000 + sign * 400);
    expect(await netWorthOn('2026-11-20')).toBe(5000 + sign * 1000);
  });

  it('lose their account when it is deleted, and can be undone all the same', async () => {
    const accountId = await open(5000);
    const { id } = await add();
    const { paymentId } = (await pay(id, { amount: 400, accountId })).body.data;
    await call('DELETE', `/accounts/${accountId}`);
    expect((await payments(id))[0]).toMatchObject({ amount: 400, accountId: null });
    expect((await undo(id, paymentId)).body.data.outstandingAmount).toBe(1000);
  });

  it('come back with an export, with their accounts', async () => {
    const accountId = await open(5000);
    const { id } = await add();
    await pay(id, { amount: 400, day: '2026-05-02', accountId, note: '转账' });
    await pay(id, { amount: 100, day: '2026-06-02' });
    await call('PUT', `/${area}/${id}/paid`, { day: '2026-07-02' });
    const file = (await call('GET', '/personal-data/export')).body;
    fixture.user = await signIn(fixture.test);
    expect((await call('POST', '/personal-data/import', file)).status).toBe(200);
    expect((await call('GET', '/personal-data/export')).body[area]).toEqual(file[area]);
    const [debt] = (await call('GET', `/${area}`)).body.data;
    const [first] = await payments(debt.id);
    expect(first).toMatchObject({ amount: 400, accountId: expect.any(String), note: '转账' });
    expect((await undo(debt.id, first.id)).status).toBe(200);
    expect(await balance(first.accountId)).toBe(5000);
  });

  it('of a file are refused when they come to more than the debt, or name other money', async () => {
    const accountId = await open(5000);
    const { id } = await add();
    await pay(id, { amount: 400, day: '2026-05-02', accountId });
    const file = (await call('GET', '/personal-data/export')).body;
    const refusal = async (changes: object) => {
      fixture.user = await signIn(fixture.test);
      const [debt] = file[area];
      const changed = { ...debt, payments: [{ ...debt.payments[0], ...changes }] };
      const answer = await call('POST', '/personal-data/import', { ...file, [area]: [changed] });
      expect(answer.status).toBe(400);
      return answer.body.error.fields;
    };
    const otherMoney = { [`${area}.0.payments.0.act`]: ['关联的账户流水与这笔还款不一致'] };
    expect(await refusal({ day: '2026-05-03' })).toEqual(otherMoney);
    expect(await refusal({ amount: '399' })).toEqual(otherMoney);
    expect(await refusal({ act: { account: 1, transaction: 1 } })).toEqual(otherMoney);
    expect(await refusal({ amount: '1001', act: null })).toEqual({
      [`${area}.0.payments`]: ['还款合计不能超过金额'],
    });
  });
});
