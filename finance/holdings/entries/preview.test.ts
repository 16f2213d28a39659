import { describe, expect, it } from 'vitest';
import { fixedToText } from '../../money/fixed.ts';
import { entry } from '../../testing/entries.ts';
import type { Entry } from './entry.ts';
import { previewChange } from './preview.ts';

const e1 = entry('BUY', '2026-01-05', { id: 'e1', sequence: 1, quantity: '300', price: '10' });
const e2 = entry('SELL', '2026-03-05', { id: 'e2', sequence: 2, quantity: '200', price: '12' });
const held = [e1, e2];
const sale = (day: string, quantity: string) =>
  entry('SELL', day, { id: 'new', sequence: 3, quantity, price: '12' });

function preview(before: readonly Entry[], after: readonly Entry[], changedId: string | null) {
  return previewChange(before, after, changedId, { places: 2 });
}

describe('a change of the past', () => {
  it('is refused at its own field when it sells more than is held (case E01)', () => {
    expect(preview(held, [...held, sale('2026-03-10', '101')], 'new')).toEqual({
      refused: 'ENTRY',
      problem: { field: 'quantity', message: '2026-03-10 卖出 101 超过当时持有的 100' },
    });
  });

  const text = (left: string) =>
    `这样改动后，2026-03-05 的卖出 200 会超过当时持有的 ${left}，未保存`;
  it.each([
    ['E02 earlier sale starves a later one', [...held, sale('2026-02-02', '150')], 'new', '150'],
    ['E03 deleting the purchase', [e2], null, '0'],
    ['E04 purchase moved behind the sale', [{ ...e1, day: '2026-03-06' }, e2], 'e1', '0'],
  ])(
    'is refused because of the later entry that it would break: %s',
    (_, after, changedId, left) => {
      const message = text(left);
      expect(preview(held, after, changedId)).toEqual({
        refused: 'LATER_ENTRY',
        entryId: 'e2',
        message,
      });
    },
  );

  it.each([
    ['BONUS', '送股'],
    ['CAPITALISATION', '转增'],
    ['SPLIT', '拆股'],
    ['RETURN_OF_CAPITAL', '返还本金'],
    ['DIVIDEND', '现金分红'],
  ] as const)('for %s when nothing is held, whether it is new or a later one', (type, label) => {
    const one = entry(type, '2026-02-02', { id: 'one', sequence: 5 });
    expect(preview([], [one], 'one')).toEqual({
      refused: 'ENTRY',
      problem: { field: 'type', message: `2026-02-02 当时没有持仓，不能记${label}` },
    });
    expect(preview([], [one], null)).toEqual({
      refused: 'LATER_ENTRY',
      entryId: 'one',
      message: `这样改动后，2026-02-02 当时没有持仓，不能记${label}，未保存`,
    });
  });

  it('may be a dividend for what was sold meanwhile, or bought on its own day', () => {
    const dividend = entry('DIVIDEND', '2026-03-06', { id: 'd', sequence: 0, amount: '10' });
    const sold = [e1, { ...e2, quantity: '300' }, dividend];
    expect(preview(held, sold, 'd')).not.toHaveProperty('refused');
    expect(preview([], [e1, { ...dividend, day: e1.day }], 'd')).not.toHaveProperty('refused');
  });

  it('breaks nothing that follows a correction', () => {
    const correction = { id: 'c', sequence: 4, quantity: '250', cost: '2600' };
    const entries = [entry('CORRECTION', '2026-02-02', correction), e2];
    expect(preview([e1, ...entries], entries, null)).not.toHaveProperty('refused');
  });
});

describe('a preview', () => {
  it('shows the state before and after, the gain by year, and the entries whose gain changes', () => {
    const early = entry('BUY', '2025-12-01', {
      id: 'e0',
      sequence: 9,
      quantity: '100',
      price: '8',
    });
    const later = entry('SELL', '2027-01-04', {
      id: 'e3',
      sequence: 8,
      quantity: '50',
      price: '9',
    });
    const before = [...held, later];
    const change = preview(before, [...before, early], 'e0');
    if ('refused' in change) throw new Error('refused');
    expect(fixedToText(change.before.realizedGain)).toBe('350');
    // 400 cost 3,800, so that 200 cost 1,900 and 50 cost 475.
    expect(fixedToText(change.after.state.realizedGain)).toBe('475');
    const years = change.realizedByYear.map(({ year, ...sums }) => [
      year,
      fixedToText(sums.before),
      fixedToText(sums.after),
    ]);
    expect(years).toEqual([
      [2026, '400', '500'],
      [2027, '-50', '-25'],
    ]);
    const moved = change.moved.map(({ entry: { id }, realizedBefore, realizedAfter }) => [
      id,
      fixedToText(realizedBefore),
      fixedToText(realizedAfter),
    ]);
    expect(moved).toEqual([
      ['e2', '400', '500'],
      ['e3', '-50', '-25'],
    ]);
  });
});
