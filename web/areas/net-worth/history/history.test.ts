import { describe, expect, it } from 'vitest';
import { historyGaps } from './history-gaps.ts';
import { historyQuery } from './history-periods.ts';

describe('the period of a history', () => {
  it('begins on the same day of an earlier month, or the last day of one that is shorter', () => {
    expect(historyQuery('1M', '2026-03-31')).toEqual({ from: '2026-02-28', interval: 'DAY' });
    expect(historyQuery('6M', '2026-11-22')).toEqual({ from: '2026-05-22', interval: 'DAY' });
    expect(historyQuery('1Y', '2024-02-29')).toEqual({ from: '2023-02-28', interval: 'DAY' });
  });

  it('begins with the end of last year for this year, and with the first entry for all', () => {
    expect(historyQuery('YTD', '2026-01-01')).toEqual({ from: '2025-12-31', interval: 'DAY' });
    expect(historyQuery('ALL', '2026-01-01')).toEqual({ interval: 'WEEK' });
  });
});

describe('what a history leaves out', () => {
  it('is named once for all its days', () => {
    const rate = (day: string) => ({
      code: 'RATE_MISSING' as const,
      subject: 'JPY',
      message: `缺少 ${day} 的 JPY 汇率`,
    });
    const account = { code: 'NOT_RECORDED' as const, subject: '富途', message: '' };
    const point = (day: string, ...missing: (ReturnType<typeof rate> | typeof account)[]) => ({
      ...{ day, missing },
      ...{ netWorth: 1, totalAssets: 1, totalLiabilities: 0 },
    });
    expect(
      historyGaps([
        point('2026-03-01', rate('2026-03-01')),
        point('2026-03-02', account, rate('2026-03-02')),
        point('2026-03-03', account),
        point('2026-03-04'),
      ]),
    ).toEqual([
      { text: '缺少 JPY 汇率', from: '2026-03-01', to: '2026-03-02' },
      { text: '富途还没有记录', from: '2026-03-02', to: '2026-03-03' },
    ]);
  });
});
