import { describe, expect, it } from 'vitest';
import type { NetWorthPoint } from '../../../contract/net-worth/net-worth.ts';
import { netWorthFixture } from '../../testing/fixtures/net-worth-fixture.ts';

const fixture = netWorthFixture();
const netWorth = (query = '') => fixture.send('GET', `/net-worth${query}`);
const history = (query: string) => fixture.send('GET', `/net-worth/history?${query}`);

describe('what is entered on the day from which it counts', () => {
  const enteredOf = (points: NetWorthPoint[]) =>
    points.flatMap(({ day, entered }) => entered?.map((one) => ({ day, ...one })) ?? []);

  it('is named at the first point after it, and is no growth', async () => {
    await fixture.open('CHECKING', 'CNY', 1000);
    fixture.morningOf('2026-04-08');
    await fixture.open('SAVINGS', 'USD', 100);
    await fixture.send('POST', '/payables', {
      supplierName: '房东',
      amount: 300,
      dueDate: '2026-12-31',
    });
    const fund = { name: '公积金', kind: 'HOUSING_FUND', value: 5000 };
    await fixture.send('POST', '/other-assets', fund);
    await fixture.send('POST', '/deposits', {
      ...{ name: '三年期', depositType: 'TIME', principal: 2000, annualRatePercent: 0 },
      ...{ startDate: '2026-04-08', months: 36, renewal: 'NONE' },
    });
    fixture.morningOf('2026-04-20');
    const { points } = await history('interval=WEEK');
    // 100 dollars at 6.8947; the first account begins the line, with which it cannot jump.
    expect(enteredOf(points)).toEqual([
      { day: '2026-04-12', subject: 'USD', amount: 689.47 },
      { day: '2026-04-12', subject: '应付 房东', amount: -300 },
      { day: '2026-04-12', subject: '三年期', amount: 2000 },
      { day: '2026-04-12', subject: '公积金', amount: 5000 },
    ]);
    const april = await fixture.send('GET', '/net-worth/changes?from=2026-03-31');
    expect(april.entered).toBe(7389.47);
  });

  it('has a past where an earlier day is stated, and nothing is named then', async () => {
    await fixture.open('CHECKING', 'CNY', 1000);
    fixture.morningOf('2026-04-20');
    const older = { accountName: '旧账户', accountType: 'SAVINGS', initialBalance: 50 };
    await fixture.send('POST', '/accounts', { ...older, day: '2026-04-08' });
    const { points } = await history('interval=DAY');
    expect(points.at(-1).netWorth).toBe(1050);
    expect(enteredOf(points)).toEqual([]);
    expect(await fixture.send('GET', '/net-worth/changes?from=2026-03-31')).not.toHaveProperty(
      'entered',
    );
  });
});

describe('a household in April 2026, worked by hand (case B01)', () => {
  const shares = 'SH600001';
  const etf = 'US.BND';

  /** As it stood on 31 March; the three shares of the fund that are sold in April stand alone. */
  async function march() {
    const yuan = await fixture.open('CHECKING', 'CNY', 50_000);
    const dollars = await fixture.open('SAVINGS', 'USD', 3000);
    const card = await fixture.open('CREDIT', 'CNY', 0);
    await fixture.move(card.id, 'withdraw', 2300);
    await fixture.hold(shares, 'CNY', 1000, 9.5, '2026-02-02');
    await fixture.hold(etf, 'USD', 7, 480, '2026-02-02');
    const sold = await fixture.hold(etf, 'USD', 3, 480, '2026-02-02');
    // 87,250 less 850 a month over 60 months; February is charged by 31 March: 86,400.
    await fixture.send('POST', '/fixed-assets', {
      name: '汽车',
      assetCode: 'FA-1',
      assetCategory: '交通',
      originalValue: 87_250,
      salvageValue: 36_250,
      estimatedLife: 5,
      depreciationMethod: 'STRAIGHT_LINE',
      purchaseDate: '2026-01-10',
      startUseDate: '2026-01-10',
    });
    const lent = await fixture.send('POST', '/receivables', {
      customerName: '老王',
      amount: 5000,
      dueDate: '2026-12-31',
    });
    const owed = await fixture.send('POST', '/payables', {
      supplierName: '房东',
      amount: 8000,
      dueDate: '2026-12-31',
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
    fixture.morningOf('2026-04-08');
    await fixture.hold(shares, 'CNY', 1000, 10.05, '2026-04-08');
    await fixture.move(yuan.id, 'withdraw', 10_055.1);
    fixture.morningOf('2026-04-20');
    await fixture.move(yuan.id, 'deposit', 12_000);
    await fixture.move(yuan.id, 'withdraw', 6500);
    await fixture.move(yuan.id, 'deposit', 180);
    await fixture.send('DELETE', `/investments/${sold.id}`);
    await fixture.move(dollars.id, 'deposit', 1512.3);
    fixture.morningOf('2026-04-30');
    await fixture.move(yuan.id, 'deposit', 2000);
    await fixture.send('PUT', `/receivables/${lent.id}`, { amount: 3000 });
    await fixture.move(yuan.id, 'withdraw', 1000);
    await fixture.send('PUT', `/payables/${owed.id}`, { amount: 7000 });
    await fixture.send('PUT', `/accounts/${yuan.id}`, { balance: 46_645.25 });
    await fixture.move(card.id, 'withdraw', 1200);
  }

  it('is worth 196,509.60 yuan on 31 March, by area', async () => {
    await march();
    fixture.morningOf('2026-04-01');
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
    fixture.morningOf('2026-05-01');
    expect(await netWorth('?day=2026-04-30')).toMatchObject({ netWorth: 200_975.15 });
    const { points, ...rest } = await history('from=2026-03-31&to=2026-04-30&split=true');
    const asked = { from: '2026-03-31', to: '2026-04-30', interval: 'MONTH', currency: 'CNY' };
    expect(rest).toEqual(asked);
    // The three shares that were deleted are gone from March too: 3 × 500 × 6.9012 = 10,351.80.
    expect(points).toEqual([
      {
        day: '2026-03-31',
        netWorth: 186_157.8,
        totalAssets: 196_457.8,
        totalLiabilities: 10_300,
        missing: [],
        areas: {
          cash: 70_703.6,
          investments: 34_354.2,
          fixedAssets: 86_400,
          receivables: 5000,
          creditDebt: -2300,
          payables: -8000,
          loans: 0,
        },
      },
      {
        // 46,645.25 + 4,512.30 × 6.8525 = 77,565.785… and 20,800 + 3,584 × 6.8525 = 45,359.36
        day: '2026-04-30',
        netWorth: 200_975.15,
        totalAssets: 211_475.15,
        totalLiabilities: 10_500,
        missing: [],
        areas: {
          cash: 77_565.79,
          investments: 45_359.36,
          fixedAssets: 85_550,
          receivables: 3000,
          creditDebt: -3500,
          payables: -7000,
          loans: 0,
        },
      },
    ]);
  });

  it('counts between two days with prices and rates at those of the earlier day', async () => {
    await march();
    fixture.morningOf('2026-04-20');
    const sunday = await netWorth('?day=2026-04-12&currency=USD');
    expect(sunday.usedRates).toMatchObject([{ currency: 'CNY', day: '2026-04-08' }]);
    // 1,000 × 10.10 ÷ 6.8947 = 1,464.8933…, and 10 × 497.25
    expect(sunday.assetBreakdown.investments).toBe(6437.39);
  });

  it('has in a long daily history the figures that each day has alone', async () => {
    await april(await march());
    fixture.morningOf('2026-05-01');
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
    const overview = await fixture.send('GET', '/overview/assets');
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

describe('a history of net worth', () => {
  it('has no points for a user without data', async () => {
    const nothing = { from: null, to: '2026-03-31', points: [] };
    expect(await history('interval=DAY')).toMatchObject(nothing);
    expect(await netWorth()).toMatchObject({ netWorth: 0, firstDay: null });
  });

  it('begins with the first day of the data, however early it is asked for', async () => {
    await fixture.hold('未上市', 'CNY', 1, 10, '2025-11-15');
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
    const { status, body } = await fixture.test.call('GET', path, { token: fixture.user.token });
    expect(status).toBe(400);
    expect(body.error.fields).toEqual({ [field]: [message] });
  });

  it('is refused with more than 4,000 points', async () => {
    await fixture.hold('老股', 'CNY', 1, 10, '2010-01-01');
    const path = '/net-worth/history?interval=DAY';
    const { status, body } = await fixture.test.call('GET', path, { token: fixture.user.token });
    expect(status).toBe(400);
    const message = '超过4000个点，请缩短期间或放宽间隔';
    expect(body.error.fields).toEqual({ interval: [message] });
    // 848 Sundays from 2010-01-03 to 2026-03-29, and the Tuesday that is today.
    expect((await history('interval=WEEK')).points).toHaveLength(849);
  });
});
