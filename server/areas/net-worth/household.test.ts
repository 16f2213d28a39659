import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';
import { signIn } from '../../testing/sign-in.ts';
import { storeQuote } from '../../testing/store-quote.ts';

/*
 * A household worked by hand, on 21 November. A euro is 7.8 yuan, 1.2 dollars or 9.36 Hong Kong
 * dollars, so a dollar is 7.8 / 1.2 = 6.5 yuan and a Hong Kong dollar 7.8 / 9.36 = 0.8333… yuan,
 * which no decimal holds. The yen has no rate: everything in it has to be left out and named.
 */
const today = '2026-11-21';
const rates = [
  { currency: 'CNY' as const, per_euro: '7.8', day: '2026-11-20' },
  { currency: 'USD' as const, per_euro: '1.2', day: '2026-11-19' },
  { currency: 'HKD' as const, per_euro: '9.36', day: '2026-11-16' },
];

let test: TestApp;
let user: Awaited<ReturnType<typeof securitiesUser>>;
const fake = fakeBrokers();

beforeAll(async () => {
  test = await buildTestApp({ now: `${today}T02:00:00.000Z`, deps: { brokers: fake.brokers } });
  user = await securitiesUser(test);
  const fetched = { source: 'test', fetched_at: '2026-11-20T15:00:00.000Z' };
  await test.deps.db
    .insertInto('exchange_rates')
    .values(rates.map((rate) => ({ ...rate, ...fetched })))
    .execute();
  await addCash();
  await addInvestments();
  await addSecurities();
  await addFixedAssets();
  await addDebts();
});
afterAll(() => test.close());

async function send(method: string, path: string, body?: unknown) {
  const answer = await test.call(method, path, { token: user.token, body });
  expect(answer.body, path).toMatchObject({ success: true });
  return answer.body.data;
}

async function addCash() {
  const open = (accountName: string, accountType: string, currency: string, balance: number) =>
    send('POST', '/accounts', { accountName, accountType, currency, initialBalance: balance });
  await open('工资卡', 'CHECKING', 'CNY', 12_345.67); //              12,345.67
  await open('美元储蓄', 'SAVINGS', 'USD', 1234.56); // × 6.5 =        8,024.64
  await open('港元储蓄', 'SAVINGS', 'HKD', 1000.05); // × 7.8 / 9.36 =   833.375
  await open('日元储蓄', 'SAVINGS', 'JPY', 100_000); //                not counted
  const yuanCard = await open('信用卡', 'CREDIT', 'CNY', 0);
  await send('POST', `/accounts/${yuanCard.id}/withdraw`, { amount: 2500.5 }); // owed: 2,500.50
  const dollarCard = await open('美元信用卡', 'CREDIT', 'USD', 0);
  await send('POST', `/accounts/${dollarCard.id}/withdraw`, { amount: 100.1 }); // × 6.5: 650.65
}

async function addInvestments() {
  const buy = (
    [investmentType, symbol, currency]: [string, string, string],
    figures: { quantity: number; costPrice: number; currentPrice?: number },
  ) =>
    send('POST', '/investments', {
      ...{ investmentType, symbol, currency, investmentName: symbol },
      ...{ purchaseDate: '2026-03-02', ...figures },
    });
  // Cost 1500 × 6.5 = 9,750; value 1800 × 6.5 = 11,700.
  await buy(['STOCK', 'AAPL', 'USD'], { quantity: 10, costPrice: 150, currentPrice: 180 });
  // Cost 4,002; value 1000.5 × 4.33 = 4,332.165.
  await buy(['FUND', '110022', 'CNY'], { quantity: 1000.5, costPrice: 4, currentPrice: 4.33 });
  // No price, so it is worth its cost: 6000 × 7.8 / 9.36 = 5,000. Not liquid.
  await buy(['OTHER', '合伙份额', 'HKD'], { quantity: 3, costPrice: 2000 });
  // Not counted in any amount.
  await buy(['BOND', '日本国债', 'JPY'], { quantity: 1, costPrice: 10_000, currentPrice: 20_000 });
  // Listed, not summed.
  const gone = await buy(['STOCK', '600519', 'CNY'], { quantity: 1, costPrice: 1500 });
  await send('PUT', `/investments/${gone.id}/status`, { status: 0 });
}

/** One share at a broker, and money there: 1,560 + 1,300 = 2,860 yuan, for which 1,300 were paid. */
async function addSecurities() {
  // Value 5 × 374.40 × 7.8 / 9.36 = 1,560; cost 5 × 312 × 7.8 / 9.36 = 1,300; gain 260.
  const held = positionOf('00700.HK', {
    ...{ currency: 'HKD', quantity: '5', price: '374.4', avgCost: '312' },
  });
  const cash = [{ currency: 'USD', amount: '200' }]; // × 6.5 = 1,300
  fake.answer = async () => snapshotOf([held], { cash });
  await user.sync(await user.link());
}

/**
 * What is used up by the month, from the month after it was put to use to the last that has ended:
 * October. Each goes into yuan at its own rate, so yen miss nothing here.
 */
async function addFixedAssets() {
  const own = (name: string, startUseDate: string, fields: object) =>
    send('POST', '/fixed-assets', {
      ...{ name, assetCode: name, assetCategory: '家庭', depreciationMethod: 'STRAIGHT_LINE' },
      ...{ purchaseDate: startUseDate, startUseDate, estimatedLife: 5, ...fields },
    });
  // 12,345.67 − 19 months (April 2025 to October 2026) × 12,000 / 60 = 8,545.67
  await own('电脑', '2025-03-10', { originalValue: 12_345.67, salvageValue: 345.67 });
  // Two fifths of what is left: 20,000 − 8,000 − 4,800 = 7,200, less 4 / 12 of 2,880: 6,240
  // dollars after 28 months; × 7.1 = 44,304.00
  await own('汽车', '2024-06-15', {
    ...{ depreciationMethod: 'DOUBLE_DECLINING', originalValue: 20_000, salvageValue: 1000 },
    ...{ currency: 'USD', exchangeRate: 7.1 },
  });
  // 33,000 to write off: 5 / 15 in the first year, 2 / 12 of 4 / 15 in two months of the second:
  // 36,000 − 11,000 − 1,466.67 = 23,533.33
  await own('钢琴', '2025-08-31', {
    ...{ depreciationMethod: 'SUM_OF_YEARS', originalValue: 36_000, salvageValue: 3000 },
  });
  // How far it was used is unknown: 1,000.01
  await own('咖啡机', '2025-01-01', {
    ...{ depreciationMethod: 'UNITS_OF_PRODUCTION', originalValue: 1000.01 },
  });
  // Put to use this month: not used up yet. 100,000 yen × 0.048 = 4,800.00
  await own('相机', '2026-11-02', {
    ...{ originalValue: 100_000, currency: 'JPY', exchangeRate: 0.048 },
  });
  // Listed, not summed.
  await own('旧自行车', '2026-01-01', { originalValue: 3000, usageStatus: 'SCRAPPED' });
}

async function addDebts() {
  const lend = (customerName: string, amount: number, dueDate: string) =>
    send('POST', '/receivables', { customerName, amount, dueDate });
  const borrow = (supplierName: string, amount: number, dueDate: string) =>
    send('POST', '/payables', { supplierName, amount, dueDate });
  await lend('张三', 3000, '2026-12-31');
  await lend('李四', 500.55, '2026-11-20'); // overdue, and still an asset
  const repaid = await lend('王五', 999, '2026-11-01');
  await send('PUT', `/receivables/${repaid.id}/paid`);
  await borrow('房东', 1200.2, '2026-11-20'); // overdue since yesterday
  await borrow('电力公司', 19.99, '2026-10-01'); // overdue
  await borrow('物业', 80.08, today); // due today is not overdue
  const settled = await borrow('装修队', 400, '2026-01-01');
  await send('PUT', `/payables/${settled.id}/paid`);
}

async function overview(currency?: string) {
  const query = currency ? { query: { currency } } : {};
  return (await test.call('GET', '/overview/assets', { token: user.token, ...query })).body.data;
}

describe('a household with something in every area, in three currencies and a fourth without a rate', () => {
  it('has totals in yuan, exact to the fen', async () => {
    expect(await overview()).toEqual({
      // 21,203.685 + 23,892.165 + 82,183.01 + 3,500.55: one fen less than its rounded parts.
      totalAssets: 130_779.41,
      // Payables 1200.20 + 19.99 + 80.08 = 1,300.27; cards 2500.50 + 650.65 = 3,151.15.
      totalLiabilities: 4451.42,
      liabilityBreakdown: { creditDebt: 3151.15, payables: 1300.27, loans: 0 },
      netWorth: 126_327.99,
      // 21,203.685 + 23,892.165 − 5,000
      liquidAssets: 40_095.85,
      assetBreakdown: {
        // 12345.67 + 8024.64 + 833.375 = 21,203.685, half a fen goes up
        cash: 21_203.69,
        // 11700 + 4332.165 + 5000 + 1560 + 1300 = 23,892.165, half a fen goes up
        investments: 23_892.17,
        // 8545.67 + 44304 + 23533.33 + 1000.01 + 4800
        fixedAssets: 82_183.01,
        // 3000 + 500.55
        receivables: 3500.55,
      },
      investmentMetrics: {
        // 9750 + 4002 + 5000 + 1300
        totalInvestmentCost: 20_052,
        // 21,032.165 − 18,752 + 260 = 2,540.165, half a fen goes up
        totalUnrealizedGainLoss: 2540.17,
        // 2540.165 / 20052 = 12.6678…%
        overallReturnRate: 12.67,
      },
      riskMetrics: {
        // Weighed it would be LOW, with 22,592.165 in things and 22,503.685 in cash, here and at
        // the broker: (3 × 11700 + 2 × 4332.165 + 3 × 5000 + 3 × 1560) / 45095.85 = 1.40…; but one
        // share is over half of the things: 11700 / 22592.165 = 51.787…%.
        portfolioRisk: 'HIGH',
        concentrationRisk: 51.8,
      },
      statistics: { accountCount: 6, investmentCount: 4, overduePayables: 2 },
      currency: 'CNY',
      rateTime: '2026-11-16',
      missingRates: ['JPY'],
      staleRates: ['HKD'],
      lastUpdateTime: '2026-11-21T02:00:00.000Z',
      priceUpdateTime: '2026-11-21T02:00:00.000Z',
      stalePrices: 0,
      usedRates: [
        { currency: 'USD', rate: 6.5, day: '2026-11-19' },
        { currency: 'HKD', rate: 0.833333333333333, day: '2026-11-16' },
      ],
    });
  });

  it('has totals in dollars, each figure rounded on its own', async () => {
    expect(await overview('USD')).toMatchObject({
      totalAssets: 20_119.91, // 130779.41 / 6.5 = 20119.9092…
      totalLiabilities: 684.83, // 4451.42 / 6.5 = 684.8338…
      netWorth: 19_435.08, // 126327.99 / 6.5 = 19435.0753…
      liquidAssets: 6168.59, // 40095.85 / 6.5 = 6168.5923…
      assetBreakdown: {
        cash: 3262.11, // 21203.685 / 6.5 = 3262.1053…
        investments: 3675.72, // 23892.165 / 6.5 = 3675.7176…
        fixedAssets: 12_643.54, // 82183.01 / 6.5
        receivables: 538.55, // 3500.55 / 6.5 = 538.5461…
      },
      investmentMetrics: {
        totalInvestmentCost: 3084.92, // 20052 / 6.5 = 3084.9230…
        totalUnrealizedGainLoss: 390.79, // 2540.165 / 6.5 = 390.7946…
        overallReturnRate: 12.67,
      },
      currency: 'USD',
      missingRates: ['JPY'],
    });
  });

  it('opens every group of the balance sheet to the items that it is made of', async () => {
    const rows = async (group: string, more = '') =>
      (await send('GET', `/net-worth/rows?group=${group}&size=100${more}`)).records.map(
        ({ subject, kind, amount }: { subject: string; kind: string; amount: number | null }) => [
          ...[subject, kind, amount],
        ],
      );
    // The yen account has no rate: it is there without an amount.
    expect(await rows('liquid')).toEqual([
      ['工资卡', '支票账户', 12_345.67],
      ['美元储蓄', '储蓄账户', 8024.64],
      ['港元储蓄', '储蓄账户', 833.38],
      ['日元储蓄', '储蓄账户', null],
    ]);
    expect(await rows('liquid', '&kind=支票账户')).toEqual([['工资卡', '支票账户', 12_345.67]]);
    // 4,332.165 is shown as 4,332.17, so that all sum to 23,892.17.
    expect(await rows('financial')).toEqual([
      ['AAPL', '股票', 11_700],
      ['合伙份额', '其他', 5000],
      ['110022', '基金', 4332.17],
      [expect.stringContaining('00700.HK'), '股票', 1560],
      [expect.stringContaining('现金 USD'), '券商现金', 1300],
      ['日本国债', '债券', null],
    ]);
    expect((await rows('real')).map(([name, , amount]: unknown[]) => [name, amount])).toEqual([
      ['汽车', 44_304],
      ['钢琴', 23_533.33],
      ['电脑', 8545.67],
      ['相机', 4800],
      ['咖啡机', 1000.01],
      // Scrapped; it was still there at the end of October.
      ['旧自行车', 0],
    ]);
    expect(await rows('currentDebt')).toEqual([
      ['信用卡', '信用账户欠款', 2500.5],
      ['房东', '应付款', 1200.2],
      ['美元信用卡', '信用账户欠款', 650.65],
      ['物业', '应付款', 80.08],
      ['电力公司', '应付款', 19.99],
    ]);
    expect(await rows('longTermDebt')).toEqual([]);
  });

  it('is a balance sheet by groups and kinds, whose sums are those of the overview', async () => {
    const { rows, totals } = await send('GET', '/reports/balance-sheet');
    expect(
      rows.map(({ item, amount, share }: Record<string, unknown>) => [item, amount, share]),
    ).toEqual([
      ['流动资产', 21_203.69, 16.21],
      ['　支票账户', 12_345.67, 9.44],
      ['　储蓄账户', 8858.02, 6.77],
      ['金融资产', 23_892.17, 18.27],
      ['　股票', 13_260, 10.14],
      ['　其他', 5000, 3.82],
      ['　基金', 4332.17, 3.31],
      ['　券商现金', 1300, 0.99],
      ['　债券', 0, 0],
      ['实物资产', 82_183.01, 62.84],
      ['　家庭', 82_183.01, 62.84],
      ['应收款', 3500.55, 2.68],
      ['资产总计', 130_779.41, 100],
      ['流动负债', 4451.42, 3.4],
      ['　信用账户欠款', 3151.15, 2.41],
      ['　应付款', 1300.27, 0.99],
      ['负债总计', 4451.42, 3.4],
    ]);
    expect(totals).toMatchObject({ item: '净资产', amount: 126_327.99, share: 96.6 });
  });

  it.each([
    ['group=liquid&day=2026-11-22', 'day', '日期不能晚于今天'],
    ['group=liquid&compareDay=1969-12-31', 'compareDay', '日期不能早于1970-01-01'],
    ['group=gold', 'group', '不支持的项目'],
    ['', 'group', '不支持的项目'],
  ])('refuses rows of %j with words at the field', async (query, field, text) => {
    const answer = await test.call('GET', `/net-worth/rows?${query}`, { token: user.token });
    expect([answer.status, answer.body.error.fields]).toEqual([400, { [field]: [text] }]);
  });

  it('has stale quotes after a day, but never a stale manual price', async () => {
    await test.deps.db.deleteFrom('manual_prices').execute();
    const lastConfirmed = { day: '2026-11-20', fetched_at: '2026-11-20T02:00:00.000Z' };
    await storeQuote(test, { key: 'US.AAPL', ...lastConfirmed });
    // Not summed, so not counted here either.
    await storeQuote(test, { key: 'SH600519', currency: 'CNY', ...lastConfirmed });
    expect((await overview()).stalePrices).toBe(0); // a day to the second
    test.clock.advance(60_000); // answers look at the clock by the minute
    expect((await overview()).stalePrices).toBe(1);
  });

  it('is visible to its owner alone', async () => {
    const { token } = await signIn(test);
    const { data } = (await test.call('GET', '/overview/assets', { token })).body;
    expect(data).toMatchObject({ totalAssets: 0, totalLiabilities: 0, missingRates: [] });
  });
});
