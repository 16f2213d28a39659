import { describe, expect, it } from 'vitest';
import { allocationOf } from './allocation.ts';

describe('allocation', () => {
  it('divides what is owned, to one decimal', () => {
    const shares = allocationOf({ cash: 1, investments: 1, fixedAssets: 1, receivables: 0 });
    expect(shares.map(({ name, share }) => [name, share])).toEqual([
      ['现金', 33.3],
      ['投资', 33.3],
      ['固定资产', 33.3],
      ['应收款', 0],
    ]);
  });

  it('has no shares when nothing is owned', () => {
    const shares = allocationOf({ cash: 0, investments: 0, fixedAssets: 0, receivables: 0 });
    expect(shares.every(({ share }) => share === null)).toBe(true);
  });
});
