import { describe, expect, it } from 'vitest';
import { decimal, divide, toText } from '../money/decimal.ts';
import { entry } from '../testing/entries.ts';
import { foldEntries } from './entries/fold.ts';
import { restatedPrice, restatementsOf, withRestated } from './restated-price.ts';

const held = entry('BUY', '2026-01-05', { quantity: '1000', price: '20' });
function restatements(...entries: ReturnType<typeof entry>[]) {
  const folded = foldEntries([held, ...entries], { places: 2 });
  if ('problem' in folded) throw new Error('does not fold');
  return restatementsOf(folded.entries);
}
const split = entry('SPLIT', '2026-03-09', { ratioNew: 10, ratioOld: 1 });
const on = (price: string, day: string, later: string, ...by: Parameters<typeof restatements>) =>
  toText(restatedPrice(decimal(price), day, restatements(...by), later));

describe('a price that is carried over an ex-day', () => {
  it('is shared by the new units of a split, from its day on', () => {
    expect(on('20', '2026-03-06', '2026-03-08', split)).toBe('20');
    expect(on('20', '2026-03-06', '2026-03-09', split)).toBe('2');
    expect(on('20', '2026-03-06', '2026-12-31', split)).toBe('2');
  });

  it('stays as it is when it was made on the ex-day or later', () => {
    expect(on('2.1', '2026-03-09', '2026-03-10', split)).toBe('2.1');
  });

  it('is shared once by each of several, and by new shares that came for nothing', () => {
    // 10送3转2: 1,000 shares became 1,300, and those 1,500.
    const bonus = entry('BONUS', '2026-04-01', { quantity: '300' });
    const more = entry('CAPITALISATION', '2026-04-01', { quantity: '200', sequence: 1 });
    expect(on('15', '2026-03-31', '2026-04-02', bonus, more)).toBe('10');
    const merge = entry('SPLIT', '2026-05-04', { ratioNew: 1, ratioOld: 5 });
    expect(on('20', '2026-03-06', '2026-05-04', split, merge)).toBe('10');
  });

  it('is not shared again when the shares are credited after the ex-day', () => {
    // The record day is the 30th, so that a price of the 31st is one without the right already.
    const late = entry('BONUS', '2026-04-02', { quantity: '500', recordDay: '2026-03-30' });
    expect(on('10', '2026-03-31', '2026-04-02', late)).toBe('10');
    expect(on('15', '2026-03-30', '2026-04-02', late)).toBe('10');
  });

  it('is one more price on the day of several, shared by all of them', () => {
    const bonus = entry('BONUS', '2026-04-01', { quantity: '300' });
    const more = entry('CAPITALISATION', '2026-04-01', { quantity: '200', sequence: 1 });
    const merge = entry('SPLIT', '2026-05-04', { ratioNew: 1, ratioOld: 5 });
    const all = restatements(bonus, more, merge);
    const prices = [{ day: '2026-03-31', price: '15' }];
    const shared = withRestated(prices, all, '2026-12-31', ({ price }, { before, after }) => ({
      day: '',
      price: toText(divide(decimal(price).times(before), after)),
    }));
    expect(shared).toEqual([
      ...prices,
      { day: '2026-04-01', price: '10' },
      { day: '2026-05-04', price: '50' },
    ]);
  });

  it('is one more price on that day, only where there is none of the new units', () => {
    const priced = (...days: string[]) => days.map((day) => ({ day, price: '20' }));
    const halved = ({ price }: { price: string }) => ({ price: `${price} restated`, day: '' });
    const before = priced('2026-03-06', '2026-03-10');
    expect(withRestated(before, restatements(split), '2026-12-31', halved)).toEqual([
      { day: '2026-03-06', price: '20' },
      { day: '2026-03-09', price: '20 restated' },
      { day: '2026-03-10', price: '20' },
    ]);
    const known = priced('2026-03-06', '2026-03-09');
    expect(withRestated(known, restatements(split), '2026-12-31', halved)).toEqual(known);
    expect(withRestated(before, restatements(split), '2026-03-08', halved)).toEqual(before);
    expect(withRestated([], restatements(split), '2026-12-31', halved)).toEqual([]);
  });
});
