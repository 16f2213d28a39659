import { describe, expect, it } from 'vitest';
import { annualRateOf } from '../money/annual-rate.ts';
import { yearlyInterest } from './yearly-interest.ts';

const rate = annualRateOf('1.5');

describe('the interest of a provident fund', () => {
  it('is the sum of the daily balances times the rate over 360', () => {
    // 365 days from 2025-07-01 to 2026-06-30: 100,000 × 365 × 1.5 % ÷ 360 = 1,520.83
    const values = [{ day: '2025-01-01', value: 100_000_00n }];
    expect(yearlyInterest(values, rate, '2026-11-23')).toEqual({
      day: '2026-06-30',
      from: '2025-07-01',
      days: 365,
      interest: 1_520_83n,
    });
  });

  it('counts each balance from its day on', () => {
    // 10,000 for the 184 days of 2025 and 13,000 for the 181 of 2026:
    // (1,840,000 + 2,353,000) × 1.5 % ÷ 360 = 174.708
    const values = [
      { day: '2025-07-01', value: 10_000_00n },
      { day: '2026-01-01', value: 13_000_00n },
      { day: '2026-08-01', value: 99_000_00n },
    ];
    expect(yearlyInterest(values, rate, '2026-11-23')?.interest).toBe(174_71n);
  });

  it('begins with the first value, and belongs to the year before until 30 June has come', () => {
    const values = [{ day: '2025-06-21', value: 36_000_00n }];
    // Ten days: 36,000 × 10 × 1.5 % ÷ 360 = 15.00
    expect(yearlyInterest(values, rate, '2026-06-29')).toEqual({
      day: '2025-06-30',
      from: '2025-06-21',
      days: 10,
      interest: 15_00n,
    });
  });

  it('is none without a value before the day', () => {
    expect(yearlyInterest([], rate, '2026-11-23')).toBeUndefined();
    const later = [{ day: '2026-06-30', value: 1_00n }];
    expect(yearlyInterest(later, rate, '2026-11-23')).toBeUndefined();
  });

  it('is nothing at a rate of nothing', () => {
    const values = [{ day: '2025-01-01', value: 100_000_00n }];
    expect(yearlyInterest(values, 0n, '2026-11-23')?.interest).toBe(0n);
  });
});
