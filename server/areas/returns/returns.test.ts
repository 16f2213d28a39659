import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { upsertCloses } from '../quotes/quotes.repository.ts';
import { upsertRates } from '../rates/rates.repository.ts';

let test: TestApp;
let token: string;
beforeEach(async () => {
  test = await buildTestApp({ now: '2026-01-02T10:00:00.000Z' });
  ({ token } = await signIn(test));
});
afterEach(() => test.close());

type Fields = Record<string, unknown>;

/** A holding that begins with an entry instead of an opening. */
async function hold(firstEntry: Fields, also: Fields = {}): Promise<string> {
  const body = {
    ...{ investmentName: '某基金', symbol: 'F-1', investmentType: 'OTHER', currency: 'CNY' },
    ...also,
    firstEntry,
  };
  return (await test.call('POST', '/investments', { token, body })).body.data.id;
}

async function enter(id: string, body: Fields): Promise<void> {
  const answer = await test.call('POST', `/investments/${id}/entries`, { token, body });
  expect(answer.status).toBe(200);
}

async function price(id: string, currentPrice: number, day: string): Promise<void> {
  const body = { currentPrice, day };
  await test.call('PUT', `/investments/${id}/price`, { token, body });
}

async function ask(path: string, query: Record<string, string> = {}) {
  return test.call('GET', `${path}/performance`, { token, query });
}

async function performanceOf(path: string, query: Record<string, string> = {}) {
  const answer = await ask(path, query);
  expect(answer.body.error).toBeUndefined();
  return answer.body.data;
}

/** 10,000 twice, worth 22,000 a year after the first. */
async function twoPurchases(): Promise<string> {
  const buy = { type: 'BUY', quantity: 100, price: 100 };
  const id = await hold({ ...buy, day: '2025-01-02' });
  await enter(id, { ...buy, day: '2025-07-01' });
  await price(id, 110, '2026-01-02');
  return id;
}

describe('the performance of a holding', () => {
  it('answers the figures of two purchases, each with what it rests on', async () => {
    const id = await twoPurchases();
    const query = { benchmark: 'FIXED', ratePercent: '3' };
    expect(await performanceOf(`/investments/${id}`, query)).toEqual({
      ...{ from: '2025-01-02', to: '2026-01-02', days: 365, currency: 'CNY' },
      ...{ openingValue: 0, closingValue: 22000, moneyIn: 20000, moneyOut: 0, profit: 2000 },
      ...{ unrealizedGain: 2000, realizedGain: 0, income: 0, fees: 0, taxes: 0 },
      simple: { percent: 10, peakInvested: 20000, reason: null },
      twr: {
        ...{ percent: 10, annualPercent: 10, localPercent: null, fxPercent: null, emptyDays: 0 },
        ...{ reason: null, annualReason: null },
      },
      xirr: { annualPercent: 13.4127, periodPercent: null, reason: null, annualReason: null },
      ...{ fx: null, isEstimated: false, priceDay: '2026-01-02', excluded: [] },
      benchmark: {
        ...{ code: 'FIXED', label: '固定年利率3%', isTotalReturn: true, shadowValue: 20450.95 },
        ...{ difference: 1549.05, xirrPercent: 13.4127, shadowXirrPercent: 3, ksPme: 1.0757 },
        ...{ indexPercent: 3, reason: null },
      },
      inputs: {
        flows: [
          { day: '2025-01-02', amount: 10000, kind: 'trade' },
          { day: '2025-07-01', amount: 10000, kind: 'trade' },
          { day: '2026-01-02', amount: -22000, kind: 'closing' },
        ],
        values: [
          { day: '2025-01-02', value: 10000 },
          { day: '2025-06-30', value: 10000 },
          { day: '2025-07-01', value: 20000 },
          { day: '2026-01-02', value: 22000 },
        ],
        rates: [],
      },
    });
  });

  it('of a later period begins with what was held the day before', async () => {
    const id = await twoPurchases();
    const data = await performanceOf(`/investments/${id}`, { from: '2025-08-01' });
    expect(data).toMatchObject({
      ...{ openingValue: 20000, closingValue: 22000, moneyIn: 0, profit: 2000, days: 155 },
      simple: { percent: 10, peakInvested: 20000 },
      twr: {
        ...{ percent: 10, annualPercent: null },
        annualReason: { code: 'PERIOD_UNDER_ONE_YEAR', message: '不足一年，不做年化' },
      },
      xirr: { periodPercent: 10 },
      inputs: { flows: [{ day: '2025-07-31', kind: 'opening', amount: 20000 }, {}] },
    });
  });

  it('adds up held, realised and income to the profit', async () => {
    const id = await hold({ type: 'BUY', day: '2025-03-03', quantity: 1000, price: 10, fee: 5.1 });
    await enter(id, {
      type: 'SELL',
      day: '2025-04-01',
      quantity: 400,
      price: 11,
      fee: 5.04,
      tax: 2.2,
    });
    await enter(id, { type: 'DIVIDEND', day: '2025-05-06', amount: 180 });
    await price(id, 10.5, '2026-01-02');
    // Cases P03 and P04: realised 390.72, income 180, held 6,300 of a cost of 6,003.06.
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      ...{ realizedGain: 390.72, income: 180, unrealizedGain: 296.94, profit: 867.66 },
      ...{ fees: 10.14, taxes: 2.2, closingValue: 6300 },
      inputs: {
        flows: [
          { day: '2025-03-03', amount: 10005.1, kind: 'trade' },
          { day: '2025-04-01', amount: -4392.76, kind: 'trade' },
          { day: '2025-05-06', amount: -180, kind: 'dividend' },
          { day: '2026-01-02', amount: -6300, kind: 'closing' },
        ],
      },
    });
  });

  it('ends with the sale of everything, and counts no empty days after it', async () => {
    const id = await hold({ type: 'BUY', day: '2024-01-02', quantity: 10, price: 100 });
    await enter(id, { type: 'SELL', day: '2025-01-01', quantity: 10, price: 110 });
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      ...{ days: 365, closingValue: 0, profit: 100, isEstimated: false },
      twr: { percent: 10, annualPercent: 10, emptyDays: 0 },
      xirr: { annualPercent: 10 },
    });
  });

  it('H03 starts at market value where the cost of the opening is 30 % under the close', async () => {
    const body = {
      ...{ investmentName: '某股', symbol: 'X-3', investmentType: 'OTHER', currency: 'CNY' },
      ...{ quantity: 100, purchasePrice: 7, purchaseDate: '2025-01-02' },
    };
    const { id } = (await test.call('POST', '/investments', { token, body })).body.data;
    await price(id, 10, '2025-01-02');
    await price(id, 12, '2026-01-02');
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      profit: 500,
      simple: { peakInvested: 700 },
      twr: { percent: 20, reason: null },
      xirr: {
        ...{ annualPercent: null, periodPercent: null },
        reason: {
          code: 'OPENING_PRICE_IMPLAUSIBLE',
          message: '期初成本与当日市价相差超过20%，购买日期可能不是真实成交日',
        },
      },
      excluded: [],
    });
  });

  it('H02 of 29 days has a money-weighted figure of the period alone', async () => {
    const id = await hold({ type: 'BUY', day: '2025-12-04', quantity: 10, price: 100 });
    await price(id, 101, '2026-01-02');
    expect((await performanceOf(`/investments/${id}`)).xirr).toEqual({
      ...{ annualPercent: null, periodPercent: 1, reason: null },
      annualReason: { code: 'PERIOD_UNDER_30_DAYS', message: '不足30天，年化没有意义' },
    });
  });

  it('without any price withholds every percentage', async () => {
    const body = {
      ...{ investmentName: '无价', symbol: 'X-4', investmentType: 'OTHER', currency: 'CNY' },
      ...{ quantity: 100, purchasePrice: 7, purchaseDate: '2025-01-02' },
    };
    const { id } = (await test.call('POST', '/investments', { token, body })).body.data;
    const reason = { code: 'PRICE_NEVER_KNOWN', message: '还没有任何价格，收益率暂不显示' };
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      ...{ profit: null, inputs: null },
      simple: { percent: null, reason },
      twr: { percent: null, reason },
      xirr: { annualPercent: null, reason },
    });
  });

  it('says that it is estimated where the newest price of its owner is older than 31 days', async () => {
    const id = await hold({ type: 'BUY', day: '2025-01-02', quantity: 10, price: 100 });
    await price(id, 101, '2025-12-01');
    expect(await performanceOf(`/investments/${id}`)).toMatchObject({
      ...{ isEstimated: true, priceDay: '2025-12-01' },
    });
    await price(id, 102, '2025-12-03');
    expect((await performanceOf(`/investments/${id}`)).isEstimated).toBe(false);
  });

  it('draws its return day by day beside an index', async () => {
    const id = await hold({ type: 'BUY', day: '2025-12-30', quantity: 10, price: 100 });
    await price(id, 101, '2025-12-31');
    await price(id, 103, '2026-01-02');
    const query = { curve: 'true', benchmark: 'FIXED', ratePercent: '0', inputs: 'false' };
    const data = await performanceOf(`/investments/${id}`, query);
    expect(data.inputs).toBeNull();
    expect(data.points).toEqual([
      { day: '2025-12-30', percent: 0, indexPercent: 0 },
      { day: '2025-12-31', percent: 1, indexPercent: 0 },
      { day: '2026-01-01', percent: 1, indexPercent: 0 },
      { day: '2026-01-02', percent: 3, indexPercent: 0 },
    ]);
  });
});

describe('in another currency', () => {
  const rates = async (byDay: Record<string, string>) => {
    const rows = Object.entries(byDay).flatMap(([day, per_euro]) => [
      {
        currency: 'CNY' as const,
        day,
        per_euro,
        source: 'ecb',
        fetched_at: '2026-01-02T00:00:00Z',
      },
      {
        currency: 'USD' as const,
        day,
        per_euro: '1',
        source: 'ecb',
        fetched_at: '2026-01-02T00:00:00Z',
      },
    ]);
    await withTransaction(test.deps.db, (tx) => upsertRates(tx, rows));
  };

  it('A01 shows what the market did, what the exchange rate did, and both multiplied', async () => {
    await rates({ '2025-12-02': '7', '2025-12-30': '6.9' });
    const first = { type: 'BUY', day: '2025-12-02', quantity: 10, price: 100 };
    const id = await hold(first, { currency: 'USD' });
    await price(id, 110, '2025-12-30');
    const data = await performanceOf(`/investments/${id}`, { currency: 'CNY' });
    expect(data).toMatchObject({
      ...{ currency: 'CNY', moneyIn: 7000, closingValue: 7590, profit: 590 },
      twr: { percent: 8.4286, localPercent: 10, fxPercent: -1.4286 },
      fx: { market: 690, fx: -100, trades: 7000 },
    });
    expect(data.inputs.rates).toContainEqual({ day: '2026-01-02', currency: 'USD', rate: 6.9 });
  });

  it('is withheld without a rate, and the own figure stays', async () => {
    const first = { type: 'BUY', day: '2025-12-02', quantity: 10, price: 100 };
    const id = await hold(first, { currency: 'USD' });
    await price(id, 110, '2026-01-02');
    const data = await performanceOf(`/investments/${id}`, { currency: 'CNY' });
    expect(data).toMatchObject({
      profit: null,
      twr: {
        ...{ percent: null, localPercent: 10, fxPercent: null },
        reason: { code: 'RATE_MISSING', message: '缺少 2025-12-02 的 USD 汇率' },
      },
    });
    expect((await performanceOf(`/investments/${id}`)).twr.percent).toBe(10);
  });
});

describe('the performance of everything', () => {
  it('nets the flows of a day, so that a switch of holdings is no flow', async () => {
    const one = await hold({ type: 'BUY', day: '2025-12-02', quantity: 10, price: 100 });
    await price(one, 110, '2025-12-03');
    await enter(one, { type: 'SELL', day: '2025-12-03', quantity: 10, price: 110 });
    const buy = { type: 'BUY', day: '2025-12-03', quantity: 10, price: 110 };
    const other = await hold(buy, { symbol: 'F-2', investmentName: '另一只' });
    await price(other, 110, '2026-01-02');
    expect(await performanceOf('/investments')).toMatchObject({
      ...{ moneyIn: 1000, moneyOut: 0, profit: 100, closingValue: 1100 },
      twr: { percent: 10 },
    });
  });

  it('leaves a holding without a price out by name, and withholds percentages above 5 %', async () => {
    await twoPurchases();
    const small = {
      ...{ investmentName: '无价', symbol: 'X-4', investmentType: 'OTHER', currency: 'CNY' },
      ...{ quantity: 10, purchasePrice: 7, purchaseDate: '2025-01-02' },
    };
    await test.call('POST', '/investments', { token, body: small });
    const reason = { code: 'PRICE_NEVER_KNOWN', message: '还没有任何价格，收益率暂不显示' };
    expect(await performanceOf('/investments')).toMatchObject({
      ...{ profit: 2000, excluded: [{ name: '无价', reason }] },
      simple: { percent: 10 },
    });
    const large = { ...small, investmentName: '更多无价', quantity: 1000 };
    await test.call('POST', '/investments', { token, body: large });
    expect(await performanceOf('/investments')).toMatchObject({
      ...{ profit: 2000, excluded: [{}, {}] },
      simple: { percent: null, peakInvested: 20000, reason },
      twr: { percent: null, reason },
      xirr: { annualPercent: null, reason },
    });
  });

  it('of one type counts nothing else, and has a reason where there is nothing', async () => {
    await twoPurchases();
    expect((await performanceOf('/investments', { type: 'OTHER' })).profit).toBe(2000);
    const none = await performanceOf('/investments', { type: 'STOCK' });
    expect(none).toMatchObject({
      ...{ from: '2026-01-02', profit: 0 },
      simple: { percent: null, reason: { code: 'NO_FLOWS' } },
      xirr: { annualPercent: null, reason: { code: 'NO_FLOWS' } },
    });
  });
});

describe('bad input', () => {
  it.each([
    [{ from: '2025-12-02', to: '2025-12-01' }, 'from', '开始日期不能晚于结束日期'],
    [{ from: '1969-12-31' }, 'from', '日期不能早于1970-01-01'],
    [{ to: '2026-01-03' }, 'to', '日期不能晚于今天'],
    [{ benchmark: 'DAX' }, 'benchmark', '不支持的基准'],
    [{ benchmark: 'FIXED' }, 'ratePercent', '请填写年利率'],
    [{ benchmark: 'FIXED', ratePercent: 'x' }, 'ratePercent', '年利率应在 -99 到 1000 之间'],
    [{ currency: 'XXX' }, 'currency', '不支持的货币'],
    [{ curve: 'perhaps' }, 'curve', '必须是 true 或 false'],
  ])('%o is refused with words at the field', async (query, field, message) => {
    const answer = await ask('/investments', query as Record<string, string>);
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields[field]).toEqual([message]);
  });

  it('another owner’s rows are not there', async () => {
    const id = await twoPurchases();
    ({ token } = await signIn(test));
    expect((await ask(`/investments/${id}`)).status).toBe(404);
    expect((await ask('/securities/accounts/none')).status).toBe(404);
  });
});

it('closes of an index that are stored serve everybody, and say whether they count dividends', async () => {
  const day = (key: string, on: string, close: string) => ({
    ...{ key, day: on, close, currency: 'CNY' as const, source: 'csindex' },
  });
  const rows = [
    day('index:000300', '2025-01-02', '4000'),
    day('index:000300', '2025-07-01', '5000'),
    day('index:000300', '2026-01-02', '5200'),
  ];
  await withTransaction(test.deps.db, (tx) => upsertCloses(tx, rows));
  const id = await twoPurchases();
  // Case K01.
  expect(
    (await performanceOf(`/investments/${id}`, { benchmark: 'CSI300' })).benchmark,
  ).toMatchObject({
    ...{
      label: '沪深300（不含股息）',
      isTotalReturn: false,
      shadowValue: 23400,
      difference: -1400,
    },
    ...{ shadowXirrPercent: 22.957, ksPme: 0.9402, indexPercent: 30, reason: null },
  });
  expect((await performanceOf(`/investments/${id}`, { benchmark: 'HSI' })).benchmark).toMatchObject(
    {
      ...{ shadowValue: null, ksPme: null },
      reason: { code: 'INDEX_MISSING', message: '指数缺少 2025-01-02 的收盘' },
    },
  );
});

it('an index whose history ends early is a line with a gap, and a reason beside it', async () => {
  const day = (on: string, close: string) => ({
    ...{ key: 'index:000905', day: on, close, currency: 'CNY' as const, source: 'csindex' },
  });
  const rows = [day('2025-01-02', '4000'), day('2025-07-01', '5000')];
  await withTransaction(test.deps.db, (tx) => upsertCloses(tx, rows));
  const id = await twoPurchases();
  const query = { benchmark: 'CSI500', curve: 'true' };
  const { benchmark, points } = await performanceOf(`/investments/${id}`, query);
  expect(benchmark).toMatchObject({
    ...{ label: '中证500（不含股息）', isTotalReturn: false, shadowValue: null },
    reason: { code: 'INDEX_MISSING', message: '指数缺少 2026-01-02 的收盘' },
  });
  const known = points.filter(({ indexPercent }: { indexPercent: number | null }) => indexPercent);
  // 5,000 of 4,000, for the two weeks after its last close.
  expect(known.every(({ indexPercent }: { indexPercent: number }) => indexPercent === 25)).toBe(
    true,
  );
  expect(known.at(0).day >= '2025-07-01' && known.at(-1).day <= '2025-07-16').toBe(true);
  expect(points.at(-1)).toMatchObject({ day: '2026-01-02', percent: 10, indexPercent: null });
});
