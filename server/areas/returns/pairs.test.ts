import { describe, expect, it } from 'vitest';
import {
  type Fields,
  returnReportsFixture,
} from '../../testing/fixtures/return-reports-fixture.ts';

const fixture = returnReportsFixture();
const { send, hold, price, report } = fixture;

const enter = (id: string, body: Fields) => send('POST', `/investments/${id}/entries`, body);

async function performance(query: Record<string, string> = {}) {
  const { test, token } = fixture;
  return (await test.call('GET', '/investments/performance', { token, query })).body.data;
}

describe('what is moved between two holdings', () => {
  it('is money in and out of each, and none of both together', async () => {
    const from = await hold('甲', { type: 'BUY', day: '2026-01-05', quantity: 100, price: 10 });
    const to = await hold('乙', { type: 'BUY', day: '2026-01-05', quantity: 10, price: 5 });
    for (const id of [from, to]) await price(id, 12, '2026-02-02');
    const counterpart = { investmentId: to };
    await enter(from, { type: 'TRANSFER_OUT', day: '2026-02-02', quantity: 50, counterpart });
    for (const id of [from, to]) await price(id, 13, '2026-03-10');
    const { rows, totals } = await report('investment-returns');
    const rowOf = (id: string) => rows.find((row: Fields) => row.id === id);
    expect(rowOf(from)).toMatchObject({ moneyIn: 1000, moneyOut: 600, closing: 650, profit: 250 });
    expect(rowOf(to)).toMatchObject({ moneyIn: 650, moneyOut: 0, closing: 780, profit: 130 });
    expect(totals).toMatchObject({ moneyIn: 1050, moneyOut: 0, closing: 1430, profit: 380 });
  });

  it('is out of both until the day on which it arrives', async () => {
    const from = await hold('甲', { type: 'BUY', day: '2026-01-05', quantity: 100, price: 10 });
    const to = await hold('乙', { type: 'BUY', day: '2026-01-05', quantity: 100, price: 1 });
    const arrives = { investmentId: to, day: '2026-02-04', quantity: 1100, price: 1 };
    const leaves = { type: 'CONVERT_OUT', day: '2026-02-02', quantity: 100, price: 11 };
    await enter(from, { ...leaves, counterpart: arrives });
    await price(to, 1.02, '2026-03-10');
    // 1,200 ÷ 1,100 × 1,224 ÷ 1,200.
    expect(await performance()).toMatchObject({
      ...{ moneyIn: 2200, moneyOut: 1100, closingValue: 1224, profit: 124 },
      twr: { percent: 11.2727 },
    });
    expect(await performance({ from: '2026-02-03' })).toMatchObject({
      ...{ openingValue: 100, moneyIn: 1100, moneyOut: 0, profit: 24 },
      twr: { percent: 2 },
    });
  });

  it('is out of what is counted where the holding that it went to is left out', async () => {
    const from = await hold('甲', { type: 'BUY', day: '2026-01-05', quantity: 100, price: 10 });
    const unpriced = { type: 'TRANSFER_IN', day: '2026-01-05', quantity: 1, cost: 10 };
    const to = await hold('无价', unpriced);
    const counterpart = { investmentId: to };
    await enter(from, { type: 'TRANSFER_OUT', day: '2026-02-02', quantity: 10, counterpart });
    expect(await performance()).toMatchObject({
      ...{ moneyIn: 1000, moneyOut: 100, closingValue: 900, profit: 0 },
      excluded: [{ name: '无价' }],
    });
  });
});
