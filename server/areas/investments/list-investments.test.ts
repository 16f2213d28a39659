import { beforeEach, describe, expect, it } from 'vitest';
import { investmentsFixture } from '../../testing/fixtures/investments-fixture.ts';

const fixture = investmentsFixture();
const { call, add } = fixture;

describe('the list', () => {
  const names = (answer: { body: { data: { investmentName: string }[] } }) =>
    answer.body.data.map((row) => row.investmentName);

  beforeEach(async () => {
    await add({ investmentName: '乙', quantity: 1, costPrice: 100, purchaseDate: '2026-05-01' });
    await add({
      investmentName: '甲',
      investmentType: 'FUND',
      symbol: '110022',
      quantity: 1,
      costPrice: 300,
      currentPrice: 330,
      purchaseDate: '2026-07-01',
    });
    await add({
      investmentName: '丙',
      investmentType: 'CRYPTO',
      symbol: 'BTC',
      quantity: 1,
      costPrice: 200,
      currentPrice: 100,
      purchaseDate: '2026-06-01',
    });
  });

  it('has the newest purchase first', async () => {
    expect(names(await call('GET', '/investments'))).toEqual(['甲', '丙', '乙']);
  });

  it.each([
    // Chinese names by their sound: bǐng, jiǎ, yǐ.
    ['investmentName', 'asc', ['丙', '甲', '乙']],
    ['investmentType', 'asc', ['丙', '甲', '乙']],
    ['totalCost', 'desc', ['甲', '丙', '乙']],
    ['currentValue', 'desc', ['甲', '丙', '乙']],
    ['profit', 'desc', ['甲', '乙', '丙']],
    ['profitAmount', 'asc', ['丙', '乙', '甲']],
    ['profitRate', 'desc', ['甲', '乙', '丙']],
    ['purchaseDate', 'asc', ['乙', '丙', '甲']],
  ])('sorts by %s %s', async (sortBy, sortOrder, expected) => {
    expect(names(await call('GET', '/investments', undefined, { sortBy, sortOrder }))).toEqual(
      expected,
    );
  });

  it('compares amounts of different currencies in one, and puts what it cannot compare last', async () => {
    const rows = [
      ['CNY', '8'],
      ['USD', '1.25'],
    ] as const;
    const now = fixture.test.deps.now().toISOString();
    for (const [currency, per_euro] of rows) {
      await fixture.test.deps.db
        .insertInto('exchange_rates')
        .values({ currency, day: '2026-11-20', per_euro, source: 'test', fetched_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await add({ investmentName: '人民币', currency: 'CNY', quantity: 1, costPrice: 700 });
    await add({ investmentName: '日元', currency: 'JPY', quantity: 1, costPrice: 1 });
    // 300, 200 and 100 dollars are 1920, 1280 and 640 yuan.
    const sorted = await call('GET', '/investments', undefined, {
      sortBy: 'totalCost',
      sortOrder: 'asc',
    });
    expect(names(sorted)).toEqual(['乙', '人民币', '丙', '甲', '日元']);
  });

  it('filters by type and by a part of name or symbol, in any case', async () => {
    expect(names(await call('GET', '/investments', undefined, { type: 'FUND' }))).toEqual(['甲']);
    expect(names(await call('GET', '/investments', undefined, { keyword: 'btc' }))).toEqual(['丙']);
    expect(names(await call('GET', '/investments', undefined, { type: 'BOND' }))).toEqual([]);
  });

  it.each([
    ['type', 'ART'],
    ['sortBy', 'id'],
    ['sortOrder', 'up'],
  ])('refuses the unknown %s %s', async (name, value) => {
    const { status, body } = await call('GET', '/investments', undefined, { [name]: value });
    expect(status).toBe(400);
    expect(Object.keys(body.error.fields)).toEqual([name]);
  });

  it('searches name and symbol; a wildcard is only a character', async () => {
    const search = (keyword: string) => call('GET', '/investments/search', undefined, { keyword });
    expect(names(await search('1100'))).toEqual(['甲']);
    expect(names(await search('乙'))).toEqual(['乙']);
    expect(names(await search('%'))).toEqual([]);
    expect((await call('GET', '/investments/search')).status).toBe(400);
  });

  it('finds a name with wide characters, typed wide or narrow', async () => {
    await add({ investmentName: '红利指数（Ａ类）' });
    for (const keyword of ['红利指数（Ａ类）', '指数(a', 'Ａ类']) {
      const query = { keyword };
      expect(names(await call('GET', '/investments', undefined, query))).toEqual([
        '红利指数（Ａ类）',
      ]);
    }
  });

  it('says in its file which holdings are in the sums: all but those of status 0', async () => {
    const listed = (await call('GET', '/investments')).body.data;
    for (const [index, status] of [2, 0].entries()) {
      await call('PUT', `/investments/${listed[index].id}/status`, { status });
    }
    const query = { format: 'csv' };
    const file = String((await call('GET', '/investments/export', undefined, query)).body);
    const lines = file.split('\r\n').filter((line) => /^[甲乙丙]/.test(line));
    expect(lines.map((line) => line.match(/,([是否]),/)?.[1])).toEqual(['是', '否', '是']);
  });

  it('lists the holdings that were added last', async () => {
    expect(names(await call('GET', '/investments/recent'))).toEqual(['丙', '甲', '乙']);
    const two = await call('GET', '/investments/recent', undefined, { limit: '2' });
    expect(names(two)).toEqual(['丙', '甲']);
    for (const limit of ['0', '101', 'x', '1.5']) {
      expect((await call('GET', '/investments/recent', undefined, { limit })).status).toBe(400);
    }
  });

  it('ranks holdings by their gain', async () => {
    const { body } = await call('GET', '/investments/profit/ranking');
    const gains = body.data.map((row: Record<string, unknown>) => [
      row.investmentName,
      row.profitAmount,
    ]);
    expect(gains).toEqual([
      ['甲', 30],
      ['乙', 0],
      ['丙', -100],
    ]);
  });

  it('returns the gain of one holding', async () => {
    const { body } = await call('GET', '/investments', undefined, { type: 'FUND' });
    const { data } = (await call('GET', `/investments/${body.data[0].id}/profit`)).body;
    expect(data).toMatchObject({ profitAmount: 30, profitRate: 10, totalCost: 300 });
  });
});
