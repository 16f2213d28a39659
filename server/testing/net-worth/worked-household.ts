import { afterAll, beforeAll, expect } from 'vitest';
import { buildTestApp, type TestApp } from '../build-test-app.ts';
import type { TestAnswer } from '../call.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../securities/fake-brokers.ts';
import { securitiesUser } from '../securities/securities-user.ts';

const today = '2026-11-21';
const rates = [
  { currency: 'CNY' as const, per_euro: '7.8', day: '2026-11-20' },
  { currency: 'USD' as const, per_euro: '1.2', day: '2026-11-19' },
  { currency: 'HKD' as const, per_euro: '9.36', day: '2026-11-16' },
];

type User = Awaited<ReturnType<typeof securitiesUser>>;
type FakeBrokers = ReturnType<typeof fakeBrokers>;
type Send = (method: string, path: string, body?: unknown) => Promise<TestAnswer['body']>;

/**
 * A household worked by hand, on 21 November, for the tests of a file. A euro is 7.8 yuan, 1.2 dollars
 * or 9.36 Hong Kong dollars, so a dollar is 7.8 / 1.2 = 6.5 yuan and a Hong Kong dollar 7.8 / 9.36 =
 * 0.8333… yuan, which no decimal holds. The yen has no rate: everything in it has to be left out and
 * named.
 */
export function workedHousehold() {
  let test: TestApp;
  let user: User;
  const fake = fakeBrokers();

  const send: Send = async (method, path, body) => {
    const answer = await test.call(method, path, { token: user.token, body });
    expect(answer.body, path).toMatchObject({ success: true });
    return answer.body.data;
  };

  beforeAll(async () => {
    test = await buildTestApp({ now: `${today}T02:00:00.000Z`, deps: { brokers: fake.brokers } });
    user = await securitiesUser(test);
    const fetched = { source: 'test', fetched_at: '2026-11-20T15:00:00.000Z' };
    await test.deps.db
      .insertInto('exchange_rates')
      .values(rates.map((rate) => ({ ...rate, ...fetched })))
      .execute();
    await addCash(send);
    await addInvestments(send);
    await addSecurities(fake, user);
    await addFixedAssets(send);
    await addDebts(send);
  });
  afterAll(() => test.close());

  return {
    send,
    async overview(currency?: string) {
      const query = currency ? { query: { currency } } : {};
      return (await test.call('GET', '/overview/assets', { token: user.token, ...query })).body
        .data;
    },
    get test() {
      return test;
    },
    get user() {
      return user;
    },
  };
}

async function addCash(send: Send) {
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

async function addInvestments(send: Send) {
  const buy = (
    [investmentType, symbol, currency]: [string, string, string],
    figures: { quantity: number; costPrice: number; currentPrice?: number },
  ) =>
    send('POST', '/investments', {
      investmentType,
      symbol,
      currency,
      investmentName: symbol,
      purchaseDate: '2026-03-02',
      ...figures,
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
async function addSecurities(fake: FakeBrokers, user: User) {
  // Value 5 × 374.40 × 7.8 / 9.36 = 1,560; cost 5 × 312 × 7.8 / 9.36 = 1,300; gain 260.
  const held = positionOf('00700.HK', {
    currency: 'HKD',
    quantity: '5',
    price: '374.4',
    avgCost: '312',
  });
  const cash = [{ currency: 'USD', amount: '200' }]; // × 6.5 = 1,300
  fake.answer = async () => snapshotOf([held], { cash });
  await user.sync(await user.link());
}

/**
 * What is used up by the month, from the month after it was put to use to the last that has ended:
 * October. Each goes into yuan at its own rate, so yen miss nothing here.
 */
async function addFixedAssets(send: Send) {
  const own = (name: string, startUseDate: string, fields: object) =>
    send('POST', '/fixed-assets', {
      name,
      assetCode: name,
      assetCategory: '家庭',
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: startUseDate,
      startUseDate,
      estimatedLife: 5,
      ...fields,
    });
  // 12,345.67 − 19 months (April 2025 to October 2026) × 12,000 / 60 = 8,545.67
  await own('电脑', '2025-03-10', { originalValue: 12_345.67, salvageValue: 345.67 });
  // Two fifths of what is left: 20,000 − 8,000 − 4,800 = 7,200, less 4 / 12 of 2,880: 6,240
  // dollars after 28 months; × 7.1 = 44,304.00
  await own('汽车', '2024-06-15', {
    depreciationMethod: 'DOUBLE_DECLINING',
    originalValue: 20_000,
    salvageValue: 1000,
    currency: 'USD',
    exchangeRate: 7.1,
  });
  // 33,000 to write off: 5 / 15 in the first year, 2 / 12 of 4 / 15 in two months of the second:
  // 36,000 − 11,000 − 1,466.67 = 23,533.33
  await own('钢琴', '2025-08-31', {
    depreciationMethod: 'SUM_OF_YEARS',
    originalValue: 36_000,
    salvageValue: 3000,
  });
  // How far it was used is unknown: 1,000.01
  await own('咖啡机', '2025-01-01', {
    depreciationMethod: 'UNITS_OF_PRODUCTION',
    originalValue: 1000.01,
  });
  // Put to use this month: not used up yet. 100,000 yen × 0.048 = 4,800.00
  await own('相机', '2026-11-02', {
    originalValue: 100_000,
    currency: 'JPY',
    exchangeRate: 0.048,
  });
  // Listed, not summed.
  await own('旧自行车', '2026-01-01', { originalValue: 3000, usageStatus: 'SCRAPPED' });
}

async function addDebts(send: Send) {
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
