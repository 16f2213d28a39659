import { describe, expect, it } from 'vitest';
import { decimal } from '../../money/decimal.ts';
import { entry } from '../../testing/entries.ts';
import { dayGain } from './day-gain.ts';
import type { Entry } from './entry.ts';
import { foldEntries } from './fold.ts';

const held = (quantity: string) =>
  entry('OPENING', '2026-03-01', { quantity, price: '1', sequence: -1 });

function gainOf(entries: Entry[], day: string, before: string, now: string) {
  const folded = foldEntries(entries, { places: 2 });
  if ('problem' in folded) throw new Error(folded.problem);
  return dayGain(folded, day, { before: decimal(before), now: decimal(now) })?.toFixed() ?? null;
}

describe('the gain of a day', () => {
  it.each<[string, Entry[], string, string, string, string]>([
    [
      'a purchase: 20,200 − 10,200 − 10,055.10',
      [held('1000'), entry('BUY', '2026-04-08', { quantity: '1000', price: '10.05', fee: '5.10' })],
      '2026-04-08',
      '10.20',
      '10.10',
      '-55.1',
    ],
    [
      'a sale: 3,535 − 4,972.50 + 1,512.30',
      [held('10'), entry('SELL', '2026-04-20', { quantity: '3', price: '504.60', fee: '1.50' })],
      '2026-04-20',
      '497.25',
      '505.00',
      '74.8',
    ],
    [
      'a dividend: the price falls by what is paid',
      [held('1000'), entry('DIVIDEND', '2026-04-20', { amount: '180' })],
      '2026-04-20',
      '10.44',
      '10.26',
      '0',
    ],
    [
      'a split at an unchanged price by the old share',
      [held('10'), entry('SPLIT', '2026-04-20', { ratioNew: 2, ratioOld: 1 })],
      '2026-04-20',
      '100',
      '50',
      '0',
    ],
    ['nothing traded', [held('10')], '2026-04-20', '100', '101.5', '15'],
  ])('is the one worked by hand: %s', (_, entries, day, before, now, expected) => {
    expect(gainOf(entries, day, before, now)).toBe(expected);
  });

  it('is unknown on a day of a transfer without a price', () => {
    const transfer = entry('TRANSFER_IN', '2026-04-20', { quantity: '10', cost: '90' });
    expect(gainOf([transfer], '2026-04-20', '9', '9')).toBeNull();
  });
});
