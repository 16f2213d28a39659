import { describe, expect, it } from 'vitest';
import { round } from '../../money/decimal.ts';
import { fixedOfText, fixedToDecimal, fixedToText } from '../../money/fixed.ts';
import { entriesOf } from '../../testing/entries.ts';
import { fold } from '../../testing/folded-story.ts';
import { readCarriedLot } from './lots.ts';

describe('lots, first in first out', () => {
  const lots = (story: string) =>
    fold(entriesOf(story)).lots.map(({ day, quantity, cost }) => [
      day.slice(-2),
      fixedToDecimal(quantity).toFixed(),
      round(fixedToDecimal(cost), 4).toFixed(),
    ]);

  it('keep their purchase days through a split, which changes their quantities alone', () => {
    expect(lots('B 100@10; B 50@12; SPLIT 1→3; S 330@4')).toEqual([['02', '120', '480']]);
  });

  it('share their cost with bonus shares, which are a lot of their own day', () => {
    expect(lots('B 100@10; 送 25')).toEqual([
      ['01', '100', '800'],
      ['02', '25', '200'],
    ]);
  });

  it('keep their purchase days when quantity and cost are corrected', () => {
    expect(lots('B 100@10; B 100@20; COR 300 cost 4500')).toEqual([
      ['01', '150', '1500'],
      ['02', '150', '3000'],
    ]);
  });

  it('become one lot as old as the oldest when their parts are unknown', () => {
    expect(lots('B 100@10; ROC 1000; COR 90 cost 45')).toEqual([['01', '90', '45']]);
  });

  it('come with a transfer as they were, on the day that brought them', () => {
    const carried = { day: '2025-01-02', confirmDay: '2025-01-03', quantity: '12.5', cost: '30' };
    const lot = { day: '2025-01-02', confirmDay: '2025-01-03', since: '2026-02-01' };
    const amounts = { quantity: fixedOfText('12.5'), cost: fixedOfText('30') };
    expect(readCarriedLot(carried, '2026-02-01')).toEqual({ ...lot, ...amounts, dividends: 0n });
    expect(readCarriedLot({ ...carried, dividends: '7' }, '2026-02-01').dividends).toBe(
      fixedOfText('7'),
    );
  });

  it('keep their digits when nearly all of their cost is returned again and again', () => {
    const year = ['B 1@1000000000', 'ROC 999999999.99'];
    const story = [...Array.from({ length: 14 }, () => year).flat(), 'S 12@1'].join('; ');
    const { state } = fold(entriesOf(story));
    // The last lot has nearly all of what is left, and the twelve oldest cost next to nothing.
    expect([fixedToText(state.fifoCost), fixedToText(state.cost)]).toEqual(['0.14', '0.02']);
  });
});
