import { describe, expect, it } from 'vitest';
import { heatGrid, strengthOf } from './heat-grid.ts';
import { ringPartAt, ringParts } from './ring.ts';
import { seriesPaths } from './series-paths.ts';
import { stackedBands } from './stack-bands.ts';
import { waterfallSteps } from './waterfall-steps.ts';

const place = {
  xOf: (index: number) => index * 10,
  yOf: (value: number) => 100 - value,
  floor: 100,
};

describe('a line', () => {
  it('goes from point to point', () => {
    const { solid, dashed, area } = seriesPaths({ name: 'a', values: [1, 2, 4] }, place);
    expect(solid).toBe('M0,99L10,98L20,96');
    expect(dashed).toBe('');
    expect(area).toBeUndefined();
  });

  it('is interrupted where nothing is known, and keeps a lone point as a dot', () => {
    const { solid } = seriesPaths({ name: 'a', values: [1, 2, null, 4, null, 5, 6] }, place);
    expect(solid).toBe('M0,99L10,98M30,96ZM50,95L60,94');
  });

  it('is dashed up to the next complete point on both sides of what leaves something out', () => {
    const partial = [false, true, false, false];
    const paths = seriesPaths({ name: 'a', values: [1, 2, 3, 4], partial }, place);
    expect(paths.solid).toBe('M0,99ZM20,97L30,96');
    expect(paths.dashed).toBe('M0,99L10,98L20,97');
  });

  it('fills down to zero, in steps where a value holds until the next', () => {
    const filled = seriesPaths({ name: 'a', values: [1, 2], look: 'filled' }, place);
    expect(filled.area).toBe('M0,99L10,98L10,100L0,100Z');
    const steps = seriesPaths({ name: 'a', values: [1, 2], look: 'steps' }, place);
    expect(steps.solid).toBe('M0,99L10,99L10,98');
  });
});

describe('stacked areas', () => {
  it('stand one on the other, and what is owed below zero', () => {
    const bands = stackedBands([
      { name: '现金', values: [100, 50] },
      { name: '投资', values: [30, 0] },
      { name: '应付', values: [-20, -10] },
      { name: '信用', values: [-5, 0] },
    ]);
    expect(bands).toEqual([
      [
        [0, 100],
        [0, 50],
      ],
      [
        [100, 130],
        // Nothing has no height, and stays above what is below it.
        [50, 50],
      ],
      [
        [-20, 0],
        [-10, 0],
      ],
      [
        [-25, -20],
        [-10, -10],
      ],
    ]);
  });
});

describe('a waterfall', () => {
  it('leads from the opening through every part to the closing value', () => {
    // 196,509.60 + 5,300 − 1,000 + 165.55 = 200,975.15.
    const parts = [5300, -1000, 165.55].map((value) => ({ name: String(value), value }));
    const steps = waterfallSteps(196_509.6, parts);
    expect(steps[0]).toEqual({ from: 196_509.6, to: 201_809.6 });
    expect(steps[1]).toEqual({ from: 201_809.6, to: 200_809.6 });
    expect(steps[2]?.to).toBeCloseTo(200_975.15, 6);
  });
});

describe('a ring', () => {
  it('goes once around, clockwise from the top', () => {
    const [large, small] = ringParts([3, 1]);
    expect(large?.startAngle).toBe(0);
    // A gap is half a percent of 2π, 0.031416; two leave 6.220353, of which three quarters are 4.665265.
    expect(small?.padAngle).toBeCloseTo(0.031416, 6);
    expect(large?.endAngle).toBeCloseTo(4.665265 + 0.031416, 6);
    expect(small?.startAngle).toBe(large?.endAngle);
    expect(small?.endAngle).toBeCloseTo(6.283185, 6);
  });

  it('is closed when there is one part', () => {
    const [only] = ringParts([7]);
    expect(only?.endAngle).toBeCloseTo(6.283185, 6);
    expect(only?.padAngle).toBe(0);
  });

  it('shows what is almost nothing as a hundredth', () => {
    const [large, small] = ringParts([1_000_000, 1]);
    // 10,000.01 of 1,010,000.01 are 0.00990099, of the 6.220353 besides the gaps 0.061588.
    expect((small?.endAngle ?? 0) - (small?.startAngle ?? 0)).toBeCloseTo(0.061588 + 0.031416, 5);
    expect(large?.endAngle).toBeCloseTo(6.283185 - 0.093004, 5);
  });

  it('knows the part beneath the pointer', () => {
    const parts = ringParts([1, 1, 1, 1]);
    expect(ringPartAt(parts, 5, -5)).toBe(0);
    expect(ringPartAt(parts, 5, 5)).toBe(1);
    expect(ringPartAt(parts, -5, 5)).toBe(2);
    expect(ringPartAt(parts, -5, -5)).toBe(3);
    expect(ringPartAt([], 1, 1)).toBeUndefined();
  });
});

describe('a heat map', () => {
  it('has every month of every year in between, in order', () => {
    const grid = heatGrid([
      { month: '2026-02', value: 3 },
      { month: '2024-12', value: -1 },
    ]);
    expect(grid.map(({ year }) => year)).toEqual(['2024', '2025', '2026']);
    expect(grid[0]?.cells[11]).toEqual({ month: '2024-12', value: -1 });
    expect(grid[1]?.cells).toHaveLength(12);
    expect(grid[2]?.cells[1]).toEqual({ month: '2026-02', value: 3 });
    expect(grid[2]?.cells[2]?.value).toBeNull();
    expect(heatGrid([])).toEqual([]);
  });

  it('colours the farthest from zero most, on either side', () => {
    const strength = strengthOf([
      { month: '2026-01', value: -40 },
      { month: '2026-02', value: 20 },
    ]);
    expect(strength(-40)).toBeCloseTo(0.45);
    expect(strength(20)).toBeCloseTo(0.275);
    expect(strength(0)).toBeCloseTo(0.1);
  });
});
