import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { correctedRules } from '../../../finance/market/market-rules.ts';
import { withTransaction } from '../../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { upsertCloses } from '../quotes/quotes.repository.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ token } = await signIn(test));
});

async function get(path: string, query: Record<string, string>, app = test) {
  return (await app.call('GET', path, { token, query })).body;
}

const agreed = { market: 'CN', commissionPercent: '0.025', minCommission: '5' };

describe('the charges of a trade', () => {
  const byCode = (lines: { code: string; amount: number }[]) =>
    Object.fromEntries(lines.map(({ code, amount }) => [code, amount]));

  it.each([
    [
      'C01 small buy, five yuan minimum',
      { ...agreed, side: 'BUY', amount: '3620.00', day: '2026-03-02' },
      { commission: 5, transferFee: 0.04 },
      { fee: 5.04, tax: 0, cash: -3625.04 },
    ],
    [
      'C02 sale after 2023-08-28',
      { ...agreed, side: 'SELL', amount: '86400.00', day: '2026-03-02' },
      { commission: 21.6, stampDuty: 43.2, transferFee: 0.86 },
      { fee: 22.46, tax: 43.2, cash: 86334.34 },
    ],
    [
      'C03 sale on the last day of the old stamp duty',
      { ...agreed, side: 'SELL', amount: '86400.00', day: '2023-08-25' },
      { commission: 21.6, stampDuty: 86.4, transferFee: 0.86 },
      { fee: 22.46, tax: 86.4, cash: 86291.14 },
    ],
    [
      'C04 HK purchase',
      { market: 'HK', side: 'BUY', amount: '38250.00', commission: '50', platformFee: '15' },
      {
        ...{ commission: 50, stampDuty: 39, sfcLevy: 1.03, afrcLevy: 0.06 },
        ...{ tradingFee: 2.16, settlementFee: 1.61, platformFee: 15 },
      },
      { fee: 69.86, tax: 39, cash: -38358.86 },
    ],
    [
      'C05 US sale',
      {
        ...{ market: 'US', side: 'SELL', amount: '12950.00', quantity: '50' },
        ...{ commission: '0.99', day: '2026-06-01' },
      },
      { commission: 0.99, secFee: 0.27, taf: 0.01 },
      { fee: 1.27, tax: 0, cash: 12948.73 },
    ],
    [
      'an ETF without anything agreed pays nothing',
      { market: 'CN', kind: 'etf', side: 'SELL', amount: '86400' },
      {},
      { fee: 0, tax: 0, cash: 86400 },
    ],
  ])('%s', async (_, query, lines, totals) => {
    const { data } = await get('/trade-fees', query as Record<string, string>);
    expect(byCode(data.lines)).toEqual(lines);
    expect(data).toMatchObject(totals);
  });

  it('have the words of a statement', async () => {
    const { data } = await get('/trade-fees', { ...agreed, side: 'SELL', amount: '86400' });
    expect(data.lines.map(({ label }: { label: string }) => label)).toEqual([
      '佣金',
      '印花税',
      '过户费',
    ]);
  });

  it.each([
    [{ market: '' }, 'market', '市场不能为空'],
    [{ market: 'JP' }, 'market', '不支持的市场'],
    [{ kind: 'option' }, 'kind', '不支持的品种'],
    [{ side: 'HOLD' }, 'side', '不支持的买卖方向'],
    [{ amount: '' }, 'amount', '金额必须大于0'],
    [{ amount: '0' }, 'amount', '金额必须大于0'],
    [{ amount: '-1' }, 'amount', '金额必须大于0'],
    [{ amount: '一百' }, 'amount', '必须是数字'],
    [{ amount: '1e5' }, 'amount', '必须是数字'],
    [{ amount: '12345678901234567' }, 'amount', '数字最多保留15位有效数字'],
    [{ quantity: '0' }, 'quantity', '数量必须大于0'],
    [{ day: '2026-02-30' }, 'day', '日期格式不正确'],
    [{ day: '1969-12-31' }, 'day', '日期不能早于1970-01-01'],
    [{ day: '2026-11-22' }, 'day', '日期不能晚于今天'],
    [{ commissionPercent: '101' }, 'commissionPercent', '佣金比例必须在0到100之间'],
    [{ minCommission: '-5' }, 'minCommission', '最低佣金不能为负数'],
    [{ commission: '5' }, 'commission', '佣金金额和佣金比例只能填一种'],
    [{ platformFee: '-1' }, 'platformFee', '平台使用费不能为负数'],
  ])('refuse %j at %s', async (wrong, field, message) => {
    const query = { ...agreed, side: 'BUY', amount: '100', ...wrong };
    const { success, error } = await get('/trade-fees', query as Record<string, string>);
    expect({ success, fields: error?.fields }).toEqual({
      success: false,
      fields: { [field]: [message] },
    });
  });

  it('follow the operator’s corrections', async () => {
    const charge = { market: 'CN', code: 'stampDuty', kinds: ['stock'], sides: ['SELL'] } as const;
    const marketRules = correctedRules({
      charges: [{ ...charge, from: '2023-08-28', percent: '0.02' }],
      closures: {},
    });
    const corrected = await buildTestApp({ config: { marketRules } });
    try {
      const own = await signIn(corrected);
      const query = { ...agreed, side: 'SELL', amount: '86400.00' };
      const answer = await corrected.call('GET', '/trade-fees', { token: own.token, query });
      // 86,400 × 0.02 %.
      expect(answer.body.data.tax).toBe(17.28);
    } finally {
      await corrected.close();
    }
  });
});

describe('the fee of a fund purchase', () => {
  it.each([
    [
      'S01 1%',
      { amount: '10000.00', ratePercent: '1', nav: '1.2500' },
      { net: 9900.99, fee: 99.01, shares: 7920.79 },
    ],
    [
      'S02 0.15% (one tenth of 1.5%)',
      { amount: '1000.00', ratePercent: '0.15', nav: '2.3471' },
      { net: 998.5, fee: 1.5, shares: 425.42 },
    ],
    [
      'S03 fixed fee from ten million',
      { amount: '12000000.00', fixedFee: '1000', nav: '1.1111' },
      { net: 11999000, fee: 1000, shares: 10799207.99 },
    ],
    [
      'shares cut off: 100 ÷ 1.5 = 66.666…',
      { amount: '100', nav: '1.5', truncate: 'true' },
      { net: 100, fee: 0, shares: 66.66 },
    ],
  ])('%s', async (_, query, data) => {
    expect((await get('/fund-fees', query as Record<string, string>)).data).toEqual(data);
  });

  it.each([
    [{ amount: '0' }, 'amount', '金额必须大于0'],
    [{ nav: '0' }, 'nav', '净值必须大于0'],
    [{ nav: '0.0000000001', amount: '100000000' }, 'nav', '数字过大'],
    [{ ratePercent: '-1' }, 'ratePercent', '费率必须在0到100之间'],
    [{ ratePercent: '1', fixedFee: '2' }, 'fixedFee', '费率和固定费用只能填一个'],
    [{ fixedFee: '-2' }, 'fixedFee', '固定费用不能为负数'],
    [{ fixedFee: '200' }, 'fixedFee', '费用不能超过金额'],
    [{ truncate: 'yes' }, 'truncate', '只能是 true 或 false'],
  ])('refuses %j at %s', async (wrong, field, message) => {
    const query = { amount: '100', nav: '1', ...wrong };
    const { error } = await get('/fund-fees', query as Record<string, string>);
    expect(error?.fields).toEqual({ [field]: [message] });
  });
});

describe('the trading calendar', () => {
  const open = (data: { day: string; isOpen: boolean }[]) =>
    data.filter(({ isOpen }) => isOpen).map(({ day }) => day);

  it('answers weekdays less announced closures, and says which days are only expected', async () => {
    const announced = await get('/trading-calendar', { from: '2026-02-13', to: '2026-02-25' });
    expect(open(announced.data)).toEqual(['2026-02-13', '2026-02-24', '2026-02-25']);
    expect(announced.data.some(({ expected }: { expected: boolean }) => expected)).toBe(false);
    const { data } = await get('/trading-calendar', { from: '2027-02-05', to: '2027-02-08' });
    expect(data).toEqual([
      { day: '2027-02-05', isOpen: true, expected: true },
      { day: '2027-02-06', isOpen: false, expected: true },
      { day: '2027-02-07', isOpen: false, expected: true },
      { day: '2027-02-08', isOpen: true, expected: true },
    ]);
  });

  it('takes the closes of the market’s index for the past, and weekdays where closes are missing', async () => {
    // The US market was closed on Good Friday, 2026-04-03, which is in no list of closures.
    const days = ['2026-03-31', '2026-04-01', '2026-04-02', '2026-04-06', '2026-04-07'];
    const stored = [...days, '2026-06-01', '2026-06-02'].map((day) => ({
      ...{ key: 'index:GSPC', day, close: '6500', currency: 'USD' as const, source: 'yahoo' },
    }));
    await withTransaction(test.deps.db, (tx) => upsertCloses(tx, stored));
    const query = { market: 'US', from: '2026-04-02', to: '2026-04-08' };
    const { data } = await get('/trading-calendar', query);
    expect(data.map(({ isOpen }: { isOpen: boolean }) => isOpen)).toEqual([
      ...[true, false, false, false, true, true, true],
    ]);
    expect(data.map(({ expected }: { expected: boolean }) => expected)).toEqual([
      ...[false, false, false, false, false, false, true],
    ]);
    // Between two closes that lie months apart nothing is known of the days.
    const between = { market: 'US', from: '2026-05-04', to: '2026-05-04' };
    expect((await get('/trading-calendar', between)).data).toEqual([
      { day: '2026-05-04', isOpen: true, expected: true },
    ]);
  });

  it('begins today and goes 30 days ahead when no days are given', async () => {
    const { data } = await get('/trading-calendar', {});
    expect([data[0].day, data.at(-1).day]).toEqual(['2026-11-21', '2026-12-21']);
  });

  it.each([
    [{ market: 'XX' }, 'market', '不支持的市场'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from', '开始日期不能晚于结束日期'],
    [{ from: '2026-01-01', to: '2027-02-05' }, 'to', '一次最多查询400天'],
    [{ from: '1969-12-31' }, 'from', '日期不能早于1970-01-01'],
    [{ to: '2026-13-01' }, 'to', '日期格式不正确'],
  ])('refuses %j at %s', async (query, field, message) => {
    const { error } = await get('/trading-calendar', query as Record<string, string>);
    expect(error?.fields).toEqual({ [field]: [message] });
  });

  it('takes 400 days', async () => {
    const { data } = await get('/trading-calendar', { from: '2026-01-01', to: '2027-02-04' });
    expect(data).toHaveLength(400);
  });
});

describe('the days of a fund order', () => {
  it.each([
    ['N01 at three', { placedAt: '2026-03-11 15:00:00' }, '2026-03-12', '2026-03-13'],
    ['an instant', { placedAt: '2026-03-11T07:00:00Z' }, '2026-03-12', '2026-03-13'],
    ['an instant just before', { placedAt: '2026-03-11T06:59:59Z' }, '2026-03-11', '2026-03-12'],
    [
      'N02 before Spring Festival, after three',
      { placedAt: '2026-02-13 15:30:00' },
      ...(['2026-02-24', '2026-02-25'] as const),
    ],
    [
      'N03 QDII over a US holiday',
      { placedAt: '2026-07-02 10:00:00', qdii: 'true', foreignClosed: '2026-07-03' },
      ...(['2026-07-02', '2026-07-06'] as const),
    ],
  ])('%s', async (_, query, pricingDay, confirmDay) => {
    const { data } = await get('/trading-calendar/fund-days', query as Record<string, string>);
    expect(data).toEqual({ pricingDay, confirmDay, expected: false });
  });

  it.each([
    [{}, 'placedAt', '下单时间不能为空'],
    [{ placedAt: '2026-03-11' }, 'placedAt', '时间格式应为 YYYY-MM-DD HH:mm:ss'],
    [{ placedAt: '2026-03-11 25:00:00' }, 'placedAt', '时间格式应为 YYYY-MM-DD HH:mm:ss'],
    [{ placedAt: '1969-12-31 10:00:00' }, 'placedAt', '日期不能早于1970-01-01'],
    [{ qdii: '1' }, 'qdii', '只能是 true 或 false'],
    [{ foreignClosed: '7月3日' }, 'foreignClosed', '日期格式应为 YYYY-MM-DD，多个日期用逗号分隔'],
    [{ foreignClosed: Array(21).fill('2026-07-03').join() }, 'foreignClosed', '最多填20天'],
  ])('refuses %j at %s', async (wrong, field, message) => {
    const query = field === 'placedAt' ? wrong : { placedAt: '2026-03-11 10:00:00', ...wrong };
    const path = '/trading-calendar/fund-days';
    const { error } = await get(path, query as Record<string, string>);
    expect(error?.fields).toEqual({ [field]: [message] });
  });
});

describe('the days of a plan', () => {
  const path = '/trading-calendar/plan-days';

  it('buys on the next open day when a weekly Friday is Labour Day (case N04)', async () => {
    const query = { every: 'WEEK', weekday: '5', startDay: '2026-04-17', count: '4' };
    expect((await get(path, query)).data).toEqual([
      { plannedDay: '2026-04-17', day: '2026-04-17', expected: false },
      { plannedDay: '2026-04-24', day: '2026-04-24', expected: false },
      { plannedDay: '2026-05-01', day: '2026-05-06', expected: false },
      { plannedDay: '2026-05-08', day: '2026-05-08', expected: false },
    ]);
  });

  it('answers a year of months by default', async () => {
    const { data } = await get(path, { every: 'MONTH', dayOfMonth: '28' });
    expect(data).toHaveLength(12);
    expect(data[0]).toEqual({ plannedDay: '2026-11-28', day: '2026-11-30', expected: false });
  });

  it.each([
    [{ every: '' }, 'every', '周期不能为空'],
    [{ every: 'DAY' }, 'every', '不支持的周期'],
    [{ weekday: '6' }, 'weekday', '每周定投日必须是1到5'],
    [{ weekday: '' }, 'weekday', '每周定投日必须是1到5'],
    [{ every: 'MONTH' }, 'dayOfMonth', '每月定投日必须是1到28'],
    [{ every: 'MONTH', dayOfMonth: '29' }, 'dayOfMonth', '每月定投日必须是1到28'],
    [{ count: '61' }, 'count', '期数必须是1到60'],
    [{ count: '1.5' }, 'count', '期数必须是1到60'],
    [{ startDay: '1969-01-01' }, 'startDay', '日期不能早于1970-01-01'],
  ])('refuses %j at %s', async (wrong, field, message) => {
    const query = { every: 'WEEK', weekday: '5', ...wrong } as Record<string, string>;
    expect((await get(path, query)).error?.fields).toEqual({ [field]: [message] });
  });
});
