import { expect, it } from 'vitest';
import { ringSegments } from './ring-segments.ts';

it('goes once around, a hair apart', () => {
  expect(ringSegments([3, 1])).toEqual([
    { start: 0.25, length: 74.5 },
    { start: 75.25, length: 24.5 },
  ]);
});

it('closes the ring when there is one part', () => {
  expect(ringSegments([7])).toEqual([{ start: 0, length: 100 }]);
});

it('shows what is almost nothing', () => {
  const [large, small] = ringSegments([1_000_000, 1]);
  expect(small?.length).toBeGreaterThan(0.4);
  expect((large?.length ?? 0) + (small?.length ?? 0)).toBeCloseTo(99);
});
