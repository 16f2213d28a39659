import { expect, it } from 'vitest';
import { chunks } from './chunks.ts';

it('splits a list in its order and leaves what remains as the last, shorter chunk', () => {
  expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(chunks([1, 2], 2)).toEqual([[1, 2]]);
  expect(chunks([], 2)).toEqual([]);
});
