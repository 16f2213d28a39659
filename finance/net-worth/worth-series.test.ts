import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../calendar/days.ts';
import { buildSeries, indexAmong, timelineOf } from './worth-series.ts';

const start = '2026-03-01';
const offset = fc.integer({ min: -10, max: 40 });
const changes = fc.array(fc.record({ after: offset, units: fc.bigInt(-1000n, 1000n) }));
const ascendingDays = fc
  .uniqueArray(offset, { minLength: 1 })
  .map((offsets) => offsets.sort((a, b) => a - b).map((days) => addDays(start, days)));

describe('a series of changes', () => {
  it('is at the end of each day the sum of all changes up to it, in whatever order they came', () => {
    fc.assert(
      fc.property(ascendingDays, changes, (days, made) => {
        const dated = made.map(({ after, units }) => ({ day: addDays(start, after), units }));
        const builder = buildSeries(days, 2);
        for (const { day, units } of dated) builder.to('cash', 'CNY')(day, units);
        const sums = days.map((end) =>
          dated.filter(({ day }) => day <= end).reduce((sum, { units }) => sum + units, 0n),
        );
        const [series] = builder.series();
        expect(series?.units ?? days.map(() => 0n)).toEqual(sums);
      }),
    );
  });

  it('keeps parts and currencies apart', () => {
    const builder = buildSeries(['2026-03-31'], 0);
    builder.to('cash', 'CNY')('2026-03-31', 1n);
    builder.to('cash', 'USD')('2026-03-30', 2n);
    builder.to('payables', 'CNY')('2026-04-01', 3n);
    const found = builder.series().map(({ part, currency, units }) => [part, currency, units]);
    expect(found).toEqual([
      ['cash', 'CNY', [1n]],
      ['cash', 'USD', [2n]],
      ['payables', 'CNY', [0n]],
    ]);
  });
});

it('a day is found among others as the first that is not before it', () => {
  const indexOf = indexAmong(['2026-01-31', '2026-02-28', '2026-03-31']);
  expect(
    ['2025-12-31', '2026-01-31', '2026-02-01', '2026-03-31', '2026-04-01'].map(indexOf),
  ).toEqual([0, 0, 1, 2, 3]);
});

describe('a timeline', () => {
  it('lets a later line replace earlier ones from its day on', () => {
    // Lent on the 1st, corrected on the 10th, then stated as repaid on the 5th.
    const stated = [
      { day: '2026-03-01', amount: '500' },
      { day: '2026-03-10', amount: '600' },
      { day: '2026-03-05', amount: '0' },
    ];
    expect(timelineOf(stated)).toEqual([
      { day: '2026-03-01', amount: '500' },
      { day: '2026-03-05', amount: '0' },
    ]);
  });
});
