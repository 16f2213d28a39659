import { describe, expect, it } from 'vitest';
import { withTransaction } from '../../db/with-transaction.ts';
import { returnsFixture } from '../../testing/fixtures/returns-fixture.ts';
import { upsertRates } from '../rates/rates.repository.ts';

const fixture = returnsFixture();
const { hold, enter, price, performanceOf } = fixture;

describe('the performance of a holding in another currency', () => {
  const dollars = { currency: 'USD' };
  const rates = async (byDay: Record<string, string>) => {
    const rows = Object.entries(byDay).flatMap(([day, per_euro]) => [
      {
        currency: 'CNY' as const,
        day,
        per_euro,
        source: 'ecb',
        fetched_at: '2026-01-02T00:00:00Z',
      },
      {
        currency: 'USD' as const,
        day,
        per_euro: '1',
        source: 'ecb',
        fetched_at: '2026-01-02T00:00:00Z',
      },
    ]);
    await withTransaction(fixture.test.deps.db, (tx) => upsertRates(tx, rows));
  };

  it('A01 shows what the market did, what the exchange rate did, and both multiplied', async () => {
    await rates({ '2025-12-02': '7', '2025-12-30': '6.9' });
    const first = { type: 'BUY', day: '2025-12-02', quantity: 10, price: 100 };
    const id = await hold(first, dollars);
    await price(id, 110, '2025-12-30');
    const data = await performanceOf(`/investments/${id}`, { currency: 'CNY' });
    expect(data).toMatchObject({
      ...{ currency: 'CNY', moneyIn: 7000, closingValue: 7590, profit: 590 },
      twr: { percent: 8.4286, localPercent: 10, fxPercent: -1.4286 },
      fx: { market: 690, fx: -100, trades: 7000 },
    });
    expect(data.inputs.rates).toContainEqual({ day: '2026-01-02', currency: 'USD', rate: 6.9 });
  });

  it('counts what is transferred before the first price at cost, at the rate of its day', async () => {
    await rates({ '2025-03-03': '7', '2025-06-02': '7.2', '2025-12-30': '6.9' });
    const first = { type: 'TRANSFER_IN', day: '2025-03-03', quantity: 100, cost: 1000 };
    const id = await hold(first, dollars);
    await enter(id, { type: 'TRANSFER_OUT', day: '2025-06-02', quantity: 40, fee: 5 });
    await price(id, 12, '2025-12-30');
    // In 1,000 × 7, and the fee of 5 × 7.2; out 400 × 7.2, of which the fee is paid; left 60 × 12 × 6.9.
    expect(await performanceOf(`/investments/${id}`, { currency: 'CNY' })).toMatchObject({
      ...{ moneyIn: 7000, moneyOut: 2844, closingValue: 4968, profit: 812 },
      fx: { market: 792, fx: 20, trades: 4156 },
    });
  });

  it('counts no cash in lieu of a split that states a price', async () => {
    await rates({ '2025-12-02': '7' });
    const id = await hold({ type: 'BUY', day: '2025-12-02', quantity: 100, price: 30 }, dollars);
    const split = { type: 'SPLIT', ratioNew: 3, ratioOld: 1, quantity: 300, price: 10 };
    await enter(id, { ...split, day: '2025-12-30' });
    await price(id, 10, '2025-12-30');
    expect(await performanceOf(`/investments/${id}`, { currency: 'CNY' })).toMatchObject({
      ...{ moneyIn: 21000, moneyOut: 0, realizedGain: 0, profit: 0 },
    });
    const query = { type: 'SPLIT' };
    const { test, token } = fixture;
    const { body } = await test.call('GET', `/investments/${id}/entries`, { token, query });
    expect(body.data.records).toMatchObject([{ price: 10, amount: null }]);
  });

  it('is withheld without a rate, and the own figure stays', async () => {
    const first = { type: 'BUY', day: '2025-12-02', quantity: 10, price: 100 };
    const id = await hold(first, dollars);
    await price(id, 110, '2026-01-02');
    const data = await performanceOf(`/investments/${id}`, { currency: 'CNY' });
    expect(data).toMatchObject({
      profit: null,
      twr: {
        ...{ percent: null, localPercent: 10, fxPercent: null },
        reason: { code: 'RATE_MISSING', message: '缺少 2025-12-02 的 USD 汇率' },
      },
    });
    expect((await performanceOf(`/investments/${id}`)).twr.percent).toBe(10);
  });
});
