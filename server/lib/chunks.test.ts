import { expect, it } from 'vitest';
import { chunks } from './chunks.ts';

it('a list is split in its order, and the last chunk may be shorter', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunks([], 2)).toEqual([]);
});
