import { describe, expect, it } from 'vitest';
import { newestFirst, toggled } from './sorting.ts';

describe('the order of the investments', () => {
  it('begins with the newest purchase', () => {
    expect(newestFirst).toEqual({ sortBy: 'purchaseDate', sortOrder: 'desc' });
  });

  it('is reversed by each click on the same column', () => {
    const once = toggled(newestFirst, 'purchaseDate');
    expect(once.sortOrder).toBe('asc');
    expect(toggled(once, 'purchaseDate').sortOrder).toBe('desc');
  });

  it('begins with the first name or the largest figure in a newly chosen column', () => {
    expect(toggled(newestFirst, 'investmentName').sortOrder).toBe('asc');
    expect(toggled(newestFirst, 'profit').sortOrder).toBe('desc');
  });
});
