import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../../db/with-transaction.ts';
import { buildTestApp, type TestApp } from '../../../testing/build-test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { storeQuote } from '../../../testing/store-quote.ts';
import { upsertCloses } from '../../quotes/quotes.repository.ts';

let test: TestApp;
let token: string;
let key: string;
let codes = 601_100;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await test.call(method, path, { token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};

/** A close of the share, and its newest quote. */
async function close(day: string, price: string) {
  const row = { key, day, close: price, currency: 'CNY' as const, source: 'tencent' };
  await withTransaction(test.deps.db, (tx) => upsertCloses(tx, [row]));
  await storeQuote(test, { key, price, currency: 'CNY', at: `${day}T07:00:00.000Z`, day });
}

const hold = (fields: object = {}) =>
  call('POST', '/investments', {
    investmentName: '某股',
    symbol: key.slice(2),
    investmentType: 'STOCK',
    currency: 'CNY',
    quantity: 1000,
    purchasePrice: 20,
    purchaseDate: '2026-01-05',
    ...fields,
  });
const split = { type: 'SPLIT', day: '2026-11-19', ratioNew: 10, ratioOld: 1 };

async function values(id: string) {
  const { currentPrice, currentValue } = await call('GET', `/investments/${id}`);
  const { assetBreakdown } = await call('GET', '/overview/assets');
  const on = async (day: string) =>
    (await call('GET', `/net-worth?day=${day}`)).assetBreakdown.investments;
  return {
    now: [currentPrice, currentValue, assetBreakdown.investments],
    past: [await on('2026-11-18'), await on('2026-11-19'), await on('2026-11-20')],
  };
}

/** 1,000 shares that cost 20.00 at the close of 2026-11-18; today is the 21st. */
beforeEach(async () => {
  ({ token } = await signIn(test));
  codes += 1;
  key = `SH${codes}`;
  await close('2026-11-18', '20');
});

describe('between a split and the first close after it', () => {
  it('a holding is worth what it was, today and on every day between', async () => {
    const { id } = await hold();
    await call('POST', `/investments/${id}/entries`, split);
    const { now, past } = await values(id);
    expect(now).toEqual([2, 20000, 20000]);
    expect(past).toEqual([20000, 20000, 20000]);
    const changes = await call('GET', '/net-worth/changes?from=2026-11-17&to=2026-11-21');
    expect([changes.opening, changes.closing, changes.residual]).toEqual([20000, 20000, 0]);
    // The gain of the 18th is that of the old shares.
    expect((await call('GET', `/investments/${id}`)).dayGain).toBeNull();
  });

  it('the close of the new shares counts as it is', async () => {
    const { id } = await hold();
    await call('POST', `/investments/${id}/entries`, split);
    await close('2026-11-20', '2.1');
    const { now, past } = await values(id);
    expect(now).toEqual([2.1, 21000, 21000]);
    expect(past).toEqual([20000, 20000, 21000]);
    // 10,000 × (2.10 − 2.00): the close of the 18th is that of shares ten times as large.
    expect(await call('GET', `/investments/${id}`)).toMatchObject({
      dayGain: 1000,
      dayGainDay: '2026-11-20',
    });
  });

  it('a price of the owner’s own is shared by the new shares as well', async () => {
    const { id } = await hold({ symbol: `#${codes}#` });
    await call('PUT', `/investments/${id}/price`, { currentPrice: 30, day: '2026-11-18' });
    await call('POST', `/investments/${id}/entries`, { ...split, ratioNew: 3, ratioOld: 2 });
    const { now, past } = await values(id);
    expect(now).toEqual([20, 30000, 30000]);
    expect(past).toEqual([30000, 30000, 30000]);
  });

  it('another lot of the share, of which no split is recorded, stays as it is', async () => {
    const { id } = await hold();
    const other = await hold({ investmentName: '另一笔', quantity: 100 });
    await call('POST', `/investments/${id}/entries`, split);
    const { now, past } = await values(other.id);
    expect(now).toEqual([20, 2000, 22000]);
    expect(past).toEqual([22000, 22000, 22000]);
  });
});

describe('the gain of the day', () => {
  const gain = async (id: string) => (await call('GET', `/investments/${id}`)).dayGain;

  it('is counted from the price of a trade before, where there is no close', async () => {
    const { id } = await hold({ symbol: `#${codes}#` });
    const trade = { type: 'BUY', day: '2026-11-18', quantity: 1000, price: 21 };
    await call('POST', `/investments/${id}/entries`, trade);
    await call('PUT', `/investments/${id}/price`, { currentPrice: 22, day: '2026-11-20' });
    // 2,000 × (22 − 21).
    expect(await gain(id)).toBe(2000);
  });

  it('is counted from the close where that is of the same day, and not from an old trade', async () => {
    const { id } = await hold();
    const trade = { type: 'BUY', day: '2026-11-18', quantity: 1000, price: 21 };
    await call('POST', `/investments/${id}/entries`, trade);
    await close('2026-11-20', '20.5');
    expect(await gain(id)).toBe(1000);
    const old = await hold({ symbol: `#${codes}#` });
    await call('POST', `/investments/${old.id}/entries`, { ...trade, day: '2026-10-01' });
    await call('PUT', `/investments/${old.id}/price`, { currentPrice: 22, day: '2026-11-20' });
    expect(await gain(old.id)).toBeNull();
  });
});
