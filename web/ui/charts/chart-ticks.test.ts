import { expect, it } from 'vitest';
import { chartTicks, labelStride } from './chart-ticks.ts';

it('draws its lines at round values around what is shown', () => {
  expect(chartTicks(0, 100)).toEqual([0, 50, 100]);
  expect(chartTicks(0, 400_000)).toEqual([0, 100_000, 200_000, 300_000, 400_000]);
  expect(chartTicks(650_000, 713_000)).toEqual([640_000, 660_000, 680_000, 700_000, 720_000]);
  expect(chartTicks(-30, 30)).toEqual([-40, -20, 0, 20, 40]);
});

it('gives a level line room on both sides', () => {
  expect(chartTicks(100, 100)).toEqual([90, 95, 100, 105, 110]);
  expect(chartTicks(0, 0)).toEqual([-1, -0.5, 0, 0.5, 1]);
});

it('leaves out labels that would touch', () => {
  expect(labelStride(12, 1200, 60)).toBe(1);
  expect(labelStride(12, 300, 60)).toBe(3);
  expect(labelStride(1, 300, 60)).toBe(1);
});
