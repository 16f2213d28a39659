import { describe, expect, it } from 'vitest';
import { entry } from '../../testing/entries.ts';
import { type Entry, inOrder } from './entry.ts';

const day = '2026-03-05';
const at = (sequence: number, time: string | null = null) =>
  entry('BUY', day, { id: `${sequence}`, sequence, time });
const order = (entries: Entry[]) => inOrder(entries).map(({ id }) => id);

describe('entries', () => {
  it('take effect by day, and on one day in the order opening, events before the market opens, trades, correction', () => {
    const kinds = ['CORRECTION', 'SELL', 'BONUS', 'OPENING', 'SPLIT', 'CAPITALISATION'] as const;
    const entries = kinds.map((type, sequence) => entry(type, day, { id: type, sequence }));
    const earlier = entry('CORRECTION', '2026-03-04', { id: 'earlier', sequence: 99 });
    expect(order([...entries, earlier])).toEqual([
      ...['earlier', 'OPENING', 'BONUS', 'SPLIT', 'CAPITALISATION', 'SELL', 'CORRECTION'],
    ]);
  });

  it('take effect in the order of their times where they have one, and otherwise as they were recorded', () => {
    expect(order([at(1, '14:00:00'), at(2), at(3, '09:31:00'), at(4, '09:31:00')])).toEqual([
      ...['3', '2', '4', '1'],
    ]);
    expect(order([at(3), at(1), at(2)])).toEqual(['1', '2', '3']);
  });
});
