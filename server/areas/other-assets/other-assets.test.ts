import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkData } from '../../integrity/check-data.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

// The clock of the tests stands at 10:00 on 21 November 2026 in Shanghai.
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
const fund = { name: '公积金', kind: 'HOUSING_FUND', value: 50_000, day: '2026-06-01' };
const add = async (fields: object = {}) =>
  (await call('POST', '/other-assets', { ...fund, ...fields })).data;
const state = (id: string, day: string, body: object) =>
  call('PUT', `/other-assets/${id}/values/${day}`, body);
const openAccount = async (fields: object = {}) => {
  const body = { accountName: '现金', accountType: 'SAVINGS', initialBalance: 10_000, ...fields };
  return (await call('POST', '/accounts', { day: '2026-01-01', ...body })).data.id;
};
const balanceOf = async (id: string) => (await call('GET', `/accounts/${id}`)).data.balance;

describe('an asset that is valued by hand', () => {
  it('is worth its newest value, and restricted as is usual for its kind', async () => {
    const asset = await add({ annualRatePercent: 1.5 });
    expect(asset).toMatchObject({
      name: '公积金',
      isRestricted: true,
      annualRatePercent: 1.5,
      currency: 'CNY',
      value: 50_000,
      valueDay: '2026-06-01',
      valueCount: 1,
      version: 1,
    });
    await add({ name: '理财', kind: 'WEALTH_PRODUCT', value: 20_000 });
    const stated = await state(asset.id, '2026-11-01', { value: 58_000.5 });
    expect(stated.data).toMatchObject({ value: 58_000.5, valueDay: '2026-11-01', version: 2 });
    expect((await call('GET', '/other-assets/summary')).data).toEqual({
      total: 78_000.5,
      restricted: 58_000.5,
      assetCount: 2,
      currency: 'CNY',
      rateTime: null,
      missingRates: [],
      staleRates: [],
    });
    expect((await call('GET', '/overview/assets')).data).toMatchObject({
      totalAssets: 78_000.5,
      netWorth: 78_000.5,
      liquidAssets: 20_000,
      assetBreakdown: { cash: 0, otherAssets: 78_000.5 },
    });
  });

  it('is left out of the overview’s breakdown by those who have none', async () => {
    const { data } = await call('GET', '/overview/assets');
    expect(Object.keys(data.assetBreakdown)).toEqual([
      'cash',
      'investments',
      'fixedAssets',
      'receivables',
    ]);
  });

  it('is worth on any day what was stated last until then', async () => {
    const { id } = await add();
    await state(id, '2026-08-01', { value: 53_000 });
    await state(id, '2026-07-01', { value: 51_000 });
    await state(id, 'today', { value: 53_500 });
    const on = async (day: string) => (await call('GET', `/net-worth?day=${day}`)).data;
    const worth = [];
    for (const day of ['2026-05-31', '2026-06-01', '2026-07-31', '2026-08-01', '2026-11-21']) {
      worth.push((await on(day)).netWorth);
    }
    expect(worth).toEqual([0, 50_000, 51_000, 53_000, 53_500]);
    expect((await on('2026-11-21')).firstDay).toBe('2026-06-01');
    const query = { day: '2026-11-21', compareDay: '2026-07-31', group: 'restricted' };
    const rows = await test.call('GET', '/net-worth/rows', { token: user.token, query });
    expect(rows.body.data.records).toMatchObject([
      { subject: '公积金', kind: '住房公积金', amount: 53_500, compareAmount: 51_000 },
    ]);
  });

  it('says of each value what of the change was paid in, taken out, interest and gain', async () => {
    const { id } = await add();
    const body = { value: 53_000, paidIn: 2400, takenOut: 100, interest: 500.12, note: '核对过' };
    await state(id, '2026-08-01', body);
    expect((await call('GET', `/other-assets/${id}/values`)).data).toEqual([
      {
        day: '2026-08-01',
        ...body,
        change: 3000,
        gain: 199.88,
        accountId: null,
      },
      {
        day: '2026-06-01',
        value: 50_000,
        paidIn: 0,
        takenOut: 0,
        interest: 0,
        change: null,
        gain: null,
        accountId: null,
        note: null,
      },
    ]);
    const { data } = await call('GET', '/net-worth/changes?from=2026-05-31&to=2026-11-21');
    expect(data).toMatchObject({ opening: 0, closing: 53_000, residual: 0 });
    const parts = Object.fromEntries(
      data.parts.map(({ part, amount }: { part: string; amount: number }) => [part, amount]),
    );
    expect(parts).toMatchObject({
      saving: 2300,
      income: 500.12,
      market: 199.88,
      recorded: 50_000,
    });
  });
});

describe('the money of a value', () => {
  it('moves in an account, changes nothing of net worth, and goes back with the value', async () => {
    const accountId = await openAccount();
    const { id } = await add({ kind: 'WEALTH_PRODUCT', name: '理财' });
    const before = (await call('GET', '/overview/assets')).data.netWorth;
    await state(id, '2026-10-01', { value: 53_000, paidIn: 3000, accountId });
    expect(await balanceOf(accountId)).toBe(7000);
    expect((await call('GET', '/overview/assets')).data.netWorth).toBe(before);
    const { data } = await call('GET', `/accounts/${accountId}/transactions`);
    expect(data.records[0]).toMatchObject({
      type: 'ACT',
      actKind: 'OTHER_ASSET',
      label: '存入其他资产',
      amount: -3000,
      day: '2026-10-01',
      description: '理财',
    });
    await state(id, '2026-10-01', { value: 51_000, takenOut: 500, accountId });
    expect(await balanceOf(accountId)).toBe(10_500);
    await call('DELETE', `/other-assets/${id}/values/2026-10-01`);
    expect(await balanceOf(accountId)).toBe(10_000);
    expect((await call('GET', `/other-assets/${id}`)).data).toMatchObject({ value: 50_000 });
  });

  const wrongDays = ['T', 'abc', '1990-99-99', '2026-02-30', '2026', '2026-11-2'];
  it.each(wrongDays)('takes no value of the day %s', async (day) => {
    const { error } = await state((await add()).id, day, { value: 1 });
    expect(error.fields).toEqual({ day: ['日期格式不正确'] });
  });

  it('needs what the account moved where its currency is another', async () => {
    const accountId = await openAccount({ currency: 'USD' });
    const { id } = await add();
    const refused = await state(id, '2026-10-01', { value: 60_000, paidIn: 7000, accountId });
    expect(refused.error.fields).toEqual({
      accountAmount: ['账户币种是 USD，请填写实际扣款（到账）金额'],
    });
    const body = { value: 60_000, paidIn: 7000, accountId, accountAmount: 1000 };
    await state(id, '2026-10-01', body);
    expect(await balanceOf(accountId)).toBe(9000);
  });

  it('is refused when the account has too little, or nothing moves', async () => {
    const accountId = await openAccount();
    const { id } = await add();
    const short = await state(id, '2026-10-01', { value: 90_000, paidIn: 20_000, accountId });
    expect(short.code).toBe('INSUFFICIENT_BALANCE');
    const none = await state(id, '2026-10-01', { value: 90_000, accountId });
    expect(none.error.fields).toEqual({ accountId: ['没有存入或取出，不能关联账户'] });
    expect((await call('GET', `/other-assets/${id}`)).data.value).toBe(50_000);
  });
});

describe('the interest of a year', () => {
  it('is proposed until it is recorded, and then is income', async () => {
    const { id } = await add({ day: '2025-01-01', value: 100_000, annualRatePercent: 1.5 });
    // 365 days × 100,000 × 1.5 % ÷ 360
    const proposal = {
      day: '2026-06-30',
      from: '2025-07-01',
      days: 365,
      interest: 1520.83,
      value: 101_520.83,
    };
    expect((await call('GET', `/other-assets/${id}/interest`)).data).toEqual(proposal);
    await state(id, '2026-06-30', { value: proposal.value, interest: proposal.interest });
    expect((await call('GET', `/other-assets/${id}/interest`)).data).toBeNull();
  });

  it('is not proposed without a rate', async () => {
    const { id } = await add({ day: '2025-01-01' });
    expect((await call('GET', `/other-assets/${id}/interest`)).data).toBeNull();
  });
});

describe('what cannot be', () => {
  it('is refused in words', async () => {
    const refused = await call('POST', '/other-assets', { name: ' ', value: -1 });
    expect(refused.error.fields).toEqual({
      name: ['名称不能为空'],
      kind: ['请选择类型'],
      value: ['金额不能为负数'],
    });
    const { id } = await add();
    const later = await state(id, '2026-11-22', { value: 1 });
    expect(later.error.fields).toEqual({ day: ['日期不能晚于今天'] });
    const unreadable = await state(id, 'heute', { value: 1 });
    expect(unreadable.code).toBe('VALIDATION_FAILED');
    const stale = await call('PUT', `/other-assets/${id}`, { name: '新名', version: 7 });
    expect(stale.code).toBe('CONFLICT');
    const absent = await test.call('DELETE', `/other-assets/${id}/values/2026-01-01`, {
      token: user.token,
    });
    expect(absent.status).toBe(404);
  });
});

it('everything of it comes back from an export, with the money that it has moved', async () => {
  const accountId = await openAccount();
  const { id } = await add({ note: '单位缴存' });
  await state(id, '2026-10-01', { value: 53_000, paidIn: 3000, accountId });
  const file = (await test.call('GET', '/personal-data/export', { token: user.token })).body;
  const other = await signIn(test);
  const token = other.token;
  const imported = await test.call('POST', '/personal-data/import', {
    token,
    body: file.data ?? file,
  });
  expect(imported.status).toBe(200);
  const [asset] = (await test.call('GET', '/other-assets', { token })).body.data;
  expect(asset).toMatchObject({ name: '公积金', note: '单位缴存', value: 53_000, valueCount: 2 });
  await test.call('DELETE', `/other-assets/${asset.id}/values/2026-10-01`, { token });
  const [account] = (await test.call('GET', '/accounts', { token })).body.data;
  expect(account.balance).toBe(10_000);
});
