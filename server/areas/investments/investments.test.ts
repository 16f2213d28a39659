import { describe, expect, it } from 'vitest';
import { tenShares } from '../../testing/bodies/investment-bodies.ts';
import { investmentsFixture } from '../../testing/fixtures/investments-fixture.ts';

const fixture = investmentsFixture();
const { call, add } = fixture;

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
    ['a currency we do not keep', { currency: 'TWD' }, 'currency', '不支持的货币'],
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
    const post = () =>
      fixture.test.call('POST', '/investments', { token: fixture.token, body: tenShares, headers });
    const [first, second] = [await post(), await post()];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect((await call('GET', '/investments')).body.data).toHaveLength(1);
  });
});
