import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { upsertCloses } from '../../quotes/quotes.repository.ts';

let test: TestApp;
let token: string;
let id: string;

beforeAll(async () => {
  test = await buildTestApp();
  await test.deps.db
    .insertInto('quotes')
    .values({
      key: 'SH600519',
      price: '14',
      currency: 'CNY',
      at: null,
      day: '2026-03-06',
      source: 'test',
      name: null,
      fetched_at: '2026-03-06T08:00:00.000Z',
    })
    .execute();
  const close = { key: 'SH600519', currency: 'CNY', source: 'test' } as const;
  await withTransaction(test.deps.db, (tx) =>
    upsertCloses(tx, [
      { ...close, day: '2026-03-05', close: '13' },
      { ...close, day: '2026-03-06', close: '14' },
    ]),
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  ({ token } = await signIn(test));
  id = await hold();
});

const call = (method: string, path: string, body?: unknown, query?: Record<string, string>) =>
  test.call(method, path, { token, body, ...(query && { query }) });

async function hold(fields: object = {}): Promise<string> {
  const body = {
    investmentName: '古画',
    symbol: 'PICTURE',
    investmentType: 'OTHER',
    currency: 'CNY',
    quantity: 100,
    purchasePrice: 10,
    purchaseDate: '2026-03-02',
    ...fields,
  };
  return (await call('POST', '/investments', body)).body.data.id;
}

async function add(of: string, body: object) {
  const answer = await call('POST', `/investments/${of}/entries`, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const prices = async (of = id) => (await call('GET', `/investments/${of}/prices`)).body.data;
const worthOn = async (day: string) =>
  (await call('GET', '/net-worth', undefined, { day })).body.data;

describe('the price of its day that a trade states', () => {
  it('is a price of that day, of several trades the last one’s', async () => {
    await add(id, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 11 });
    await add(id, { type: 'SELL', day: '2026-03-04', quantity: 50, amount: 600, price: null });
    await add(id, { type: 'DIVIDEND', day: '2026-03-05', amount: 30 });
    // The opening states a cost, 600 ÷ 50 is a price.
    expect(await prices()).toEqual([{ day: '2026-03-04', price: 12, source: 'entry' }]);
  });

  it('stands below what the owner entered and below the close of the day', async () => {
    await add(id, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 11 });
    await call('PUT', `/investments/${id}/price`, { currentPrice: 15, day: '2026-03-04' });
    expect(await prices()).toEqual([{ day: '2026-03-04', price: 15, source: 'manual' }]);
    const share = await hold({ symbol: '600519', investmentType: 'STOCK' });
    for (const day of ['2026-03-04', '2026-03-05']) {
      await add(share, { type: 'BUY', day, quantity: 1, price: 12 });
    }
    expect(await prices(share)).toEqual([
      { day: '2026-03-04', price: 12, source: 'entry' },
      { day: '2026-03-05', price: 13, source: 'close' },
      { day: '2026-03-06', price: 14, source: 'close' },
    ]);
  });

  const setPrice = (currentPrice: number, day: string) =>
    call('PUT', `/investments/${id}/price`, { currentPrice, day });

  it('values what was held from its day until the next price, and before it at cost', async () => {
    await add(id, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 11 });
    await setPrice(15, '2026-03-09');
    const [before, after] = [await worthOn('2026-03-03'), await worthOn('2026-03-08')];
    expect(before).toMatchObject({ netWorth: 1000, estimated: [{ subject: '古画' }] });
    // 200 × 11, and 200 × 15.
    expect(after).toMatchObject({ netWorth: 2200, estimated: [] });
    expect((await worthOn('2026-03-09')).netWorth).toBe(3000);
  });

  it('is the price today too, until the owner enters one of the same day or a later one', async () => {
    await setPrice(15, '2026-03-03');
    await add(id, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 11 });
    const holding = async () => (await call('GET', `/investments/${id}`)).body.data;
    const worthToday = async () => (await call('GET', '/overview/assets')).body.data.netWorth;
    expect(await holding()).toMatchObject({
      currentPrice: 11,
      currentValue: 2200,
      priceSource: 'manual',
      priceTime: '2026-03-04',
    });
    // 200 × 11 on every day since, and before the trade 100 × 15.
    expect([await worthToday(), (await worthOn('2026-11-20')).netWorth]).toEqual([2200, 2200]);
    expect((await worthOn('2026-03-03')).netWorth).toBe(1500);
    await setPrice(16, '2026-03-04');
    expect([await worthToday(), (await worthOn('2026-11-20')).netWorth]).toEqual([3200, 3200]);
    expect((await holding()).currentPrice).toBe(16);
  });

  it('counts for all lots of an instrument that share their prices', async () => {
    await call('DELETE', `/investments/${id}`);
    const share = await hold({ symbol: '600519', investmentType: 'STOCK' });
    await hold({ symbol: '600519', investmentType: 'STOCK', quantity: 1 });
    await add(share, { type: 'BUY', day: '2026-03-04', quantity: 1, price: 12 });
    // 102 × 12, and 102 × 14 at the newest close.
    expect((await worthOn('2026-03-04')).netWorth).toBe(1224);
    expect((await worthOn('2026-03-09')).netWorth).toBe(1428);
  });

  it('is in the trend', async () => {
    await add(id, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 11 });
    await setPrice(15, '2026-11-19');
    const query = { period: 'MONTHLY' };
    const trend = (await call('GET', '/investments/analysis/trend', undefined, query)).body.data;
    const values = trend.map(({ totalValue }: { totalValue: number }) => totalValue);
    expect(values.at(0)).toBe(2200);
    expect(values.at(-1)).toBe(3000);
  });

  it('changes nothing of what has no other price: it counts at cost on every day, as today', async () => {
    await add(id, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 11 });
    expect((await call('GET', '/overview/assets')).body.data.netWorth).toBe(2100);
    expect(await worthOn('2026-03-08')).toMatchObject({
      netWorth: 2100,
      estimated: [{ subject: '古画' }],
    });
  });
});
