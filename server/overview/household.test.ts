import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/build-test-app.ts';
import { type SignedIn, signIn } from '../testing/sign-in.ts';

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
let user: SignedIn;

beforeAll(async () => {
  test = await buildTestApp({ now: `${today}T02:00:00.000Z` });
  user = await signIn(test);
  const fetched = { source: 'test', fetched_at: '2026-11-20T15:00:00.000Z' };
  await test.deps.db
    .insertInto('exchange_rates')
    .values(rates.map((rate) => ({ ...rate, ...fetched })))
    .execute();
  await addCash();
  await addInvestments();
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

describe('a household in three currencies, and a fourth without a rate', () => {
  it('adds up to the fen in yuan', async () => {
    expect(await overview()).toEqual({
      // 21,203.685 + 21,032.165 + 3,500.55 = 45,736.40: one fen less than its rounded parts.
      totalAssets: 45_736.4,
      // Payables 1200.20 + 19.99 + 80.08 = 1,300.27; cards 2500.50 + 650.65 = 3,151.15.
      totalLiabilities: 4451.42,
      liabilityBreakdown: { creditDebt: 3151.15, payables: 1300.27 },
      netWorth: 41_284.98,
      // 21,203.685 + 21,032.165 − 5,000
      liquidAssets: 37_235.85,
      assetBreakdown: {
        // 12345.67 + 8024.64 + 833.375 = 21,203.685, half a fen goes up
        cash: 21_203.69,
        // 11700 + 4332.165 + 5000 = 21,032.165, half a fen goes up
        investments: 21_032.17,
        fixedAssets: 0,
        // 3000 + 500.55
        receivables: 3500.55,
      },
      investmentMetrics: {
        // 9750 + 4002 + 5000
        totalInvestmentCost: 18_752,
        // 21,032.165 − 18,752 = 2,280.165, half a fen goes up
        totalUnrealizedGainLoss: 2280.17,
        // 2280.165 / 18752 = 12.1595…%
        overallReturnRate: 12.16,
      },
      riskMetrics: {
        // Weighed it would be LOW: (3 × 11700 + 2 × 4332.165 + 3 × 5000) / 42235.85 = 1.39…;
        // but the shares are over half of the investments: 11700 / 21032.165 = 55.629…%.
        portfolioRisk: 'HIGH',
        concentrationRisk: 55.6,
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

  it('adds up to the cent in dollars, each figure rounded on its own', async () => {
    expect(await overview('USD')).toMatchObject({
      totalAssets: 7036.37, // 45736.40 / 6.5 = 7036.3692…
      totalLiabilities: 684.83, // 4451.42 / 6.5 = 684.8338…
      netWorth: 6351.54, // 41284.98 / 6.5 = 6351.5353…
      liquidAssets: 5728.59, // 37235.85 / 6.5 = 5728.5923…
      assetBreakdown: {
        cash: 3262.11, // 21203.685 / 6.5 = 3262.1053…
        investments: 3235.72, // 21032.165 / 6.5 = 3235.7176…
        receivables: 538.55, // 3500.55 / 6.5 = 538.5461…
      },
      investmentMetrics: {
        totalInvestmentCost: 2884.92, // 18752 / 6.5 = 2884.9230…
        totalUnrealizedGainLoss: 350.79, // 2280.165 / 6.5 = 350.7946…
        overallReturnRate: 12.16,
      },
      currency: 'USD',
      missingRates: ['JPY'],
    });
  });

  it('counts a quote as stale after a day, and what the user said never', async () => {
    const quoted = (symbol: string) =>
      test.deps.db
        .updateTable('investments')
        .set({ price_source: 'yahoo', price_confirmed_at: '2026-11-20T02:00:00.000Z' })
        .where('symbol', '=', symbol);
    await quoted('AAPL').execute();
    await quoted('600519').execute(); // not summed, so not counted here either
    expect((await overview()).stalePrices).toBe(0); // a day to the second
    test.clock.advance(60_000); // answers look at the clock by the minute
    expect((await overview()).stalePrices).toBe(1);
  });

  it('is nobody else’s', async () => {
    const { token } = await signIn(test);
    const { data } = (await test.call('GET', '/overview/assets', { token })).body;
    expect(data).toMatchObject({ totalAssets: 0, totalLiabilities: 0, missingRates: [] });
  });
});
