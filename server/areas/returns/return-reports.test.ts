import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { encrypted } from '../../testing/securities/securities-user.ts';
import { signIn } from '../../testing/sign-in.ts';
import { upsertRates } from '../rates/rates.repository.ts';

let test: TestApp;
let token: string;
beforeEach(async () => {
  test = await buildTestApp({ now: '2026-03-10T10:00:00.000Z' });
  ({ token } = await signIn(test));
  const stored = { source: 'ecb', fetched_at: '2026-03-01T15:00:00Z' };
  const rows = Object.entries({ '2026-01-15': '7', '2026-03-01': '6.9' }).flatMap(([day, yuan]) => [
    { currency: 'CNY' as const, day, per_euro: yuan, ...stored },
    { currency: 'USD' as const, day, per_euro: '1', ...stored },
  ]);
  await withTransaction(test.deps.db, (tx) => upsertRates(tx, rows));
});
afterEach(() => test.close());

type Fields = Record<string, unknown>;

async function send(method: string, path: string, body: Fields) {
  const answer = await test.call(method, path, { token, body });
  expect(answer.body.error).toBeUndefined();
  return answer.body.data;
}

async function hold(investmentName: string, firstEntry: Fields, also: Fields = {}) {
  const named = { investmentName, symbol: investmentName, investmentType: 'OTHER' };
  return (await send('POST', '/investments', { ...named, currency: 'CNY', ...also, firstEntry }))
    .id;
}

const price = (id: string, currentPrice: number, day: string) =>
  send('PUT', `/investments/${id}/price`, { currentPrice, day });

const report = async (name: string, query: Fields = {}) =>
  (await test.call('GET', `/reports/${name}`, { token, query: query as Record<string, string> }))
    .body.data;

/**
 * A fund bought at 10,000 in November and worth 10,500 at the end of the year; half of it sold for 5,595
 * net in February, when it also paid 100; the rest is worth 5,600 then, 5,400 at the end of February and
 * 6,000 now.
 */
async function fund(): Promise<string> {
  const first = { type: 'BUY', day: '2025-11-03', quantity: 100, price: 100 };
  const id = await hold('基金', first);
  await price(id, 105, '2025-12-31');
  await price(id, 110, '2026-01-31');
  const sale = { type: 'SELL', day: '2026-02-10', quantity: 50, price: 112, fee: 5 };
  await send('POST', `/investments/${id}/entries`, sale);
  const paid = { type: 'DIVIDEND', day: '2026-02-20', amount: 100 };
  await send('POST', `/investments/${id}/entries`, paid);
  await price(id, 112, '2026-02-10');
  await price(id, 108, '2026-02-28');
  await price(id, 120, '2026-03-10');
  return id;
}

/** 10 at 100 dollars, worth 110 now; the dollar was 7 and is 6.9 yuan. */
async function foreign(): Promise<string> {
  const first = { type: 'BUY', day: '2026-02-02', quantity: 10, price: 100 };
  const id = await hold('美元基金', first, { currency: 'USD' });
  await price(id, 110, '2026-03-10');
  return id;
}

/** Sold before the year began. */
async function sold(): Promise<string> {
  const id = await hold('旧基金', { type: 'BUY', day: '2025-03-03', quantity: 1, price: 50 });
  const sale = { type: 'SELL', day: '2025-04-03', quantity: 1, price: 60 };
  await send('POST', `/investments/${id}/entries`, sale);
  return id;
}

const ofFund = {
  ...{ name: '基金', currency: 'CNY', kind: 'investment' },
  ...{ opening: 10500, moneyIn: 0, moneyOut: 5695, closing: 6000, profit: 1195 },
  ...{ unrealized: 500, realized: 595, income: 100, fees: 5, taxes: 0 },
  // 1,195 of 10,500; 11,195 ÷ 10,500 × 5,700 ÷ 5,600 × 6,000 ÷ 5,600; 69 days at 3.7918 % a year.
  ...{ simple: 11.381, twr: 16.2746, xirr: 14.406, xirrBasis: '期间', reason: null },
};
const ofForeign = {
  ...{ name: '美元基金', currency: 'USD', kind: 'investment' },
  ...{ opening: 0, moneyIn: 7000, moneyOut: 0, closing: 7590, profit: 590 },
  ...{ unrealized: 590, realized: 0, income: 0, fees: 0, taxes: 0 },
  ...{ simple: 8.4286, twr: 8.4286, xirr: 8.4286, xirrBasis: '期间', reason: null },
};

describe('the report of returns', () => {
  it('has a row for every holding of the period, and the figures of all together', async () => {
    const ids = [await fund(), await foreign(), await sold()];
    const { title, rows, totals, usedRates } = await report('investment-returns');
    expect(title).toBe('投资收益');
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ id: ids[0], ...ofFund });
    expect(rows).toContainEqual({ id: ids[1], ...ofForeign });
    // 1,785 of 17,500 that were invested at most.
    expect(totals).toEqual({
      ...{ name: '合计', currency: 'CNY', opening: 10500, moneyIn: 7000, moneyOut: 5695 },
      ...{ closing: 13590, profit: 1785, unrealized: 1090, realized: 595, income: 100 },
      ...{ fees: 5, taxes: 0, simple: 10.2, twr: 15.1238, xirr: 15.0906, xirrBasis: '期间' },
      reason: null,
    });
    expect(usedRates).toEqual([{ currency: 'USD', rate: 6.9, day: '2026-03-01' }]);
  });

  it('says the same of each holding and of all as their own calls do', async () => {
    const ids = [await fund(), await foreign()];
    const { rows, totals } = await report('investment-returns', { from: '2026-02-05' });
    const query = { from: '2026-02-05', currency: 'CNY' };
    for (const [path, row] of [
      ...ids.map((id) => [`/investments/${id}`, rows.find((one: Fields) => one.id === id)]),
      ['/investments', totals],
    ]) {
      const own = (await test.call('GET', `${path}/performance`, { token, query })).body.data;
      expect([row.opening, row.moneyOut, row.profit, row.simple, row.twr, row.xirr]).toEqual([
        ...[own.openingValue, own.moneyOut, own.profit, own.simple.percent, own.twr.percent],
        own.xirr.periodPercent,
      ]);
    }
  });

  it('counts in the currency asked for', async () => {
    const id = await foreign();
    const { rows } = await report('investment-returns', { currency: 'USD' });
    expect(rows).toMatchObject([{ id, moneyIn: 1000, closing: 1100, profit: 100, twr: 10 }]);
  });

  it('gives a dash and the reason for what cannot be known, and leaves it out of the sums by name', async () => {
    await fund();
    const body = encrypted(test, {
      ...{ accountName: '长桥', accountType: 'LONGPORT', appKey: 'k', appSecret: 's' },
    });
    const { id } = await send('POST', '/securities/accounts', body);
    const { rows, totals } = await report('investment-returns');
    expect(rows).toContainEqual({
      ...{ id, name: '长桥', currency: 'CNY', kind: 'securities-account' },
      ...{ opening: null, moneyIn: null, moneyOut: null, closing: null, profit: null },
      ...{ unrealized: null, realized: null, income: null, fees: null, taxes: null },
      ...{ simple: null, twr: null, xirr: null, xirrBasis: null },
      reason: '只有市值，没有资金流水',
    });
    const reason = '不含 1 项：长桥（只有市值，没有资金流水）';
    expect(totals).toMatchObject({ profit: 1195, twr: 16.2746, reason });
    expect((await report('return-calendar')).totals).toMatchObject({ total: 1195, reason });
  });

  it('names the figure that is withheld when the others are not', async () => {
    // W06: 500 are lost entirely, then 100 come and become 110.
    const id = await hold('归零', { type: 'BUY', day: '2026-03-02', quantity: 1, price: 500 });
    const loss = { type: 'SELL', day: '2026-03-03', quantity: 1, price: 0 };
    await send('POST', `/investments/${id}/entries`, loss);
    const more = { type: 'BUY', day: '2026-03-04', quantity: 1, price: 100 };
    await send('POST', `/investments/${id}/entries`, more);
    await price(id, 110, '2026-03-10');
    const { rows } = await report('investment-returns');
    expect(rows).toMatchObject([{ twr: null, profit: -490 }]);
    expect(rows[0].reason).toMatch('时间加权：2026-03-03 归零后又投入，之前的收益率不能接续');
  });

  it('marks figures that rest on an old price entered by hand', async () => {
    const id = await hold('古董', { type: 'BUY', day: '2026-01-02', quantity: 1, price: 500 });
    await price(id, 520, '2026-01-05');
    const { rows, totals } = await report('investment-returns');
    expect(rows[0].reason).toBe('估算：手工价格已超过31天');
    expect(totals.reason).toBe('估算：手工价格已超过31天');
  });

  it('is about one kind of investment or one securities account when asked', async () => {
    const [first] = [await fund(), await foreign()];
    const stock = { type: 'BUY', day: '2026-01-05', quantity: 1, price: 100 };
    const other = await hold('某股', stock, { investmentType: 'STOCK' });
    const ids = async (query: Fields) =>
      (await report('investment-returns', query)).rows.map(({ id }: Fields) => id);
    expect(await ids({ type: 'STOCK' })).toEqual([other]);
    const others = await report('investment-returns', { type: 'OTHER' });
    expect(others.rows.map(({ id }: Fields) => id)).toContain(first);
    expect(others.totals).toMatchObject({ moneyIn: 7000, profit: 1785 });
    expect((await report('return-calendar', { type: 'OTHER' })).totals).toMatchObject({
      total: 1785,
    });
    const body = encrypted(test, {
      ...{ accountName: '长桥', accountType: 'LONGPORT', appKey: 'k', appSecret: 's' },
    });
    const { id } = await send('POST', '/securities/accounts', body);
    expect(await ids({ securitiesAccountId: id })).toEqual([id]);
  });

  it('refuses an unknown kind, an unknown account, that of another, and both at once', async () => {
    const body = encrypted(test, {
      ...{ accountName: '长桥', accountType: 'LONGPORT', appKey: 'k', appSecret: 's' },
    });
    const stranger = await signIn(test);
    const theirs = await test.call('POST', '/securities/accounts', { token: stranger.token, body });
    const cases: [Record<string, string>, Fields][] = [
      [{ type: 'ART' }, { type: ['不支持的投资类型'] }],
      [{ securitiesAccountId: 'x' }, { securitiesAccountId: ['账户不存在'] }],
      [{ securitiesAccountId: theirs.body.data.id }, { securitiesAccountId: ['账户不存在'] }],
      [
        { securitiesAccountId: 'x', type: 'STOCK' },
        { securitiesAccountId: ['投资类型和证券账户只能选一个'] },
      ],
    ];
    for (const [query, fields] of cases) {
      for (const name of ['investment-returns', 'return-calendar']) {
        const answer = await test.call('GET', `/reports/${name}`, { token, query });
        expect([answer.status, answer.body.error.fields]).toEqual([400, fields]);
      }
    }
  });

  it('has nothing but headings for an owner without investments', async () => {
    expect(await report('investment-returns')).toMatchObject({ rows: [], totals: {} });
    expect(await report('return-calendar')).toMatchObject({ rows: [], totals: {} });
  });

  it('is exported with its sums', async () => {
    await fund();
    const query = { format: 'csv' };
    const answer = await test.call('GET', '/reports/investment-returns/export', { token, query });
    expect(answer.body.split('\r\n').slice(1, 3)).toEqual([
      '基金,CNY,10500,0,5695,6000,1195,500,595,100,5,0,11.381,16.2746,14.406,期间,,CNY',
      '合计,CNY,10500,0,5695,6000,1195,500,595,100,5,0,11.381,16.2746,14.406,期间,,CNY',
    ]);
  });
});

describe('the calendar of returns', () => {
  it('shows what each month brought, a row of amounts and one of percentages for each year', async () => {
    await fund();
    await foreign();
    const { title, columns, rows, totals } = await report('return-calendar');
    expect(title).toBe('收益日历');
    expect(columns.map(({ label }: Fields) => label).slice(0, 4)).toEqual([
      ...['年份', '项目', '1月', '2月'],
    ]);
    expect(rows).toEqual([
      {
        ...{ year: '2026', item: '收益' },
        // 500 of the fund; 5,400 + 5,695 - 11,000 of it; 600 of it and 590 of the dollars.
        ...{ m01: 500, m02: 95, m03: 1190, total: 1785, reason: null },
      },
      {
        ...{ year: '2026', item: '收益率（%）' },
        // 11,000 ÷ 10,500; 18,195 ÷ 18,000 × 12,700 ÷ 12,600 × 12,400 ÷ 12,600; 13,590 ÷ 12,400.
        ...{ m01: 4.7619, m02: 0.2684, m03: 9.5968, total: 15.1238, reason: null },
      },
    ]);
    expect(totals).toEqual({ year: '合计', item: '收益', total: 1785, reason: null });
  });

  it('has a year for each year in which something was held, and nothing for months without', async () => {
    await sold();
    const query = { from: '2024-06-01' };
    const { rows, totals } = await report('return-calendar', query);
    expect(rows).toMatchObject([
      // 60 ÷ 50, sold on the third of April.
      { year: '2025', m02: null, m03: 0, m04: 10, m05: null, total: 10 },
      { year: '2025', m02: null, m03: 0, m04: 20, m05: null, total: 20 },
    ]);
    expect(totals).toMatchObject({ total: 10 });
  });

  it('counts parts of months at the ends of the period', async () => {
    await fund();
    const query = { from: '2026-02-21', to: '2026-02-28' };
    // 5,600 before, 5,400 at the end.
    expect((await report('return-calendar', query)).rows).toMatchObject([
      { m02: -200, total: -200 },
      { m02: -3.5714, total: -3.5714 },
    ]);
  });

  it('leaves out a percentage after a total loss with new money in the same part, with the reason', async () => {
    const id = await hold('归零', { type: 'BUY', day: '2026-02-02', quantity: 1, price: 500 });
    const loss = { type: 'SELL', day: '2026-02-03', quantity: 1, price: 0 };
    await send('POST', `/investments/${id}/entries`, loss);
    const more = { type: 'BUY', day: '2026-03-04', quantity: 1, price: 100 };
    await send('POST', `/investments/${id}/entries`, more);
    await price(id, 110, '2026-03-10');
    expect((await report('return-calendar')).rows).toMatchObject([
      { m02: -500, m03: 10, total: -490 },
      { m02: -100, m03: 10, total: null, reason: '全年：归零后又投入，收益率不能接续' },
    ]);
  });

  it('says which rate is missing', async () => {
    const first = { type: 'BUY', day: '2025-02-03', quantity: 10, price: 100 };
    await hold('早年美元', first, { currency: 'USD' });
    const { rows, totals } = await report('return-calendar', { from: '2025-01-01' });
    expect([rows, totals.reason]).toEqual([[], '缺少 2025-02-03 的 USD 汇率']);
  });

  it('rounds the sum of the period once, and shows months and days that sum to it', async () => {
    const id = await hold('零头', { type: 'BUY', day: '2026-01-02', quantity: 1, price: 100 });
    await price(id, 100.004, '2026-01-31');
    await price(id, 100.008, '2026-02-28');
    await price(id, 100.012, '2026-03-10');
    // 0.004 in each month: 0.012 together, which is one cent.
    const { rows, totals } = await report('return-calendar');
    const [{ m01, m02, m03, total }] = rows;
    expect([total, totals.total]).toEqual([0.01, 0.01]);
    expect([m01, m02, m03].sort()).toEqual([0, 0, 0.01]);
    const query = { from: '2026-01-01', curve: 'true', currency: 'CNY' };
    const all = (await test.call('GET', '/investments/performance', { token, query })).body.data;
    const gains = all.gains.filter(({ profit }: Fields) => profit !== 0 && profit !== null);
    expect(all.profit).toBe(0.01);
    expect(gains.map(({ profit }: Fields) => profit)).toEqual([0.01]);
  });

  it('refuses a period that ends before it begins', async () => {
    const query = { from: '2026-02-02', to: '2026-02-01' };
    const { status, body } = await test.call('GET', '/reports/return-calendar', { token, query });
    expect([status, body.error.fields]).toEqual([400, { from: ['开始日期不能晚于结束日期'] }]);
  });
});
