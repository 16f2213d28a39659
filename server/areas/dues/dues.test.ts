import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
let test: TestApp;
let user: SignedIn;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(async () => {
  expect(await checkData(test.deps.db)).toEqual([]);
  await test.close();
});
beforeEach(async () => {
  test.clock.set('2026-11-21T02:00:00.000Z');
  user = await signIn(test);
});

const call = (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  test.call(method, path, { token: user.token, body, ...(query && { query }) });
const list = async (query?: Record<string, string>) =>
  (await call('GET', '/dues', undefined, query)).body.data;

async function owe(amount = 3000, dueDate = '2026-12-01'): Promise<string> {
  const body = { supplierName: '房东', amount, dueDate };
  return (await call('POST', '/payables', body)).body.data.id;
}

let assets = 0;

async function own(fields: object): Promise<string> {
  assets += 1;
  const body = {
    name: '汽车',
    assetCode: `FA-${assets}`,
    assetCategory: '交通工具',
    originalValue: 120_000,
    depreciationMethod: 'STRAIGHT_LINE',
    purchaseDate: '2026-01-05',
    startUseDate: '2026-01-05',
    ...fields,
  };
  return (await call('POST', '/fixed-assets', body)).body.data.id;
}

describe('what falls due', () => {
  it('is a debt on its due date, with what is left of it', async () => {
    const id = await owe();
    await call('POST', `/payables/${id}/payments`, { amount: 1000 });
    expect(await list()).toEqual([
      {
        key: `PAYABLE:${id}`,
        kind: 'PAYABLE',
        title: '应付款 房东',
        date: '2026-12-01',
        amount: 2000,
        currency: 'CNY',
        link: '/dashboard/receivables-payables?tab=payables',
        state: 'OPEN',
        isSettled: false,
        snoozedUntil: null,
        daysLeft: 10,
      },
    ]);
    await call('PUT', `/payables/${id}/paid`);
    expect(await list()).toMatchObject([{ state: 'DONE', isSettled: true, amount: 3000 }]);
  });

  it('is the end of a warranty and of an insurance, and inspections by their cycle', async () => {
    const id = await own({
      warrantyEndDate: '2026-12-31',
      insuranceEndDate: '2027-01-04',
      requireInspection: 1,
      inspectionCycle: 6,
      nextInspectionDate: '2026-11-30',
    });
    const found = await list({ to: '2027-12-31' });
    expect(found.map((due: { key: string; date: string }) => [due.key, due.date])).toEqual([
      [`INSPECTION:${id}:0`, '2026-11-30'],
      [`WARRANTY:${id}`, '2026-12-31'],
      [`INSURANCE:${id}`, '2027-01-04'],
      [`INSPECTION:${id}:1`, '2027-05-30'],
      [`INSPECTION:${id}:2`, '2027-11-30'],
    ]);
    expect(found[0]).toMatchObject({ title: '汽车 检查', amount: null, currency: null });
    const later = await list({ from: '2029-05-30', to: '2029-12-31' });
    expect(later.map((due: { key: string; date: string }) => [due.key, due.date])).toEqual([
      [`INSPECTION:${id}:5`, '2029-05-30'],
      [`INSPECTION:${id}:6`, '2029-11-30'],
    ]);
  });

  it('is every order of a fund plan until the end of the period', async () => {
    const fund = { investmentName: '沪深300ETF联接', symbol: '110020', investmentType: 'FUND' };
    const bought = { quantity: 100, purchasePrice: 1, purchaseDate: '2026-01-05', currency: 'CNY' };
    const { id } = (await call('POST', '/investments', { ...fund, ...bought })).body.data;
    const plan = { investmentId: id, amount: 500, every: 'MONTH', dayOfMonth: 10 };
    const added = await call('POST', '/fund-plans', plan);
    expect(added.status).toBe(200);
    const found = await list({ to: '2027-01-31', kind: 'PLAN' });
    // 10 January 2027 is a Sunday.
    expect(found).toMatchObject([
      { date: '2026-12-10', amount: 500, currency: 'CNY', title: '沪深300ETF联接 定投' },
      { date: '2027-01-11' },
    ]);
  });

  it('is filtered by its days, its kind and its state', async () => {
    await owe(1, '2026-11-20');
    await owe(2, '2026-11-21');
    const id = await owe(3, '2026-12-21');
    await owe(4, '2026-12-22');
    const amounts = async (query?: Record<string, string>) =>
      (await list(query)).map(({ amount }: { amount: number }) => amount);
    expect(await amounts()).toEqual([2, 3]);
    expect(await amounts({ from: '2026-11-01', to: '2026-11-20' })).toEqual([1]);
    expect(await amounts({ kind: 'RECEIVABLE' })).toEqual([]);
    await call('PUT', `/dues/PAYABLE:${id}/done`);
    expect(await amounts({ state: 'DONE' })).toEqual([3]);
    expect(await amounts({ state: 'OPEN' })).toEqual([2]);
  });

  it.each([
    [{ from: '2026-12-02', to: '2026-12-01' }, { from: ['开始日期不能晚于结束日期'] }],
    [{ from: '2026-01-01', to: '2036-01-10' }, { to: ['日期范围最多10年'] }],
    [{ from: '2026-02-30' }, { from: ['日期格式不正确'] }],
    [{ kind: 'RENT' }, { kind: ['类型不正确'] }],
    [{ state: 'LATE' }, { state: ['状态不正确'] }],
  ])('is refused for %j', async (query, fields) => {
    const { status, body } = await call('GET', '/dues', undefined, query);
    expect([status, body.error.fields]).toEqual([400, fields]);
  });
});

describe('a due', () => {
  it('is marked as done and open again, which books nothing', async () => {
    const id = await owe();
    const done = await call('PUT', `/dues/PAYABLE:${id}/done`);
    expect(done.body.data).toMatchObject({
      key: `PAYABLE:${id}`,
      state: 'DONE',
      isSettled: false,
    });
    expect((await call('GET', `/payables/${id}`)).body.data.status).toBe('PENDING');
    expect(await list()).toMatchObject([{ state: 'DONE' }]);
    await call('DELETE', `/dues/PAYABLE:${id}/done`);
    expect(await list()).toMatchObject([{ state: 'OPEN' }]);
  });

  it('is open again when it moves to another date', async () => {
    const id = await own({ requireInspection: 1, nextInspectionDate: '2026-11-30' });
    await call('PUT', `/dues/INSPECTION:${id}:0/done`);
    await call('PUT', `/fixed-assets/${id}`, { nextInspectionDate: '2026-12-05' });
    expect(await list()).toMatchObject([{ key: `INSPECTION:${id}:0`, state: 'OPEN' }]);
  });

  it('is put off until a day, on which it is open again', async () => {
    const id = await owe();
    const body = { until: '2026-11-25' };
    const snoozed = await call('PUT', `/dues/PAYABLE:${id}/snooze`, body);
    expect(snoozed.body.data).toMatchObject({ state: 'SNOOZED', snoozedUntil: '2026-11-25' });
    await call('DELETE', `/dues/PAYABLE:${id}/snooze`);
    expect(await list()).toMatchObject([{ state: 'OPEN', snoozedUntil: null }]);
    await call('PUT', `/dues/PAYABLE:${id}/snooze`, body);
    test.clock.set('2026-11-25T02:00:00.000Z');
    expect(await list()).toMatchObject([{ state: 'OPEN', snoozedUntil: null }]);
  });

  it('keeps both marks when it is marked as done and put off at once', async () => {
    const paths = Array.from({ length: 10 }, async () => `/dues/PAYABLE:${await owe()}`);
    for (const path of await Promise.all(paths)) {
      await Promise.all([
        call('PUT', `${path}/done`),
        call('PUT', `${path}/snooze`, { until: '2026-11-25' }),
      ]);
      await call('DELETE', `${path}/done`);
    }
    const dues = await list({ state: 'SNOOZED' });
    expect(dues).toHaveLength(10);
  });

  it.each([
    [{ until: '2026-11-21' }, '推迟日期必须晚于今天'],
    [{ until: '' }, '请选择日期'],
  ])('is not put off until %j', async (body, text) => {
    const id = await owe();
    const refused = await call('PUT', `/dues/PAYABLE:${id}/snooze`, body);
    expect([refused.status, refused.body.error.fields]).toEqual([400, { until: [text] }]);
  });

  it('is not found under the key of another owner’s due, or of none', async () => {
    const key = `PAYABLE:${await owe()}`;
    user = await signIn(test);
    for (const path of [key, 'PAYABLE:nobody', 'x']) {
      expect((await call('PUT', `/dues/${path}/done`)).status).toBe(404);
      expect((await call('DELETE', `/dues/${path}/snooze`)).status).toBe(404);
    }
  });
});
