import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ now: '2026-11-21T02:00:00.000Z' });
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  user = await signIn(test);
});

const call = async (method: string, path: string, body?: unknown) =>
  (await test.call(method, path, { token: user.token, body })).body;

/** 100 at 12 % over three months: 34.00, 34.00, 34.01, of which 1.00, 0.67 and 0.34 are interest. */
const small = {
  name: '小额贷款',
  loanType: 'CONSUMER',
  method: 'ANNUITY',
  principal: 100,
  annualRatePercent: 12,
  months: 3,
  startDate: '2026-09-10',
  assumedPaidBefore: '2026-10-11',
};
const add = async (fields = {}) => (await call('POST', '/loans', { ...small, ...fields })).data;
const open = async (initialBalance: number) => {
  const body = { accountName: '现金', accountType: 'SAVINGS', initialBalance, day: '2026-01-01' };
  return (await call('POST', '/accounts', body)).data.id;
};

describe('what is outstanding of loans', () => {
  it('is a liability in the overview, and the summary adds loans of one name together', async () => {
    await add({ group: '房贷' });
    await add({ group: '房贷', principal: 200, name: '公积金' });
    await add({ name: '车贷', assumedPaidBefore: '2026-11-21' });
    const { data } = await call('GET', '/overview/assets');
    expect(data).toMatchObject({
      totalLiabilities: 234.67,
      netWorth: -234.67,
      liabilityBreakdown: { creditDebt: 0, payables: 0, loans: 234.67 },
    });
    // 200 at 12 % over three months: 68.00 a month, 2.00, 1.34 and 0.67 of interest.
    expect((await call('GET', '/loans/summary')).data).toEqual({
      loanCount: 3,
      outstanding: 234.67,
      interestToCome: 3.36,
      groups: [
        { group: '房贷', loanCount: 2, outstanding: 201, interestToCome: 3.02, payment: 102 },
      ],
      currency: 'CNY',
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
  });

  it('on a past day is what was lent, less what was due, booked or prepaid until then', async () => {
    const { id } = await add();
    await call('POST', `/loans/${id}/payments`, { day: '2026-11-12' });
    const prepayment = { day: '2026-11-15', amount: 3.67, mode: 'REDUCE_PAYMENT' };
    await call('POST', `/loans/${id}/prepayments`, prepayment);
    const on = async (day: string) =>
      (await call('GET', `/net-worth?day=${day}`)).data.liabilityBreakdown.loans;
    expect([
      await on('2026-09-09'),
      await on('2026-09-10'),
      await on('2026-10-09'),
      await on('2026-10-10'),
      await on('2026-11-11'),
      await on('2026-11-12'),
      await on('2026-11-15'),
      await on('2026-11-21'),
    ]).toEqual([0, 100, 100, 67, 67, 33.67, 30, 30]);
    expect((await call('GET', '/net-worth?day=2026-11-20')).data.firstDay).toBe('2026-09-10');
  });

  it('that an account pays is money spent, and lowers debts by the principal: the interest is what is left', async () => {
    const accountId = await open(100);
    const { id } = await add({ accountId });
    await call('POST', `/loans/${id}/payments`, { day: '2026-11-12' });
    const { data } = await call('GET', '/net-worth/changes?from=2026-11-10&to=2026-11-21');
    const amounts = data.parts.filter(({ amount }: { amount: number }) => amount !== 0);
    expect(amounts).toMatchObject([
      { part: 'saving', amount: -34 },
      { part: 'debts', amount: 33.33 },
    ]);
    expect(data).toMatchObject({ opening: 33, closing: 32.33, change: -0.67, residual: 0 });
  });

  it('that is lent, assumed to be paid or paid without an account changes what is owed', async () => {
    const { id } = await add();
    await call('POST', `/loans/${id}/payments`, { day: '2026-11-12' });
    const changes = async (from: string, to: string) =>
      (await call('GET', `/net-worth/changes?from=${from}&to=${to}`)).data;
    expect(await changes('2026-09-01', '2026-09-30')).toMatchObject({ change: -100, residual: 0 });
    const { parts, residual } = await changes('2026-09-30', '2026-11-21');
    expect(residual).toBe(0);
    expect(parts.find(({ part }: { part: string }) => part === 'debts').amount).toBe(66.33);
  });

  it('is 0 until the day on which the money is lent', async () => {
    await add({ startDate: '2026-12-10', assumedPaidBefore: null });
    const { data } = await call('GET', '/overview/assets');
    expect(data.liabilityBreakdown.loans).toBe(0);
  });
});

describe('what falls due', () => {
  it('is each instalment on its day, settled once it is booked', async () => {
    const { id } = await add();
    const dues = async () => (await call('GET', '/dues?from=2026-11-01&to=2026-12-31')).data;
    const instalment = { kind: 'LOAN', currency: 'CNY', link: `/dashboard/loans/${id}` };
    expect(await dues()).toMatchObject([
      {
        ...instalment,
        key: `LOAN:${id}:2`,
        title: '小额贷款 第2期',
        date: '2026-11-10',
        amount: 34,
        state: 'OPEN',
      },
      { ...instalment, key: `LOAN:${id}:3`, date: '2026-12-10', amount: 34.01, state: 'OPEN' },
    ]);
    await call('POST', `/loans/${id}/payments`);
    expect(await dues()).toMatchObject([{ state: 'DONE' }, { state: 'OPEN' }]);
  });
});

describe('a fixed asset that a loan bought', () => {
  it('says what is owed of it, and what is left of its book value', async () => {
    const asset = {
      name: '自住房',
      assetCode: 'FA-1',
      assetCategory: '房产',
      purchaseDate: '2026-11-01',
      startUseDate: '2026-11-01',
      originalValue: 500,
      estimatedLife: 70,
      depreciationMethod: 'STRAIGHT_LINE',
    };
    const { id } = (await call('POST', '/fixed-assets', asset)).data;
    expect((await call('GET', `/fixed-assets/${id}`)).data).toMatchObject({
      loans: [],
      equity: null,
    });
    const loan = await add({ fixedAssetId: id });
    expect((await call('GET', `/fixed-assets/${id}`)).data).toMatchObject({
      loans: [{ id: loan.id, name: '小额贷款', outstanding: 67, currency: 'CNY' }],
      equity: 433,
    });
    await call('DELETE', `/fixed-assets/${id}`);
    expect((await call('GET', `/loans/${loan.id}`)).data.fixedAssetId).toBeNull();
  });
});

describe('the personal export', () => {
  it('has loans with their rates, payments and links, and gives them back', async () => {
    const accountId = await open(1000);
    const asset = {
      name: '自住房',
      assetCode: 'FA-1',
      assetCategory: '房产',
      purchaseDate: '2026-11-01',
      startUseDate: '2026-11-01',
      originalValue: 500,
      estimatedLife: 70,
      depreciationMethod: 'STRAIGHT_LINE',
    };
    const { id: fixedAssetId } = (await call('POST', '/fixed-assets', asset)).data;
    const rates = [{ from: '2026-12-01', annualRatePercent: 3.1 }];
    const { id } = await add({ accountId, fixedAssetId, rates, group: '房贷', note: '备注' });
    await call('POST', `/loans/${id}/payments`);
    const prepayment = { amount: 10, mode: 'SHORTEN_TERM' };
    await call('POST', `/loans/${id}/prepayments`, { ...prepayment, accountId: null });
    const before = (await call('GET', `/loans/${id}/schedule`)).data;
    const file = await call('GET', '/personal-data/export');
    expect(file.loans).toHaveLength(1);
    user = await signIn(test);
    expect(await call('POST', '/personal-data/import', file)).toMatchObject({ success: true });
    const again = await call('GET', '/personal-data/export');
    expect(again.loans).toEqual(file.loans);
    const [loan] = (await call('GET', '/loans')).data;
    expect(loan).toMatchObject({ outstanding: 23.67, group: '房贷', note: '备注' });
    const after = (await call('GET', `/loans/${loan.id}/schedule`)).data;
    const withoutIds = ({ rows }: typeof before) =>
      rows.map(({ paymentId, ...row }: { paymentId: unknown }) => row);
    expect(withoutIds(after)).toEqual(withoutIds(before));
    // What was booked can be undone there, with its money.
    const undone = await call('DELETE', `/loans/${loan.id}/prepayments/${loan.lastAct.id}`);
    await call('DELETE', `/loans/${loan.id}/payments/${undone.data.lastAct.id}`);
    expect((await call('GET', '/accounts')).data[0].balance).toBe(1000);
  });

  it('is refused where payments do not follow from the terms, or name what is not there', async () => {
    const { id } = await add({ accountId: await open(1000) });
    await call('POST', `/loans/${id}/payments`);
    const file = await call('GET', '/personal-data/export');
    user = await signIn(test);
    const importing = async (change: (loan: Record<string, unknown>) => void) => {
      const changed = structuredClone(file);
      change(changed.loans[0]);
      return (await call('POST', '/personal-data/import', changed)).error?.fields;
    };
    expect(await importing((loan) => Object.assign(loan, { principal: '10' }))).toEqual({
      'loans.0.payments': ['还款记录与贷款条件不符'],
    });
    expect(await importing((loan) => Object.assign(loan, { account: 2 }))).toEqual({
      'loans.0.account': ['必须是文件里的账户或资产'],
    });
    expect(await importing((loan) => Object.assign(loan, { fixedAsset: 'FA-9' }))).toEqual({
      'loans.0.fixedAsset': ['必须是文件里的账户或资产'],
    });
    for (const [place, text, ...days] of [
      [0, '利率调整日必须晚于放款日', '2026-09-10'],
      [1, '利率调整日不能晚于最后还款日', '2026-12-10', '2026-12-11'],
      [1, '利率调整必须按日期排列，每日一次', '2026-12-01', '2026-12-01'],
      [1, '利率调整必须按日期排列，每日一次', '2026-12-02', '2026-12-01'],
    ] as [number, string, ...string[]][]) {
      const rates = days.map((from) => ({ from, annualRatePercent: '12' }));
      expect(await importing((loan) => Object.assign(loan, { rates }))).toEqual({
        [`loans.0.rates.${place}.from`]: [text],
      });
    }
    const [payment] = file.loans[0].payments;
    const again = { ...payment, number: 3 };
    expect(await importing((loan) => Object.assign(loan, { payments: [payment, again] }))).toEqual({
      'loans.0.payments.1.cash': ['必须指向这笔还款的账户流水'],
    });
    const more = { ...payment, interest: '90' };
    expect(await importing((loan) => Object.assign(loan, { payments: [more] }))).toEqual({
      'loans.0.payments.0.cash': ['必须指向这笔还款的账户流水'],
    });
    const cash = { account: 1, transaction: 1 };
    expect(
      await importing((loan) => Object.assign(loan, { payments: [{ ...payment, cash }] })),
    ).toEqual({
      'loans.0.payments.0.cash': ['必须指向这笔还款的账户流水'],
    });
  });
});
