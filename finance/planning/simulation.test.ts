import { describe, expect, it } from 'vitest';
import { expOf, logOf, normalOfBits, randomBits } from './random.ts';
import { monthsItLasts } from './retirement.ts';
import { chanceOf, countFrom, percentileOf } from './simulated-paths.ts';
import { cholesky, type SimulationInput, simulate, yearlyLog } from './simulation.ts';

const months = (count: number, amount = 0) => new Array<number>(count).fill(amount);
const input = (changes: Partial<SimulationInput> = {}): SimulationInput => ({
  seed: 20_261_124,
  paths: 10_000,
  opening: [100_000],
  weights: [1],
  returns: [{ mean: 0.06, spread: 0.18 }],
  correlations: [[1]],
  costs: [0],
  additions: months(240),
  withdrawals: months(240),
  ...changes,
});

describe('100,000 of one class with a mean of 6 % and a spread of 18 %, after 20 years', () => {
  const { finals, fan, lasting } = simulate(input());
  const [mu, sigma] = [0.0440549, 0.1686059];
  const deviation = sigma * Math.sqrt(20);
  /** The standard error of a quantile of n lognormal paths: √(p(1−p)/n) ÷ density. */
  const errorOf = (p: number, z: number, value: number) => {
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / (value * deviation);
    return Math.sqrt((p * (1 - p)) / 10_000) / density;
  };

  it('has the logarithms of a lognormal year', () => {
    const { drift, spread } = yearlyLog({ mean: 0.06, spread: 0.18 });
    expect([drift.toFixed(7), spread.toFixed(7)]).toEqual([mu.toFixed(7), sigma.toFixed(7)]);
  });

  it.each([
    [50, 0, 241_354.98],
    [10, -1.2815515655446004, 91_830.3],
    [90, 1.2815515655446004, 634_346.48],
  ])('is at the percentile %d within 3 standard errors', (percent, z, value) => {
    const off = Math.abs(percentileOf(finals, percent) - value);
    expect(off).toBeLessThan(3 * errorOf(percent / 100, z, value));
  });

  it('has the mean and the chance of 200,000 within 3 standard errors', () => {
    const mean = finals.reduce((sum, value) => sum + value, 0) / finals.length;
    const error = (320_713.55 * Math.sqrt(Math.exp(deviation ** 2) - 1)) / 100;
    expect(Math.abs(mean - 320_713.55)).toBeLessThan(3 * error);
    const chance = countFrom(finals, 200_000) / 10_000;
    expect(Math.abs(chance - 0.5984)).toBeLessThan(3 * Math.sqrt((0.5984 * 0.4016) / 10_000));
    expect(lasting).toBe(10_000);
  });

  it('is the same with the same seed, and has a fan from today to the last year', () => {
    expect(simulate(input()).finals).toEqual(finals);
    expect(simulate(input({ seed: 1 })).finals).not.toEqual(finals);
    expect(fan.map((line) => [line.length, line[0]])).toEqual(months(5).map(() => [21, 100_000]));
  });
});

describe('without a spread', () => {
  const steady = { returns: [{ mean: 0.03, spread: 0 }], paths: 20 };

  it('every path is the formula to 1e-9', () => {
    const { finals } = simulate(input({ ...steady, additions: months(240, 1000) }));
    const i = 1.03 ** (1 / 12) - 1;
    const expected = 100_000 * 1.03 ** 20 + (1000 * (1.03 ** 20 - 1)) / i;
    for (const value of finals) expect(Math.abs(value / expected - 1)).toBeLessThan(1e-9);
  });

  it('1,000,000 with 4,000 at the beginning of each month lasts 387 months and no more', () => {
    const lastingOf = (count: number) =>
      simulate(
        input({
          ...steady,
          opening: [1_000_000],
          additions: months(count),
          withdrawals: months(count, 4000),
        }),
      );
    const { lasting, finals } = lastingOf(387);
    expect(lasting).toBe(20);
    for (const value of finals) expect(value).toBeCloseTo(2229.04, 2);
    expect(lastingOf(388).lasting).toBe(0);
    expect(monthsItLasts(1_000_000, 4000, 0.03).months).toBe(387);
  });

  it('costs of a year are taken from its return', () => {
    const { finals } = simulate(input({ ...steady, costs: [0.01], additions: months(12) }));
    for (const value of finals) expect(value).toBeCloseTo(100_000 * 1.03 * 0.99, 6);
  });
});

describe('several classes', () => {
  it('move together as their correlation says', () => {
    const two = (correlation: number) => {
      const { finals } = simulate(
        input({
          opening: [50_000, 50_000],
          weights: [1, 1],
          returns: [
            { mean: 0.05, spread: 0.2 },
            { mean: 0.05, spread: 0.2 },
          ],
          correlations: [
            [1, correlation],
            [correlation, 1],
          ],
          costs: [0, 0],
          additions: months(12),
        }),
      );
      const mean = finals.reduce((sum, value) => sum + value, 0) / finals.length;
      return Math.sqrt(finals.reduce((sum, value) => sum + (value - mean) ** 2, 0) / finals.length);
    };
    // √((1+ρ) ÷ 2) of the spread of one: 20,000 and 14,142, nearly: the correlation is that of logarithms.
    expect(two(0.999) / 20_000).toBeCloseTo(1, 1);
    expect(two(0) / 14_142).toBeCloseTo(1, 1);
  });

  it('begin with five years at the 5th percentile of each', () => {
    const { finals } = simulate(input({ beginsBadly: true, paths: 3, additions: months(60) }));
    // (μ − 1.6449 σ ÷ √12 each month) × 60 months.
    const log = 5 * (0.0440549 - 1.6448536 * 0.1686059);
    for (const value of finals) expect(value / (100_000 * Math.exp(log))).toBeCloseTo(1, 4);
  });

  it.each([
    [
      'is not symmetric',
      [
        [1, 0.5],
        [0.4, 1],
      ],
    ],
    [
      'is above 1',
      [
        [1, 1.2],
        [1.2, 1],
      ],
    ],
    [
      'has a diagonal other than 1',
      [
        [0.9, 0],
        [0, 1],
      ],
    ],
    [
      'contradicts itself',
      [
        [1, 0.9, -0.9],
        [0.9, 1, 0.9],
        [-0.9, 0.9, 1],
      ],
    ],
  ])('are refused where their correlation %s', (_what, matrix) => {
    expect(() => cholesky(matrix)).toThrow('相关系数不构成有效的相关矩阵');
  });

  it.each([0, 1201])('are refused over %d months', (count) => {
    expect(() => simulate(input({ additions: months(count) }))).toThrow('期限');
  });
});

describe('the parts of the generator', () => {
  it('are those of the published algorithms', () => {
    // Wichura's own checks of PPND16: the deviates of 0.25 and 0.001.
    expect(normalOfBits(0.25 * 2 ** 32 - 0.5)).toBeCloseTo(-0.6744897501960817, 14);
    expect(normalOfBits(0.001 * 2 ** 32 - 0.5)).toBeCloseTo(-3.090232306167814, 12);
    for (const value of [1e-10, 0.003, 0.5, 1, 3, 1e6]) {
      expect(logOf(value)).toBeCloseTo(Math.log(value), 13);
    }
    for (const value of [-700, -3, -0.1, 0, 0.2, 1, 30]) {
      expect(expOf(value) / Math.exp(value)).toBeCloseTo(1, 13);
    }
    const bits = randomBits(7);
    const drawn = Array.from({ length: 1000 }, () => bits());
    expect(drawn.every((one) => Number.isInteger(one) && one >= 0 && one < 2 ** 32)).toBe(true);
  });

  it('say how far a chance is uncertain where that is more than 1 percent', () => {
    expect(chanceOf(5984, 10_000)).toEqual({ percent: 60, within: null });
    expect(chanceOf(500, 1000)).toEqual({ percent: 50, within: 4 });
  });
});
