import { describe, expect, it } from 'vitest';
import { labelStride, pointScale, valueScale } from './scales.ts';

const ticksOf = (...values: number[]) => valueScale(values, [100, 0]).ticks;

describe('the axis of values', () => {
  it('has its lines at round values around all that is shown', () => {
    expect(ticksOf(0, 37, 100)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticksOf(650_000, 713_000)).toEqual([640_000, 660_000, 680_000, 700_000, 720_000]);
    expect(ticksOf(-30, 30)).toEqual([-40, -20, 0, 20, 40]);
  });

  it('gives a level line space on both sides', () => {
    expect(ticksOf(100)).toEqual([90, 95, 100, 105, 110]);
    expect(ticksOf(0)).toEqual([-1, -0.5, 0, 0.5, 1]);
  });

  it('places the lowest value below and the highest above, and half-way in the middle', () => {
    const { yOf } = valueScale([0, 200], [180, 20]);
    expect([0, 100, 200].map((value) => yOf(value))).toEqual([180, 100, 20]);
  });

  it('reaches to zero when that is asked for', () => {
    expect(valueScale([80, 100], [100, 0], { withZero: true }).ticks).toEqual([
      0, 20, 40, 60, 80, 100,
    ]);
  });
});

describe('the axis of days', () => {
  it('places days by their distance in time, not one after the other', () => {
    // The third of five days in between is missing: 0, 1 and 4 of 4 days over 400 pixels.
    const { xs } = pointScale({ days: ['2026-03-01', '2026-03-02', '2026-03-05'] }, [0, 400]);
    expect(xs).toEqual([0, 100, 400]);
  });

  it('names whole years, months or days, whatever fits', () => {
    const over = (first: string, last: string, width: number) =>
      pointScale({ days: [first, last] }, [0, width]).ticks.map(({ text }) => text);
    expect(over('2016-05-01', '2026-05-01', 600)).toEqual([
      '2018年',
      '2020年',
      '2022年',
      '2024年',
      '2026年',
    ]);
    expect(over('2025-11-22', '2026-05-22', 600)).toEqual([
      '2025-12',
      '2026-01',
      '2026-02',
      '2026-03',
      '2026-04',
      '2026-05',
    ]);
    // On a phone.
    expect(over('2025-11-22', '2026-11-22', 267)).toEqual([
      '2026-01',
      '2026-04',
      '2026-07',
      '2026-10',
    ]);
    expect(over('2026-11-15', '2026-11-22', 200)).toEqual(['11-15', '11-17', '11-19', '11-21']);
    expect(over('2026-11-21', '2026-11-22', 600)).toEqual(['11-21', '11-22']);
  });

  it('places a single day in the middle and names it in full', () => {
    expect(pointScale({ days: ['2026-03-01'] }, [0, 400])).toEqual({
      xs: [200],
      ticks: [{ text: '2026-03-01', at: 200 }],
    });
  });
});

describe('the axis of names', () => {
  it('spaces them evenly', () => {
    const names = ['a', 'b', 'c'].map((name) => ({ name, label: name }));
    expect(pointScale({ names }, [60, 260]).xs).toEqual([60, 160, 260]);
  });

  it('leaves out labels that would touch', () => {
    expect(labelStride(12, 1200, 60)).toBe(1);
    expect(labelStride(12, 300, 60)).toBe(3);
    expect(labelStride(1, 300, 60)).toBe(1);
  });
});
