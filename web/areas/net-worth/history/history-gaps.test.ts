import { describe, expect, it } from 'vitest';
import { historyGaps } from './history-gaps.ts';

describe('what a history leaves out', () => {
  it('is named once for all its days', () => {
    const rate = (day: string) => ({
      code: 'RATE_MISSING' as const,
      subject: 'JPY',
      message: `缺少 ${day} 的 JPY 汇率`,
    });
    const account = { code: 'NOT_RECORDED' as const, subject: '富途', message: '' };
    const point = (day: string, ...missing: (ReturnType<typeof rate> | typeof account)[]) => ({
      day,
      missing,
      netWorth: 1,
      totalAssets: 1,
      totalLiabilities: 0,
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
