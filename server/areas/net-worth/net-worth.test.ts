import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NetWorthPoint } from '../../../contract/net-worth/net-worth.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { fakeBrokers, positionOf, snapshotOf } from '../../testing/securities/fake-brokers.ts';
import { securitiesUser } from '../../testing/securities/securities-user.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: SignedIn;
const fake = fakeBrokers();
beforeAll(async () => {
  test = await buildTestApp({ deps: { brokers: fake.brokers } });
});
afterAll(() => test.close());

/** Half past ten in the morning in Shanghai. */
const morningOf = (day: string) => test.clock.set(`${day}T02:30:00.000Z`);

beforeEach(async () => {
  morningOf('2026-03-31');
  user = await signIn(test);
});

async function send(method: string, path: string, body?: object) {
  const answer = await test.call(method, path, { token: user.token, body });
  expect(answer.body, path).toMatchObject({ success: true });
  return answer.body.data;
}
const netWorth = (query = '') => send('GET', `/net-worth${query}`);
const history = (query: string) => send('GET', `/net-worth/history?${query}`);

const open = (accountType: string, currency: string, initialBalance: number) =>
  send('POST', '/accounts', { accountName: currency, accountType, currency, initialBalance });
const move = (id: string, way: 'deposit' | 'withdraw', amount: number) =>
  send('POST', `/accounts/${id}/${way}`, { amount });
const buy = (symbol: string, currency: string, quantity: number, costPrice: number, day: string) =>
  send('POST', '/investments', {
    ...{ investmentName: symbol, symbol, investmentType: 'STOCK', currency },
    ...{ quantity, costPrice, purchaseDate: day },
  });
const closes = (symbol: string, currency: 'CNY' | 'USD', byDay: Record<string, string>) =>
  test.deps.db
    .insertInto('daily_closes')
    .values(
      Object.entries(byDay).map(([day, close]) => ({
        ...{ key: symbol, day, close, currency, source: 'test' },
      })),
    )
    .execute();

/** A euro is a dollar here, so that a dollar is as many yuan as a euro. */
async function dollarRates(byDay: Record<string, string>) {
  const rows = Object.entries(byDay).flatMap(([day, yuan]) => [
    {
      currency: 'USD' as const,
      per_euro: '1',
      day,
      source: 'test',
      fetched_at: `${day}T15:00:00Z`,
    },
    {
      currency: 'CNY' as const,
      per_euro: yuan,
      day,
      source: 'test',
      fetched_at: `${day}T15:00:00Z`,
    },
  ]);
  await test.deps.db.insertInto('exchange_rates').values(rows).execute();
}

describe('a household in April 2026, worked by hand', () => {
  const shares = 'SH600001';
  const etf = 'US.BND';

  beforeAll(async () => {
    await closes(shares, 'CNY', {
      '2026-03-31': '10.2',
      '2026-04-08': '10.1',
      '2026-04-20': '10.26',
      '2026-04-30': '10.4',
    });
    await closes(etf, 'USD', {
      '2026-03-31': '500',
      '2026-04-08': '497.25',
      '2026-04-20': '505',
      '2026-04-30': '512',
    });
    await dollarRates({
      '2026-03-31': '6.9012',
      '2026-04-08': '6.8947',
      '2026-04-20': '6.88',
      '2026-04-30': '6.8525',
    });
  });

  /** As it stood on 31 March; the three shares of the fund that are sold in April stand alone. */
  async function march() {
    const yuan = await open('CHECKING', 'CNY', 50_000);
    const dollars = await open('SAVINGS', 'USD', 3000);
    const card = await open('CREDIT', 'CNY', 0);
    await move(card.id, 'withdraw', 2300);
    await buy(shares, 'CNY', 1000, 9.5, '2026-02-02');
    await buy(etf, 'USD', 7, 480, '2026-02-02');
    const sold = await buy(etf, 'USD', 3, 480, '2026-02-02');
    // 87,250 less 850 a month over 60 months; February is charged by 31 March: 86,400.
    await send('POST', '/fixed-assets', {
      ...{ name: '汽车', assetCode: 'FA-1', assetCategory: '交通', originalValue: 87_250 },
      ...{ salvageValue: 36_250, estimatedLife: 5, depreciationMethod: 'STRAIGHT_LINE' },
      ...{ purchaseDate: '2026-01-10', startUseDate: '2026-01-10' },
    });
    const lent = await send('POST', '/receivables', {
      ...{ customerName: '老王', amount: 5000, dueDate: '2026-12-31' },
    });
    const owed = await send('POST', '/payables', {
      ...{ supplierName: '房东', amount: 8000, dueDate: '2026-12-31' },
    });
    return { yuan, dollars, card, sold, lent, owed };
  }

  async function april({
    yuan,
    dollars,
    card,
    sold,
    lent,
    owed,
  }: Awaited<ReturnType<typeof march>>) {
    morningOf('2026-04-08');
    await buy(shares, 'CNY', 1000, 10.05, '2026-04-08');
    await move(yuan.id, 'withdraw', 10_055.1);
    morningOf('2026-04-20');
    await move(yuan.id, 'deposit', 12_000);
    await move(yuan.id, 'withdraw', 6500);
    await move(yuan.id, 'deposit', 180);
    await send('DELETE', `/investments/${sold.id}`);
    await move(dollars.id, 'deposit', 1512.3);
    morningOf('2026-04-30');
    await move(yuan.id, 'deposit', 2000);
    await send('PUT', `/receivables/${lent.id}`, { amount: 3000 });
    await move(yuan.id, 'withdraw', 1000);
    await send('PUT', `/payables/${owed.id}`, { amount: 7000 });
    await send('PUT', `/accounts/${yuan.id}`, { balance: 46_645.25 });
    await move(card.id, 'withdraw', 1200);
  }

  it('is worth 196,509.60 yuan on 31 March, by area', async () => {
    await march();
    morningOf('2026-04-01');
    expect(await netWorth('?day=2026-03-31')).toEqual({
      day: '2026-03-31',
      currency: 'CNY',
      netWorth: 196_509.6,
      totalAssets: 206_809.6,
      totalLiabilities: 10_300,
      // 50,000 + 3,000 × 6.9012; 10,200 + 5,000 × 6.9012
      assetBreakdown: {
        cash: 70_703.6,
        investments: 44_706,
        fixedAssets: 86_400,
        receivables: 5000,
      },
      liabilityBreakdown: { creditDebt: 2300, payables: 8000, loans: 0 },
      usedRates: [{ currency: 'USD', rate: 6.9012, day: '2026-03-31' }],
      inTransit: [],
      missing: [],
      estimated: [],
      firstDay: '2026-01-10',
      recordedSince: null,
      restated: null,
    });
  });

  it('is worth 200,975.15 yuan on 30 April, and its history shows both month ends', async () => {
    await april(await march());
    morningOf('2026-05-01');
    expect(await netWorth('?day=2026-04-30')).toMatchObject({ netWorth: 200_975.15 });
    const { points, ...rest } = await history('from=2026-03-31&to=2026-04-30&split=true');
    const asked = { from: '2026-03-31', to: '2026-04-30', interval: 'MONTH', currency: 'CNY' };
    expect(rest).toEqual(asked);
    // The three shares that were deleted are gone from March too: 3 × 500 × 6.9012 = 10,351.80.
    expect(points).toEqual([
      {
        ...{ day: '2026-03-31', netWorth: 186_157.8, totalAssets: 196_457.8 },
        ...{ totalLiabilities: 10_300, missing: [] },
        areas: {
          ...{ cash: 70_703.6, investments: 34_354.2, fixedAssets: 86_400 },
          ...{ receivables: 5000, creditDebt: -2300, payables: -8000, loans: 0 },
        },
      },
      {
        // 46,645.25 + 4,512.30 × 6.8525 = 77,565.785… and 20,800 + 3,584 × 6.8525 = 45,359.36
        ...{ day: '2026-04-30', netWorth: 200_975.15, totalAssets: 211_475.15 },
        ...{ totalLiabilities: 10_500, missing: [] },
        areas: {
          ...{ cash: 77_565.79, investments: 45_359.36, fixedAssets: 85_550 },
          ...{ receivables: 3000, creditDebt: -3500, payables: -7000, loans: 0 },
        },
      },
    ]);
  });

  it('counts between two days with prices and rates at those of the earlier day', async () => {
    await march();
    morningOf('2026-04-20');
    const sunday = await netWorth('?day=2026-04-12&currency=USD');
    expect(sunday.usedRates).toMatchObject([{ currency: 'CNY', day: '2026-04-08' }]);
    // 1,000 × 10.10 ÷ 6.8947 = 1,464.8933…, and 10 × 497.25
    expect(sunday.assetBreakdown.investments).toBe(6437.39);
  });

  it('has in a long daily history the figures that each day has alone', async () => {
    await april(await march());
    morningOf('2026-05-01');
    const { points } = await history('interval=DAY');
    // 10 January to 1 May: more days than prices are looked up one by one for.
    expect(points).toHaveLength(112);
    const sampled = points.filter((_: NetWorthPoint, index: number) => index % 9 === 0);
    for (const { day, ...figures } of sampled) {
      expect(await netWorth(`?day=${day}`), day).toMatchObject(figures);
    }
    expect(points.at(-2)).toMatchObject({ day: '2026-04-30', netWorth: 200_975.15 });
  });

  it('is today as in the overview, asked alone and as the last point of its history', async () => {
    await april(await march());
    const overview = await send('GET', '/overview/assets');
    const today = await netWorth();
    expect(today).toMatchObject({ day: '2026-04-30', firstDay: '2026-01-10' });
    for (const figure of Object.keys(today).filter((name) => name in overview)) {
      expect(today[figure], figure).toEqual(overview[figure]);
    }
    const { points } = await history('from=2026-04-01&interval=WEEK');
    const { netWorth: worth, totalAssets, totalLiabilities } = overview;
    const last = { day: '2026-04-30', netWorth: worth, totalAssets, totalLiabilities };
    expect(points.at(-1)).toEqual({ ...last, missing: [] });
    const sundays = ['2026-04-05', '2026-04-12', '2026-04-19', '2026-04-26'];
    const days = points.map((point: NetWorthPoint) => point.day);
    expect(days).toEqual([...sundays, '2026-04-30']);
  });
});

describe('what changes the past', () => {
  const daily = async (): Promise<NetWorthPoint[]> =>
    (await history('from=2026-03-31&interval=DAY')).points;
  /** By how much net worth differs on each day, in cents. */
  async function differences(change: () => Promise<unknown>): Promise<Map<string, number>> {
    const before = new Map((await daily()).map((point) => [point.day, point.netWorth]));
    await change();
    const moved = (await daily()).map(({ day, netWorth: worth }): [string, number] => [
      day,
      Math.round((worth - (before.get(day) ?? 0)) * 100),
    ]);
    return new Map(moved);
  }
  const everyDay = Array.from({ length: 21 }, (_, index) =>
    new Date(Date.UTC(2026, 2, 31 + index)).toISOString().slice(0, 10),
  );
  const from = (first: string, cents: number) =>
    new Map(everyDay.map((day): [string, number] => [day, day < first ? 0 : cents]));

  it('is a new entry of an earlier day, which changes that day and those after it', async () => {
    const { id } = await open('CHECKING', 'CNY', 1000);
    morningOf('2026-04-20');
    const late = async () => {
      const { db, newId } = test.deps;
      const owned = { owner_id: user.userId, account_id: id };
      await db
        .insertInto('account_transactions')
        .values({
          ...{ id: newId(), ...owned, sequence: 2, day: '2026-04-10', batch_id: null },
          ...{ type: 'DEPOSIT' as const, amount: '12.34', balance_after: '1012.34' },
          ...{ description: null, created_at: '2026-04-20T02:30:00.000Z' },
        })
        .execute();
      await db
        .updateTable('accounts')
        .set({ balance: '1012.34', last_sequence: 2 })
        .where('owner_id', '=', user.userId)
        .where('id', '=', id)
        .execute();
    };
    expect(await differences(late)).toEqual(from('2026-04-10', 1234));
  });

  it('is another purchase date, which changes the days until the old one', async () => {
    await open('CHECKING', 'CNY', 1);
    morningOf('2026-04-20');
    const { id } = await buy('未上市', 'CNY', 2, 50, '2026-04-15');
    const earlier = () => send('PUT', `/investments/${id}`, { purchaseDate: '2026-04-05' });
    const moved = await differences(earlier);
    const expected = everyDay.map((day): [string, number] => [
      day,
      day >= '2026-04-05' && day < '2026-04-15' ? 10_000 : 0,
    ]);
    expect(moved).toEqual(new Map(expected));
  });

  it('is not an edit, payment or removal of a debt, which count from the day they are made', async () => {
    const debt = { customerName: '老王', amount: 500, dueDate: '2026-12-01' };
    const edited = await send('POST', '/receivables', debt);
    const paid = await send('POST', '/receivables', debt);
    const removed = await send('POST', '/receivables', debt);
    morningOf('2026-04-10');
    await send('PUT', `/receivables/${edited.id}`, { amount: 620.5 });
    await send('PUT', `/receivables/${paid.id}/paid`);
    await send('DELETE', `/receivables/${removed.id}`);
    morningOf('2026-04-20');
    const shown = Object.fromEntries((await daily()).map((point) => [point.day, point.netWorth]));
    expect([shown['2026-03-31'], shown['2026-04-09']]).toEqual([1500, 1500]);
    expect([shown['2026-04-10'], shown['2026-04-20']]).toEqual([620.5, 620.5]);
  });

  it('is not an edit or scrapping of a fixed asset either', async () => {
    const { id } = await send('POST', '/fixed-assets', {
      ...{ name: '相机', assetCode: 'FA-9', assetCategory: '电子', originalValue: 6000 },
      ...{ estimatedLife: 5, depreciationMethod: 'STRAIGHT_LINE' },
      ...{ purchaseDate: '2026-02-10', startUseDate: '2026-02-10' },
    });
    morningOf('2026-04-05');
    await send('PUT', `/fixed-assets/${id}`, { originalValue: 9000 });
    morningOf('2026-04-10');
    await send('PUT', `/fixed-assets/${id}`, { usageStatus: 'SCRAPPED' });
    morningOf('2026-04-20');
    const shown = Object.fromEntries(
      (await history('interval=DAY')).points.map((point: NetWorthPoint) => [
        point.day,
        point.netWorth,
      ]),
    );
    // March is charged on 1 April: 6,000 ÷ 60 = 100, then 9,000 ÷ 60 = 150.
    expect(shown).toMatchObject({
      ...{ '2026-02-10': 6000, '2026-03-31': 6000, '2026-04-01': 5900, '2026-04-04': 5900 },
      ...{ '2026-04-05': 8850, '2026-04-09': 8850, '2026-04-10': 0, '2026-04-20': 0 },
    });
    expect(Object.keys(shown)[0]).toBe('2026-02-10');
  });
});

describe('what a fixed asset was in the books at', () => {
  const shown = async () =>
    Object.fromEntries(
      (await history('interval=DAY')).points.map((point: NetWorthPoint) => [
        point.day,
        point.netWorth,
      ]),
    );
  const add = (fields: object) =>
    send('POST', '/fixed-assets', {
      ...{ name: '相机', assetCode: 'FA-9', assetCategory: '电子', originalValue: 6000 },
      ...{ estimatedLife: 5, depreciationMethod: 'STRAIGHT_LINE' },
      ...{ purchaseDate: '2026-02-10', startUseDate: '2026-02-10', ...fields },
    });

  it('stays as it was when its life, method, salvage or first day of use is edited later', async () => {
    const { id } = await add({});
    morningOf('2026-04-05');
    await send('PUT', `/fixed-assets/${id}`, { estimatedLife: 10 });
    await send('PUT', `/fixed-assets/${id}`, { salvageValue: 1200 });
    morningOf('2026-04-10');
    await send('PUT', `/fixed-assets/${id}`, { depreciationMethod: 'DOUBLE_DECLINING' });
    morningOf('2026-04-12');
    await send('PUT', `/fixed-assets/${id}`, { startUseDate: '2026-03-10' });
    morningOf('2026-04-20');
    expect(await shown()).toMatchObject({
      // March is charged on 1 April: 6,000 ÷ 60 = 100.
      ...{ '2026-02-10': 6000, '2026-03-31': 6000, '2026-04-01': 5900, '2026-04-04': 5900 },
      // 4,800 ÷ 120 = 40; then 6,000 × 20 % ÷ 12 = 100; used since March, nothing is charged yet.
      ...{ '2026-04-05': 5960, '2026-04-09': 5960, '2026-04-10': 5900, '2026-04-11': 5900 },
      ...{ '2026-04-12': 6000, '2026-04-20': 6000 },
    });
    expect((await netWorth()).netWorth).toBe(6000);
  });

  it('stays at the exchange rate that it had, and at the units that it had done', async () => {
    const units = { depreciationMethod: 'UNITS_OF_PRODUCTION', totalUnits: 1000, usedUnits: 0 };
    const { id } = await add({ ...units, currency: 'USD', exchangeRate: 7 });
    morningOf('2026-04-05');
    await send('PUT', `/fixed-assets/${id}`, { usedUnits: 100 });
    morningOf('2026-04-10');
    await send('PUT', `/fixed-assets/${id}`, { exchangeRate: 7.25 });
    morningOf('2026-04-20');
    // 6,000 × 7; 5,400 × 7; 5,400 × 7.25
    expect(await shown()).toMatchObject({
      ...{ '2026-04-04': 42_000, '2026-04-05': 37_800, '2026-04-09': 37_800 },
      ...{ '2026-04-10': 39_150, '2026-04-20': 39_150 },
    });
    const { parts } = await send('GET', '/net-worth/changes?from=2026-04-04');
    const changed = parts.filter(({ amount }: { amount: number }) => amount !== 0);
    // What was done since is used up; a better rate is an edit.
    expect(changed).toMatchObject([
      { part: 'depreciation', amount: -4200 },
      { part: 'assets', amount: 1350 },
    ]);
  });

  it('is what the last of the edits of a day says, and before it what the first found', async () => {
    const { id } = await add({});
    morningOf('2026-04-05');
    for (const estimatedLife of [10, 20, 4]) {
      await send('PUT', `/fixed-assets/${id}`, { estimatedLife });
    }
    morningOf('2026-04-06');
    expect(await shown()).toMatchObject({ '2026-04-04': 5900, '2026-04-05': 5875 });
  });
});

describe('what cannot be known', () => {
  it('is a price before the first one, so the holding counts at cost and is named', async () => {
    const { id } = await buy('古董', 'CNY', 2, 100, '2026-03-20');
    morningOf('2026-04-05');
    await send('PUT', `/investments/${id}/price`, { currentPrice: 130 });
    morningOf('2026-04-10');
    const note = { subject: '古董', message: '还没有价格，按成本计入' };
    expect(await netWorth('?day=2026-04-04')).toMatchObject({ netWorth: 200, estimated: [note] });
    expect(await netWorth('?day=2026-04-05')).toMatchObject({ netWorth: 260, estimated: [] });
  });

  it('is a rate before the first one, so the amount is left out and named', async () => {
    await open('SAVINGS', 'JPY', 100_000);
    await open('CHECKING', 'CNY', 7);
    morningOf('2026-04-02');
    const missing = [
      { code: 'RATE_MISSING', subject: 'JPY', message: '缺少 2026-04-01 的 JPY 汇率' },
    ];
    const expected = { netWorth: 7, usedRates: [], missing };
    expect(await netWorth('?day=2026-04-01')).toMatchObject(expected);
    const { points } = await history('from=2026-04-01&to=2026-04-01');
    expect(points).toMatchObject([{ netWorth: 7, missing }]);
    expect((await netWorth()).missing[0].message).toBe('缺少 2026-04-02 的 JPY 汇率');
  });

  it('is what a broker held before its first reading, and what has no price there', async () => {
    const linked = await securitiesUser(test);
    user = linked;
    const id = await linked.link();
    const cash = [{ currency: 'CNY', amount: '50' }];
    const unpriced = positionOf('B', { quantity: '1', price: null, quoteSymbol: null });
    fake.answer = async () =>
      snapshotOf([positionOf('A', { quantity: '3', price: '4.5', currency: 'CNY' }), unpriced], {
        cash,
      });
    morningOf('2026-04-05');
    await linked.sync(id);
    morningOf('2026-04-08');
    fake.answer = async () => snapshotOf([], { cash: [] });
    await linked.sync(id);
    morningOf('2026-04-10');
    const before = await netWorth('?day=2026-04-04');
    expect(before).toMatchObject({ netWorth: 0, firstDay: '2026-04-05' });
    expect(before.recordedSince).toBe('2026-04-05');
    expect(before.missing).toMatchObject([
      { code: 'NOT_RECORDED', message: '从 2026-04-05 起才有完整记录' },
    ]);
    const read = await netWorth('?day=2026-04-07');
    expect(read).toMatchObject({ netWorth: 63.5, recordedSince: null });
    const gap = { code: 'PRICE_MISSING', subject: 'B', message: 'B没有价格，未计入' };
    expect(read.missing).toEqual([gap]);
    // An empty account is a reading too: what it held before does not go on counting.
    expect(await netWorth('?day=2026-04-09')).toMatchObject({ netWorth: 0, missing: [] });
  });
});

describe('a history of net worth', () => {
  it('has no points for a user without data', async () => {
    const nothing = { from: null, to: '2026-03-31', points: [] };
    expect(await history('interval=DAY')).toMatchObject(nothing);
    expect(await netWorth()).toMatchObject({ netWorth: 0, firstDay: null });
  });

  it('begins with the first day of the data, however early it is asked for', async () => {
    await buy('未上市', 'CNY', 1, 10, '2025-11-15');
    const { from, points } = await history('from=1970-01-01&interval=QUARTER');
    expect(from).toBe('2025-11-15');
    const days = points.map(({ day }: NetWorthPoint) => day);
    expect(days).toEqual(['2025-12-31', '2026-03-31']);
  });

  const refusals = [
    ['/net-worth?day=2026-04-01', 'day', '日期不能晚于今天'],
    ['/net-worth?day=1969-12-31', 'day', '日期不能早于1970-01-01'],
    ['/net-worth?day=2026-02-30', 'day', '日期格式不正确'],
    ['/net-worth?currency=BTC', 'currency', '不支持的货币'],
    ['/net-worth/history?to=2026-04-01', 'to', '日期不能晚于今天'],
    ['/net-worth/history?from=1969-12-31', 'from', '日期不能早于1970-01-01'],
    ['/net-worth/history?from=2026-03-02&to=2026-03-01', 'from', '开始日期不能晚于结束日期'],
    ['/net-worth/history?interval=HOUR', 'interval', '不支持的间隔'],
    ['/net-worth/history?split=maybe', 'split', '必须是 true 或 false'],
  ] as const;
  it.each(refusals)('is refused when it is %s, at %s: %s', async (path, field, message) => {
    const { status, body } = await test.call('GET', path, { token: user.token });
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({ [field]: [message] });
  });

  it('is refused with more than 4,000 points', async () => {
    await buy('老股', 'CNY', 1, 10, '2010-01-01');
    const path = '/net-worth/history?interval=DAY';
    const { status, body } = await test.call('GET', path, { token: user.token });
    expect(status).toBe(400);
    const message = '超过4000个点，请缩短期间或放宽间隔';
    expect(body.error.fields).toEqual({ interval: [message] });
    // 848 Sundays from 2010-01-03 to 2026-03-29, and the Tuesday that is today.
    expect((await history('interval=WEEK')).points).toHaveLength(849);
  });
});
