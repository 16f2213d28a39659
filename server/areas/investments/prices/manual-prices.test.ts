import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tenShares } from '../../../testing/bodies/investment-bodies.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

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

describe('a price said by hand', () => {
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

  it('does not become stale: nobody quotes it', async () => {
    const { id } = await add({ investmentType: 'OTHER', currentPrice: 180 });
    test.clock.advance(20 * 86_400_000);
    expect((await call('GET', `/investments/${id}`)).body.data.priceStale).toBe(false);
    test.clock.advance(-20 * 86_400_000);
  });

  it('is taken back by clearing it, and with it what it left in the trend', async () => {
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

  it('refuses to overwrite what somebody else has changed', async () => {
    const { id, version } = await add();
    await call('PUT', `/investments/${id}/price`, { currentPrice: 160 });
    const answer = await call('PUT', `/investments/${id}/price`, { currentPrice: 170, version });
    expect(answer.status).toBe(409);
    expect(answer.body.error.current.currentPrice).toBe(160);
  });
});

describe('several prices at once', () => {
  it('are all taken', async () => {
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

  it('are all refused when one is of somebody else, or of nobody', async () => {
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
