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
      priceSource: 'entry',
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

  it('is a price where nobody else priced the holding, which counts at cost only before it', async () => {
    await add(id, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 11 });
    expect((await call('GET', '/overview/assets')).body.data.netWorth).toBe(2200);
    for (const day of ['2026-03-04', '2026-03-08', '2026-11-20']) {
      expect(await worthOn(day)).toMatchObject({ netWorth: 2200, estimated: [] });
    }
    const before = { netWorth: 1000, estimated: [{ subject: '古画' }] };
    expect(await worthOn('2026-03-03')).toMatchObject(before);
    const query = { period: 'DAILY' };
    const trend = (await call('GET', '/investments/analysis/trend', undefined, query)).body.data;
    const values = trend.map(({ totalValue }: { totalValue: number }) => totalValue);
    expect([values[1], values[2], values.at(-1)]).toEqual([1000, 2200, 2200]);
  });

  it('values what is left of a sale, and withholds no return of it or of everything', async () => {
    await call('DELETE', `/investments/${id}`);
    const firstEntry = { type: 'BUY', day: '2026-03-02', quantity: 100, price: 10 };
    const named = { investmentName: '古画', symbol: 'PICTURE', investmentType: 'OTHER' };
    const body = { ...named, currency: 'CNY', firstEntry };
    const bought = (await call('POST', '/investments', body)).body.data;
    expect(bought).toMatchObject({ currentPrice: 10, currentValue: 1000, priceSource: 'entry' });
    await add(bought.id, { type: 'SELL', day: '2026-03-10', quantity: 50, price: 14 });
    expect((await call('GET', `/investments/${bought.id}`)).body.data).toMatchObject({
      ...{ currentPrice: 14, currentValue: 700, profit: 200, totalGain: 400 },
      ...{ priceSource: 'entry', priceTime: '2026-03-10', priceStale: false },
      ...{ dayGain: 400, dayGainDay: '2026-03-10' },
    });
    expect((await worthOn('2026-03-09')).netWorth).toBe(1000);
    expect((await worthOn('2026-03-10')).netWorth).toBe(700);
    for (const path of [`/investments/${bought.id}`, '/investments']) {
      // 700 and 700 of 1,000.
      const { data } = (await call('GET', `${path}/performance`)).body;
      expect(data).toMatchObject({
        ...{ closingValue: 700, profit: 400, excluded: [], isEstimated: true },
        simple: { percent: 40, reason: null },
        twr: { percent: 40, reason: null },
        xirr: { reason: null },
      });
    }
    const period = { from: '2026-03-09', to: '2026-03-10' };
    const changes = (await call('GET', '/net-worth/changes', undefined, period)).body.data;
    // The market added 400; 700 went to money that is not recorded here.
    expect(changes).toMatchObject({ opening: 1000, closing: 700, residual: 0 });
    const parts = Object.fromEntries(
      changes.parts.map(({ part, amount }: { part: string; amount: number }) => [part, amount]),
    );
    expect(parts).toMatchObject({ market: 400, saving: -700, recorded: 0, unexplained: 0 });
  });

  it('of an instrument that has no quote yet counts for the holding that traded it', async () => {
    const share = await hold({ symbol: '600100', investmentType: 'STOCK' });
    const other = await hold({ symbol: '600100', investmentType: 'STOCK' });
    await add(share, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 12 });
    const worth = async (of: string) => (await call('GET', `/investments/${of}`)).body.data;
    expect((await worth(share)).currentValue).toBe(2400);
    expect((await worth(other)).currentValue).toBe(1000);
    await call('DELETE', `/investments/${id}`);
    // The same on a past day as today.
    for (const day of ['2026-03-08', '2026-11-19']) {
      expect((await worthOn(day)).netWorth).toBe(3400);
    }
    expect((await call('GET', '/overview/assets')).body.data.netWorth).toBe(3400);
  });

  it('before a split is that of the units of today', async () => {
    await add(id, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 12 });
    await add(id, { type: 'SPLIT', day: '2026-03-06', ratioNew: 2, ratioOld: 1 });
    const holding = (await call('GET', `/investments/${id}`)).body.data;
    expect(holding).toMatchObject({ currentPrice: 6, currentValue: 2400 });
    expect((await worthOn('2026-03-07')).netWorth).toBe(2400);
  });

  it('of a day is that of its last trade by the clock, in whatever order they were recorded', async () => {
    const trade = { type: 'BUY', day: '2026-03-04', quantity: 1 };
    await add(id, { ...trade, price: 13, time: '14:30:00' });
    await add(id, { ...trade, price: 11, time: '09:31:00' });
    expect(await prices()).toEqual([{ day: '2026-03-04', price: 13, source: 'entry' }]);
    expect((await call('GET', `/investments/${id}`)).body.data.currentPrice).toBe(13);
  });

  it('of shares that changed hands for nothing is none', async () => {
    await add(id, { type: 'BUY', day: '2026-03-04', quantity: 100, price: 12 });
    await add(id, { type: 'BUY', day: '2026-03-05', quantity: 100, price: 0 });
    expect((await call('GET', `/investments/${id}`)).body.data.currentPrice).toBe(12);
  });
});
