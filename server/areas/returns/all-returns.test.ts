import { describe, expect, it } from 'vitest';
import { withTransaction } from '../../db/with-transaction.ts';
import { returnsFixture } from '../../testing/fixtures/returns-fixture.ts';
import { signIn } from '../../testing/sign-in.ts';
import { storeQuote } from '../../testing/store-quote.ts';
import { upsertCloses } from '../quotes/quotes.repository.ts';

const fixture = returnsFixture();
const { hold, enter, price, ask, performanceOf, twoPurchases } = fixture;

describe('the performance of everything', () => {
  it('nets the flows of a day, so that a switch of holdings is no flow', async () => {
    const one = await hold({ type: 'BUY', day: '2025-12-02', quantity: 10, price: 100 });
    await price(one, 110, '2025-12-03');
    await enter(one, { type: 'SELL', day: '2025-12-03', quantity: 10, price: 110 });
    const buy = { type: 'BUY', day: '2025-12-03', quantity: 10, price: 110 };
    const other = await hold(buy, { symbol: 'F-2', investmentName: '另一只' });
    await price(other, 110, '2026-01-02');
    expect(await performanceOf('/investments')).toMatchObject({
      moneyIn: 1000,
      moneyOut: 0,
      profit: 100,
      closingValue: 1100,
      twr: { percent: 10 },
    });
  });

  it('leaves a holding without a price out by name, and withholds percentages above 5 %', async () => {
    await twoPurchases();
    const small = {
      investmentName: '无价',
      symbol: 'X-4',
      investmentType: 'OTHER',
      currency: 'CNY',
      quantity: 10,
      purchasePrice: 7,
      purchaseDate: '2025-01-02',
    };
    await fixture.test.call('POST', '/investments', { token: fixture.token, body: small });
    const reason = { code: 'PRICE_NEVER_KNOWN', message: '还没有任何价格，收益率暂不显示' };
    expect(await performanceOf('/investments')).toMatchObject({
      profit: 2000,
      excluded: [{ name: '无价', reason }],
      simple: { percent: 10 },
    });
    const large = { ...small, investmentName: '更多无价', quantity: 1000 };
    await fixture.test.call('POST', '/investments', { token: fixture.token, body: large });
    expect(await performanceOf('/investments')).toMatchObject({
      profit: 2000,
      excluded: [{}, {}],
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
      from: '2026-01-02',
      profit: 0,
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
    ({ token: fixture.token } = await signIn(fixture.test));
    expect((await ask(`/investments/${id}`)).status).toBe(404);
    expect((await ask('/securities/accounts/none')).status).toBe(404);
  });
});

it('a trade of a day without a close is the price of each holding of that share, alone and together', async () => {
  const key = 'SH600519';
  const close = {
    key,
    day: '2025-12-01',
    close: '10',
    currency: 'CNY' as const,
    source: 'tencent',
  };
  await withTransaction(fixture.test.deps.db, (tx) => upsertCloses(tx, [close]));
  await storeQuote(fixture.test, { key, price: '12', currency: 'CNY' });
  const share = { symbol: '600519', investmentType: 'STOCK' };
  const id = await hold({ type: 'BUY', day: '2025-12-01', quantity: 100, price: 10 }, share);
  await hold({ type: 'BUY', day: '2025-12-03', quantity: 100, price: 11 }, share);
  const query = { to: '2025-12-05' };
  expect((await performanceOf('/investments', query)).closingValue).toBe(2200);
  expect((await performanceOf(`/investments/${id}`, query)).closingValue).toBe(1100);
});

it('closes of an index that are stored serve everybody, and say whether they count dividends', async () => {
  const day = (key: string, on: string, close: string) => ({
    key,
    day: on,
    close,
    currency: 'CNY' as const,
    source: 'csindex',
  });
  const rows = [
    day('index:000300', '2025-01-02', '4000'),
    day('index:000300', '2025-07-01', '5000'),
    day('index:000300', '2026-01-02', '5200'),
  ];
  await withTransaction(fixture.test.deps.db, (tx) => upsertCloses(tx, rows));
  const id = await twoPurchases();
  // Case K01.
  expect(
    (await performanceOf(`/investments/${id}`, { benchmark: 'CSI300' })).benchmark,
  ).toMatchObject({
    label: '沪深300（不含股息）',
    isTotalReturn: false,
    shadowValue: 23400,
    difference: -1400,
    shadowXirrPercent: 22.957,
    ksPme: 0.9402,
    indexPercent: 30,
    reason: null,
  });
  expect((await performanceOf(`/investments/${id}`, { benchmark: 'HSI' })).benchmark).toMatchObject(
    {
      shadowValue: null,
      ksPme: null,
      reason: { code: 'INDEX_MISSING', message: '指数缺少 2025-01-02 的收盘' },
    },
  );
});

it('an index whose history ends early is a line with a gap, and a reason beside it', async () => {
  const day = (on: string, close: string) => ({
    key: 'index:000905',
    day: on,
    close,
    currency: 'CNY' as const,
    source: 'csindex',
  });
  const rows = [day('2025-01-02', '4000'), day('2025-07-01', '5000')];
  await withTransaction(fixture.test.deps.db, (tx) => upsertCloses(tx, rows));
  const id = await twoPurchases();
  const query = { benchmark: 'CSI500', curve: 'true' };
  const { benchmark, points } = await performanceOf(`/investments/${id}`, query);
  expect(benchmark).toMatchObject({
    label: '中证500（不含股息）',
    isTotalReturn: false,
    shadowValue: null,
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
