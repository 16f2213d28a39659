import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';

let test: TestApp;
let user: { token: string };
beforeAll(async () => {
  test = await buildTestApp();
  await test.deps.db
    .insertInto('exchange_rates')
    .values([
      { currency: 'USD', per_euro: '1', day: '2026-03-01', ...stored },
      { currency: 'CNY', per_euro: '7', day: '2026-03-01', ...stored },
      { currency: 'CNY', per_euro: '6.9', day: '2026-04-15', ...stored },
    ])
    .execute();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set('2026-04-30T02:00:00.000Z');
  user = await signIn(test);
});

const stored = { source: 'test', fetched_at: '2026-03-01T15:00:00Z' };
const ask = (method: string, path: string, body?: object) =>
  test.call(method, path, { token: user.token, body });
const data = async (method: string, path: string, body?: object) =>
  (await ask(method, path, body)).body.data;

const open = (accountName: string, currency: string, initialBalance: number, day: string) =>
  data('POST', '/accounts', {
    ...{ accountName, accountType: 'SAVINGS', currency, initialBalance, day },
  });
const move = (id: string, way: string, amount: number, day: string, rest: object = {}) =>
  data('POST', `/accounts/${id}/${way}`, { amount, day, ...rest });

/** A yuan account with a salary and rent, a dollar account with interest, and money moved between them. */
async function household() {
  const yuan = await open('工资卡', 'CNY', 1000, '2026-03-02');
  const dollars = await open('美元户', 'USD', 100, '2026-03-02');
  await move(yuan.id, 'deposit', 5000, '2026-03-10', { description: '工资' });
  await move(yuan.id, 'withdraw', 2000, '2026-04-05', { description: '=房租' });
  await move(dollars.id, 'deposit', 10, '2026-04-20', { kind: 'INTEREST' });
  await data('POST', '/accounts/transfers', {
    ...{ fromAccountId: yuan.id, toAccountId: dollars.id, amount: 690, toAmount: 100 },
    day: '2026-04-21',
  });
  return { yuan, dollars };
}

const asset = (name: string, originalValue: number, purchaseDate: string) =>
  data('POST', '/fixed-assets', {
    ...{ name, assetCode: 'FA-1', assetCategory: '电子设备', originalValue, purchaseDate },
    ...{ startUseDate: purchaseDate, estimatedLife: 5, salvageRate: 0, currency: 'CNY' },
    depreciationMethod: 'STRAIGHT_LINE',
  });

describe('GET /reports/{name}', () => {
  it('answers 404 for a name that no report has', async () => {
    expect((await ask('GET', '/reports/horoscope')).status).toBe(404);
  });

  it('sets the balance sheet of a day beside that of the end of the month before', async () => {
    await household();
    // In March 1,000 + 5,000 yuan and 100 dollars at 7; now 3,310 yuan and 210 dollars at 6.9.
    const report = await data('GET', '/reports/balance-sheet');
    expect(report).toMatchObject({
      name: 'balance-sheet',
      title: '资产负债表',
      totals: { item: '净资产', amount: 4759, compareAmount: 6700, change: -1941 },
      usedRates: [{ currency: 'USD', rate: 6.9, day: '2026-03-01' }],
    });
    expect(report.columns[0]).toEqual({ key: 'section', label: '类别' });
    expect(report.rows.slice(0, 2)).toEqual([
      {
        ...{ section: '资产', group: 'liquid', item: '流动资产', share: 100 },
        ...{ amount: 4759, compareAmount: 6700, change: -1941 },
      },
      {
        ...{ section: '资产', group: 'liquid', kind: '储蓄账户', item: '　储蓄账户', share: 100 },
        ...{ amount: 4759, compareAmount: 6700, change: -1941 },
      },
    ]);
    // The accounts of that day: 3,310 yuan, 210 dollars at 6.9; before 6,000 yuan, 100 dollars at 7.
    const { records } = await data('GET', '/net-worth/rows?group=liquid');
    expect(records).toEqual([
      {
        ...{ subject: '工资卡', kind: '储蓄账户' },
        ...{ amount: 3310, compareAmount: 6000, change: -2690 },
      },
      {
        ...{ subject: '美元户', kind: '储蓄账户' },
        ...{ amount: 1449, compareAmount: 700, change: 749 },
      },
    ]);
    expect(report.rows.map(({ item }: { item: string }) => item)).toContain('资产总计');
  });

  it('lists what came and went, converted at the rate of its day; own transfers do neither', async () => {
    await household();
    const { rows, totals } = await data('GET', '/reports/cash-flow?from=2026-03-03');
    expect(
      rows.map((row: Record<string, unknown>) => [
        ...[row.day, row.account, row.label, row.amount, row.moneyIn, row.moneyOut],
      ]),
    ).toEqual([
      ['2026-03-10', '工资卡', '存入', 5000, 5000, null],
      ['2026-04-05', '工资卡', '取出', -2000, null, 2000],
      ['2026-04-20', '美元户', '利息', 10, 69, null],
      ['2026-04-21', '工资卡', '转出', -690, null, null],
      ['2026-04-21', '美元户', '转入', 100, null, null],
    ]);
    expect(totals).toEqual({ moneyIn: 5069, moneyOut: 2000 });
  });

  it('names what it cannot convert beside the sums of what came and went', async () => {
    const { id } = await open('美元户', 'USD', 100, '2026-02-01');
    await move(id, 'deposit', 10, '2026-02-10');
    await move(id, 'deposit', 20, '2026-03-10');
    const { rows, totals } = await data('GET', '/reports/cash-flow?from=2026-02-02');
    expect(rows[0]).toMatchObject({ amount: 10, moneyIn: null, moneyOut: null });
    const description = '未计入当日缺少汇率的 USD 流水';
    expect(totals).toEqual({ moneyIn: 140, moneyOut: 0, description });
  });

  it('shows what each asset was charged in a period', async () => {
    // 6,000 over 60 months are 100 a month, the first of them April's for a purchase in March.
    test.clock.set('2026-06-15T02:00:00.000Z');
    user = await signIn(test);
    await asset('笔记本', 6000, '2026-03-10');
    const report = await data('GET', '/reports/depreciation?from=2026-05-15&to=2026-06-15');
    expect(report.rows).toEqual([
      {
        ...{
          name: '笔记本',
          category: '电子设备',
          method: '年限平均法（直线法）',
          startDay: '2026-03-10',
        },
        ...{ originalValue: 6000, openingAccumulated: 100, charge: 100 },
        ...{ accumulated: 200, bookValue: 5800, marketValue: null, gain: null },
      },
    ]);
    expect(report.totals).toMatchObject({ originalValue: 6000, charge: 100, bookValue: 5800 });
  });

  it('shows what assets were worth on the market, and what the disposal of one brought', async () => {
    test.clock.set('2026-06-15T02:00:00.000Z');
    user = await signIn(test);
    const { id } = await asset('笔记本', 6000, '2026-03-10');
    await data('POST', `/fixed-assets/${id}/valuations`, { day: '2026-05-31', value: 5500 });
    const reported = async () =>
      (await data('GET', '/reports/depreciation?from=2026-05-15&to=2026-06-15')).rows[0];
    expect(await reported()).toMatchObject({ bookValue: 5800, marketValue: 5500, gain: null });
    // Sold before the end of June at 5,100: charged 200 until then, and 700 below the book value.
    const sale = { kind: 'SALE', disposalDate: '2026-06-10', proceeds: 5150, costs: 50 };
    await data('POST', `/fixed-assets/${id}/disposal`, sale);
    expect(await reported()).toMatchObject({
      ...{ charge: 100, accumulated: 200, bookValue: 0, marketValue: null, gain: -700 },
    });
  });

  it('answers why net worth changed since the end of the month before', async () => {
    await household();
    const { rows, totals, usedRates } = await data('GET', '/reports/net-worth-changes');
    expect(usedRates).toMatchObject([{ currency: 'USD', rate: 6.9 }]);
    const amounts = Object.fromEntries(
      rows.map(({ label, amount }: { label: string; amount: number }) => [label, amount]),
    );
    // 2,000 yuan of rent, 10 dollars of interest at 6.9, and 0.1 less for each of 100 dollars; the
    // transfer at 6.9 loses nothing.
    expect(amounts).toMatchObject({ 储蓄: -2000, 分红与利息: 69, 汇率: -10 });
    expect(totals).toEqual({ label: '净资产变动合计', amount: -1941 });
  });

  it('names what has no rate where it is left out, and leaves out no asset for it', async () => {
    await open('美元户', 'USD', 100, '2026-02-01');
    await asset('电脑', 6000, '2026-01-10');
    const missing = '未计入：缺少 2026-02-15 的 USD 汇率';
    const sheet = await data('GET', '/reports/balance-sheet?day=2026-02-15&compareDay=2026-02-15');
    expect(sheet.notes).toEqual([missing]);
    const changes = '/reports/net-worth-changes?from=2026-01-31&to=2026-02-15';
    expect((await data('GET', changes)).notes).toEqual([missing]);
    const file = await ask(
      'GET',
      '/reports/balance-sheet/export?format=csv&day=2026-02-15&compareDay=2026-02-15',
    );
    expect(file.body.split('\r\n').at(-2)).toBe(`${missing},,,,,,CNY`);
    const charged = await data('GET', '/reports/depreciation?currency=USD&to=2026-02-15');
    expect(charged).toMatchObject({
      rows: [{ name: '电脑', originalValue: null, bookValue: null }],
      totals: { originalValue: null },
      notes: ['缺少 2026-02-15 CNY 兑 USD 的汇率，金额无法折算'],
    });
    expect((await data('GET', '/reports/depreciation?currency=USD')).notes).toEqual([]);
    const allocation = await data('GET', '/reports/allocation?currency=JPY');
    expect(allocation.notes).toEqual(['未计入：缺少 2026-04-30 的 USD 汇率']);
  });

  it('shows the allocation beside the targets', async () => {
    await household();
    await ask('PUT', '/allocation/targets', {
      by: 'TYPE',
      targets: [{ key: 'CASH', percent: 100 }],
    });
    expect((await data('GET', '/reports/allocation')).rows).toEqual([
      {
        ...{ label: '现金', value: 4759, percent: 100, targetPercent: 100, targetValue: 4759 },
        tradeAmount: 0,
      },
    ]);
  });

  it.each([
    ['cash-flow?from=2026-04-02&to=2026-04-01', 'from', '开始日期不能晚于结束日期'],
    ['cash-flow?to=2027-01-01', 'to', '日期不能晚于今天'],
    ['depreciation?from=1969-12-31', 'from', '日期不能早于1970-01-01'],
    ['balance-sheet?compareDay=2026-05-01', 'compareDay', '日期不能晚于今天'],
    ['allocation?by=COLOUR', 'by', '不支持的分类方式'],
  ])('refuses %s with words at its field', async (path, field, text) => {
    const { status, body } = await ask('GET', `/reports/${path}`);
    expect([status, body.error.fields]).toEqual([400, { [field]: [text] }]);
  });

  it('has nothing but headings for an owner without data', async () => {
    for (const name of ['cash-flow', 'depreciation', 'allocation']) {
      expect((await data('GET', `/reports/${name}`)).rows, name).toEqual([]);
    }
  });
});

describe('GET /reports/{name}/export', () => {
  it('writes the table and its sums as CSV that Excel reads and no spreadsheet runs', async () => {
    await household();
    const answer = await ask('GET', '/reports/cash-flow/export?format=csv&from=2026-04-01');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('20260430.csv');
    expect(answer.body.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFF日期,账户,类型,说明,币种,金额,折合收入,折合支出,报表货币',
      "2026-04-05,工资卡,取出,'=房租,CNY,-2000,,2000,CNY",
    ]);
    expect(answer.body.split('\r\n').at(-2)).toBe(',,,,,,69,2000,CNY');
  });

  it('writes a workbook when no format is given', async () => {
    const answer = await ask('GET', '/reports/balance-sheet/export');
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    expect(answer.body.slice(0, 2)).toBe('PK');
  });

  it('refuses another format, and an unknown report', async () => {
    const { status, body } = await ask('GET', '/reports/cash-flow/export?format=pdf');
    expect([status, body.error.fields]).toEqual([400, { format: ['不支持的文件格式'] }]);
    expect((await ask('GET', '/reports/horoscope/export')).status).toBe(404);
  });
});
