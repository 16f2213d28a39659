import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenShares } from '../../testing/bodies/investment-bodies.ts';
import { buildTestApp, type TestApp } from '../../testing/build-test-app.ts';
import { signIn } from '../../testing/sign-in.ts';
import { storeQuote } from '../../testing/store-quote.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ token } = await signIn(test));
});

const call = (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  test.call(method, path, { token, body, ...(query && { query }) });

async function add(fields: Record<string, unknown> = {}) {
  const answer = await call('POST', '/investments', { ...tenShares, ...fields });
  expect(answer.status).toBe(200);
  return answer.body.data;
}

describe('adding a holding', () => {
  it('returns it at cost, because no price is known yet', async () => {
    const { status, body } = await call('POST', '/investments', {
      ...tenShares,
      investmentName: ' 苹果公司 ',
      description: ' ',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: '投资已添加',
      data: {
        investmentName: '苹果公司',
        symbol: 'AAPL',
        investmentType: 'STOCK',
        quantity: 10,
        purchasePrice: 150,
        currentPrice: null,
        currency: 'USD',
        purchaseDate: '2026-03-02',
        description: null,
        status: 1,
        totalCost: 1500,
        currentValue: 1500,
        profit: 0,
        profitRate: 0,
        priceSource: null,
        priceTime: null,
        priceStale: false,
        version: 1,
      },
    });
  });

  it('accepts purchasePrice and costPrice as names of the same field', async () => {
    const { costPrice, ...rest } = tenShares;
    const first = await call('POST', '/investments', { ...rest, purchasePrice: 150 });
    expect(first.body.data).toMatchObject({ purchasePrice: 150, totalCost: 1500 });
    const both = await call('POST', '/investments', { ...rest, costPrice, purchasePrice: 150 });
    expect(both.status).toBe(200);
    const differing = await call('POST', '/investments', { ...rest, costPrice, purchasePrice: 1 });
    expect(differing.status).toBe(400);
    expect(Object.keys(differing.body.error.fields)).toEqual(['costPrice']);
  });

  it('uses dollars when no currency is given', async () => {
    expect(await add({ currency: null })).toMatchObject({ currency: 'USD' });
  });

  it.each(['STOCK', 'BOND', 'FUND', 'CRYPTO', 'COMMODITY', 'GOLD', 'OTHER'])(
    'takes the type %s',
    async (investmentType) => {
      expect(await add({ investmentType })).toMatchObject({ investmentType });
    },
  );

  it.each([
    ['a day', '2026-03-02', '2026-03-02'],
    ['the client’s form, in the server’s time zone', '2026-03-02 00:00:00', '2026-03-02'],
    ['the last second of a day', '2026-03-02 23:59:59', '2026-03-02'],
    ['an instant that is the next day in Shanghai', '2026-03-02T16:00:00.000Z', '2026-03-03'],
    ['an instant with an offset', '2026-03-02T23:30:00+08:00', '2026-03-02'],
  ])('parses the purchase date as %s', async (_, purchaseDate, day) => {
    expect(await add({ purchaseDate })).toMatchObject({ purchaseDate: day });
  });

  it('keeps every digit of quantities and prices', async () => {
    const held = await add({
      investmentType: 'CRYPTO',
      symbol: 'SHIB',
      quantity: 12345678.9012345,
      costPrice: 0.0123456789,
      currentPrice: 0.00001234,
    });
    expect(held).toMatchObject({
      quantity: 12345678.9012345,
      purchasePrice: 0.0123456789,
      currentPrice: 0.00001234,
      priceSource: 'manual',
      // 12345678.9012345 × 0.0123456789 = 152415.787…; × 0.00001234 = 152.3456776…
      totalCost: 152415.79,
      currentValue: 152.35,
    });
  });

  it.each([
    ['no name', { investmentName: ' ' }, 'investmentName', '投资名称不能为空'],
    ['no symbol', { symbol: null }, 'symbol', '投资代码不能为空'],
    ['no type', { investmentType: null }, 'investmentType', '请选择投资类型'],
    ['an unknown type', { investmentType: 'ART' }, 'investmentType', '请选择投资类型'],
    ['no quantity', { quantity: null }, 'quantity', '数量必须大于0'],
    ['a quantity of 0', { quantity: 0 }, 'quantity', '数量必须大于0'],
    ['less than a millionth', { quantity: 0.0000009 }, 'quantity', '数量必须大于0'],
    ['a text for a number', { quantity: '10' }, 'quantity', '必须是数字'],
    ['no cost', { costPrice: null }, 'costPrice', '成本价格必须大于0'],
    ['no cost, under its other name', { costPrice: null }, 'purchasePrice', '成本价格必须大于0'],
    ['a cost below a cent', { costPrice: 0.009 }, 'costPrice', '成本价格必须大于0'],
    ['a negative price', { currentPrice: -1 }, 'currentPrice', '当前价格必须大于0'],
    ['no purchase date', { purchaseDate: undefined }, 'purchaseDate', '购买日期不能为空'],
    ['a day that does not exist', { purchaseDate: '2026-02-30' }, 'purchaseDate', '日期格式不正确'],
    ['an hour too many', { purchaseDate: '2026-02-03 24:00:00' }, 'purchaseDate', '日期格式不正确'],
    ['words for a date', { purchaseDate: '昨天' }, 'purchaseDate', '日期格式不正确'],
    ['a currency we do not keep', { currency: 'AUD' }, 'currency', '不支持的货币'],
    ['an empty currency', { currency: '' }, 'currency', '货币不能为空'],
    ['a NUL byte', { description: 'a\0b' }, 'description', '包含不允许的字符'],
  ])('refuses %s', async (_, fields, field, text) => {
    const { status, body } = await call('POST', '/investments', { ...tenShares, ...fields });
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(body.error.fields[field]).toContain(text);
    expect((await call('GET', '/investments')).body.data).toEqual([]);
  });

  it('names all invalid fields at once', async () => {
    const { body } = await call('POST', '/investments', {});
    expect(Object.keys(body.error.fields).sort()).toEqual([
      'costPrice',
      'investmentName',
      'investmentType',
      'purchaseDate',
      'purchasePrice',
      'quantity',
      'symbol',
    ]);
  });

  // The second one is 0.1 as soon as it is a double: it has to be refused as it was written.
  it.each(['1.234567890123456', '0.10000000000000001'])(
    'refuses more than 15 significant digits rather than rounding them: %s',
    async (quantity) => {
      const body = JSON.stringify(tenShares).replace('"quantity":10', `"quantity":${quantity}`);
      const answer = await call('POST', '/investments', body);
      expect(answer.body.error.fields.quantity).toEqual(['数字最多保留15位有效数字']);
    },
  );

  it('happens once under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const post = () => test.call('POST', '/investments', { token, body: tenShares, headers });
    const [first, second] = [await post(), await post()];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await call('GET', '/investments')).body.data).toHaveLength(1);
  });
});

describe('editing a holding', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { id } = await add({ description: '长期' });
    const { body } = await call('PUT', `/investments/${id}`, { quantity: 12.5, costPrice: 140 });
    expect(body.data).toMatchObject({
      investmentName: '苹果公司',
      quantity: 12.5,
      purchasePrice: 140,
      totalCost: 1750,
      purchaseDate: '2026-03-02',
      description: '长期',
      version: 2,
    });
  });

  it('keeps the purchase date, and sets it to today when it is cleared', async () => {
    const { id } = await add();
    const renamed = await call('PUT', `/investments/${id}`, { investmentName: '苹果' });
    expect(renamed.body.data.purchaseDate).toBe('2026-03-02');
    const cleared = await call('PUT', `/investments/${id}`, { purchaseDate: null });
    expect(cleared.body.data.purchaseDate).toBe('2026-11-21');
  });

  it('refuses a stale version and shows the row as it is', async () => {
    const { id, version } = await add();
    await call('PUT', `/investments/${id}/status`, { status: 2 });
    const { status, body } = await call('PUT', `/investments/${id}`, { quantity: 1, version });
    expect(status).toBe(409);
    expect(body.code).toBe('CONFLICT');
    expect(body.error.current).toMatchObject({ id, quantity: 10, status: 2, version: 2 });
  });

  it('has the price of what the holding becomes, and keeps one that the owner entered', async () => {
    const { id } = await add({ currentPrice: 180 });
    const renamed = await call('PUT', `/investments/${id}`, { symbol: 'MSFT' });
    expect(renamed.body.data).toMatchObject({ currentPrice: 180, priceSource: 'manual' });
    await call('PUT', `/investments/${id}`, { currentPrice: null });
    await storeQuote(test, { key: 'US.MSFT', price: '410.5' });
    const spelled = await call('PUT', `/investments/${id}`, { symbol: 'MSFT.US' });
    expect(spelled.body.data).toMatchObject({ currentPrice: 410.5, priceSource: 'yahoo' });
    const other = await call('PUT', `/investments/${id}`, { symbol: 'NVDA' });
    expect(other.body.data).toMatchObject({ currentPrice: null, priceSource: null, profit: 0 });
  });

  it.each([
    ['an empty name', { investmentName: '' }, 'investmentName', '投资名称不能为空'],
    ['a cleared quantity', { quantity: null }, 'quantity', '数量必须大于0'],
    ['a cost of nothing', { purchasePrice: 0 }, 'purchasePrice', '成本价格必须大于0'],
    ['a version that is a text', { version: '1' }, 'version', '版本号必须是整数'],
  ])('refuses %s', async (_, fields, field, text) => {
    const { id } = await add();
    const { status, body } = await call('PUT', `/investments/${id}`, fields);
    expect(status).toBe(400);
    expect(body.error.fields[field]).toEqual([text]);
  });
});

describe('deleting a holding', () => {
  it('removes it and the prices entered for it', async () => {
    const { id } = await add({ currentPrice: 180 });
    expect((await call('DELETE', `/investments/${id}`)).body.message).toBe('投资已删除');
    expect((await call('GET', `/investments/${id}`)).status).toBe(404);
    expect((await call('DELETE', `/investments/${id}`)).status).toBe(404);
    const left = await test.deps.db
      .selectFrom('manual_prices')
      .selectAll()
      .where('investment_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the status of a holding', () => {
  it.each([0, 1, 2, -1, 99])('can be %i', async (status) => {
    const { id } = await add();
    const { body } = await call('PUT', `/investments/${id}/status`, { status });
    expect(body.data).toMatchObject({ status, version: 2 });
  });

  it('is not changed by who has seen an older version, and the row comes back as it is', async () => {
    const { id, version } = await add();
    await call('PUT', `/investments/${id}`, { quantity: 12, version });
    const late = await call('PUT', `/investments/${id}/status`, { status: 2, version });
    expect([late.status, late.body.code]).toEqual([409, 'CONFLICT']);
    expect(late.body.error.current).toMatchObject({ id, quantity: 12, status: 1, version: 2 });
  });

  it.each([[1.5], ['1'], [null], [undefined], [2 ** 31]])('cannot be %s', async (status) => {
    const { id } = await add();
    const answer = await call('PUT', `/investments/${id}/status`, { status });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.error.fields)).toEqual(['status']);
  });
});

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
    const now = test.deps.now().toISOString();
    for (const [currency, per_euro] of rows) {
      await test.deps.db
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
