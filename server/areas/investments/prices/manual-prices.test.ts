import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenShares } from '../../../testing/bodies/investment-bodies.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { storeQuote } from '../../../testing/store-quote.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ token } = await signIn(test));
});

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, path, { token, body });

async function add(fields: Record<string, unknown> = {}) {
  return (await call('POST', '/investments', { ...tenShares, ...fields })).body.data;
}

describe('a price entered by hand', () => {
  it('revalues the holding and says where it comes from', async () => {
    const { id } = await add();
    const { body } = await call('PUT', `/investments/${id}/price`, { currentPrice: 180.555 });
    expect(body).toMatchObject({
      message: '价格已更新',
      data: {
        currentPrice: 180.555,
        currentValue: 1805.55,
        profit: 305.55,
        // 305.55 / 1500
        profitRate: 20.37,
        priceSource: 'manual',
        priceTime: test.deps.now().toISOString(),
        version: 2,
      },
    });
  });

  it('is one dated row a day, in the holding’s currency', async () => {
    const { id } = await add({ currency: 'USD', currentPrice: 150 });
    await call('PUT', `/investments/${id}/price`, { currentPrice: 160 });
    const rows = await test.deps.db
      .selectFrom('manual_prices')
      .select(['day', 'price', 'currency', 'created_at'])
      .where('investment_id', '=', id)
      .execute();
    const created_at = test.deps.now().toISOString();
    expect(rows).toEqual([{ day: '2026-11-21', price: '160', currency: 'USD', created_at }]);
  });

  it('is of the day that the owner names, and that of the newest day is the current one', async () => {
    const { id } = await add({ investmentType: 'OTHER' });
    const enter = async (currentPrice: number, day: string) =>
      (await call('PUT', `/investments/${id}/price`, { currentPrice, day })).body.data;
    expect(await enter(120, '2026-11-10')).toMatchObject({
      currentPrice: 120,
      priceSource: 'manual',
      priceTime: '2026-11-10',
    });
    // 17:00 UTC on the 14th is the 15th in Shanghai.
    expect((await enter(130, '2026-11-14T17:00:00.000Z')).priceTime).toBe('2026-11-15');
    expect(await enter(125, '2026-11-12')).toMatchObject({ currentPrice: 130, version: 4 });
    expect((await enter(131, '2026-11-15')).currentPrice).toBe(131);
    const prices = (await call('GET', `/investments/${id}/prices`)).body.data;
    expect(prices).toEqual([
      { day: '2026-11-10', price: 120, source: 'manual' },
      { day: '2026-11-12', price: 125, source: 'manual' },
      { day: '2026-11-15', price: 131, source: 'manual' },
    ]);
  });

  it.each([
    ['2026-11-22', '日期不能晚于今天'],
    ['1969-12-31', '日期不能早于1970-01-01'],
    ['2026-02-30', '日期格式不正确'],
  ])('cannot be of %s', async (day, text) => {
    const { id } = await add();
    const body = { currentPrice: 160, day };
    const refused = await call('PUT', `/investments/${id}/price`, body);
    expect(refused.body.error.fields).toEqual({ day: [text] });
    expect((await call('GET', `/investments/${id}`)).body.data.currentPrice).toBeNull();
  });

  it('counts until the market has a price of a later day, and on its own day before the market’s', async () => {
    const enter = async (day: string) => {
      const { id } = await add({ symbol: 'NVDA' });
      const path = `/investments/${id}/price`;
      return (await call('PUT', path, { currentPrice: 90, day })).body.data;
    };
    await storeQuote(test, { key: 'US.NVDA', price: '95', at: '2026-11-19T21:00:00.000Z' });
    expect(await enter('2026-11-18')).toMatchObject({ currentPrice: 95, priceSource: 'yahoo' });
    expect(await enter('2026-11-19')).toMatchObject({ currentPrice: 90, priceSource: 'manual' });
    expect(await enter('2026-11-21')).toMatchObject({ currentPrice: 90, priceSource: 'manual' });
  });

  it('counts again where the market whose price was asked for has none, as on past days', async () => {
    const { id } = await add({ symbol: 'ORCL', currentPrice: 90 });
    await storeQuote(test, { key: 'US.ORCL', price: '95', at: '2026-11-19T21:00:00.000Z' });
    const read = async () => (await call('GET', `/investments/${id}`)).body.data;
    await test.deps.db
      .updateTable('manual_prices')
      .set({ replaced_at: test.deps.now().toISOString() })
      .where('investment_id', '=', id)
      .execute();
    expect(await read()).toMatchObject({ currentPrice: 95, priceSource: 'yahoo' });
    await call('PUT', `/investments/${id}`, { symbol: 'ORCX' });
    expect(await read()).toMatchObject({ currentPrice: 90, priceSource: 'manual' });
  });

  it('does not become stale, because no market quotes it', async () => {
    const { id } = await add({ investmentType: 'OTHER', currentPrice: 180 });
    test.clock.advance(20 * 86_400_000);
    expect((await call('GET', `/investments/${id}`)).body.data.priceStale).toBe(false);
    test.clock.advance(-20 * 86_400_000);
  });

  it('is removed by clearing it, from the trend too', async () => {
    const { id } = await add({ investmentType: 'OTHER', currentPrice: 180 });
    const { body } = await call('PUT', `/investments/${id}`, { currentPrice: null });
    expect(body.data).toMatchObject({ currentPrice: null, currentValue: 1500, priceTime: null });
  });

  it.each([
    [0, '当前价格必须大于0'],
    [-5, '当前价格必须大于0'],
    [null, '当前价格必须大于0'],
    [undefined, '当前价格必须大于0'],
    ['180', '必须是数字'],
    ['N/A', '必须是数字'],
    [1e15, '数字过大'],
  ])('cannot be %s', async (currentPrice, text) => {
    const { id } = await add({ currentPrice: 150 });
    const { status, body } = await call('PUT', `/investments/${id}/price`, { currentPrice });
    expect(status).toBe(400);
    expect(body.error.fields.currentPrice).toEqual([text]);
    expect((await call('GET', `/investments/${id}`)).body.data.currentPrice).toBe(150);
  });

  it('is refused when it would overwrite a newer change', async () => {
    const { id, version } = await add();
    await call('PUT', `/investments/${id}/price`, { currentPrice: 160 });
    const answer = await call('PUT', `/investments/${id}/price`, { currentPrice: 170, version });
    expect(answer.status).toBe(409);
    expect(answer.body.error.current.currentPrice).toBe(160);
  });
});

describe('several prices at once', () => {
  it('are all stored', async () => {
    const [first, second] = [await add(), await add({ symbol: 'MSFT' })];
    const { body } = await call('PUT', '/investments/price/batch', {
      prices: [
        { id: first.id, currentPrice: 160 },
        { id: second.id, currentPrice: 170 },
      ],
    });
    expect(body.data.updated).toBe(2);
    expect((await call('GET', `/investments/${second.id}`)).body.data.currentPrice).toBe(170);
  });

  it('are each of their day, and all refused when one is of a day to come', async () => {
    const [first, second] = [await add(), await add({ symbol: 'MSFT' })];
    const priced = (day: string) => ({
      prices: [
        { id: first.id, currentPrice: 160, day: '2026-11-03' },
        { id: second.id, currentPrice: 170, day },
      ],
    });
    const refused = await call('PUT', '/investments/price/batch', priced('2026-11-22'));
    expect(refused.body.error.fields).toEqual({ 'prices.1.day': ['日期不能晚于今天'] });
    expect((await call('GET', `/investments/${first.id}`)).body.data.currentPrice).toBeNull();
    const { body } = await call('PUT', '/investments/price/batch', priced('2026-11-04'));
    expect(body.data.investments.map((row: { priceTime: string }) => row.priceTime)).toEqual([
      '2026-11-03',
      '2026-11-04',
    ]);
  });

  it('are all refused when one is for another owner’s holding, or for an unknown one', async () => {
    const mine = await add({ currentPrice: 150 });
    const stranger = await signIn(test);
    const { data: theirs } = (
      await test.call('POST', '/investments', { token: stranger.token, body: tenShares })
    ).body;
    for (const id of [theirs.id, 'unknown', test.deps.newId()]) {
      const { status, body } = await call('PUT', '/investments/price/batch', {
        prices: [
          { id: mine.id, currentPrice: 999 },
          { id, currentPrice: 999 },
        ],
      });
      expect(status).toBe(404);
      expect(body.code).toBe('NOT_FOUND');
    }
    const { data } = (await call('GET', `/investments/${mine.id}`)).body;
    expect(data).toMatchObject({ currentPrice: 150, version: 1 });
  });

  it.each([
    ['no list', {}],
    ['an empty list', { prices: [] }],
    ['one without a price', { prices: [{ id: 'a' }] }],
    ['one with a price of 0', { prices: [{ id: 'a', currentPrice: 0 }] }],
    [
      'one twice',
      {
        prices: [
          { id: 'a', currentPrice: 1 },
          { id: 'a', currentPrice: 2 },
        ],
      },
    ],
  ])('are refused as %s', async (_, body) => {
    const answer = await call('PUT', '/investments/price/batch', body);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_FAILED');
  });
});
