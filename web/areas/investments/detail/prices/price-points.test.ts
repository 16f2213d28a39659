import { describe, expect, it } from 'vitest';
import { pricePoints } from './price-points.ts';

const entry = (day: string, type: 'BUY' | 'SELL' | 'DIVIDEND', averageCost: number | null) => ({
  type,
  label: type,
  day,
  quantity: 100,
  price: 10,
  amount: null,
  averageCost,
});
const price = (day: string, value: number) => ({ day, price: value, source: 'close' as const });
const textOf = ({ label, quantity }: { label: string; quantity: number | null }) =>
  `${label} ${quantity}`;

describe('the points of a price line', () => {
  it('have the cost that holds at the end of their day, and a gap while nothing is held', () => {
    const points = pricePoints({
      prices: ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'].map(
        (day, index) => price(day, 11 + index),
      ),
      entries: [
        entry('2026-03-03', 'BUY', 10.5),
        entry('2026-03-03', 'BUY', 10.25),
        entry('2026-03-05', 'SELL', null),
      ],
      averageCostBefore: null,
      textOf,
    });
    expect(points.prices).toEqual([11, 12, 13, 14, 15]);
    expect(points.costs).toEqual([null, 10.25, 10.25, null, null]);
    expect(points.marks.map(({ index, kind, text }) => [index, kind, text])).toEqual([
      [1, 'in', 'BUY 100'],
      [1, 'in', 'BUY 100'],
      [3, 'out', 'SELL 100'],
    ]);
  });

  it('begin with the cost of the last entry before them', () => {
    const { costs } = pricePoints({
      prices: [price('2026-03-05', 11), price('2026-03-09', 12)],
      entries: [entry('2026-03-07', 'DIVIDEND', 9.75)],
      averageCostBefore: 10,
      textOf,
    });
    // The 7th is a day without a price, and a dividend has no mark.
    expect(costs).toEqual([10, 9.75]);
  });

  it('include a day of a trade without a price, at the price of the trade', () => {
    const byAmount = { ...entry('2026-03-07', 'SELL', 10), price: null, amount: 1250 };
    const points = pricePoints({
      prices: [price('2026-03-05', 11), price('2026-03-09', 12)],
      entries: [byAmount],
      averageCostBefore: null,
      textOf,
    });
    expect(points.days).toEqual(['2026-03-05', '2026-03-07', '2026-03-09']);
    // 1,250 for 100.
    expect(points.prices).toEqual([11, 12.5, 12]);
  });
});
