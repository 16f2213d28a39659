import { describe, expect, it } from 'vitest';
import { workedHousehold } from '../../testing/net-worth/worked-household.ts';
import { signIn } from '../../testing/sign-in.ts';
import { storeQuote } from '../../testing/store-quote.ts';

const household = workedHousehold();

describe('a household with something in every area, in three currencies and a fourth without a rate', () => {
  it('has totals in yuan, exact to the fen', async () => {
    expect(await household.overview()).toEqual({
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
    expect(await household.overview('USD')).toMatchObject({
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
      (await household.send('GET', `/net-worth/rows?group=${group}&size=100${more}`)).records.map(
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
      // Paid today; it was owed since its due date, also at the end of October.
      ['装修队', '应付款', 0],
    ]);
    expect(await rows('longTermDebt')).toEqual([]);
  });

  it('is a balance sheet by groups and kinds, whose sums are those of the overview', async () => {
    const { rows, totals } = await household.send('GET', '/reports/balance-sheet');
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
    const answer = await household.test.call('GET', `/net-worth/rows?${query}`, {
      token: household.user.token,
    });
    expect([answer.status, answer.body.error.fields]).toEqual([400, { [field]: [text] }]);
  });

  it('has stale quotes after a day, but never a stale manual price', async () => {
    await household.test.deps.db.deleteFrom('manual_prices').execute();
    const lastConfirmed = { day: '2026-11-20', fetched_at: '2026-11-20T02:00:00.000Z' };
    await storeQuote(household.test, { key: 'US.AAPL', ...lastConfirmed });
    // Not summed, so not counted here either.
    await storeQuote(household.test, { key: 'SH600519', currency: 'CNY', ...lastConfirmed });
    expect((await household.overview()).stalePrices).toBe(0); // a day to the second
    household.test.clock.advance(60_000); // answers look at the clock by the minute
    expect((await household.overview()).stalePrices).toBe(1);
  });

  it('is visible to its owner alone', async () => {
    const { token } = await signIn(household.test);
    const { data } = (await household.test.call('GET', '/overview/assets', { token })).body;
    expect(data).toMatchObject({ totalAssets: 0, totalLiabilities: 0, missingRates: [] });
  });
});
