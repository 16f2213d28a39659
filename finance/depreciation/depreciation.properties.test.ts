import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths } from '../calendar/months.ts';
import { type Cents, percentOf } from '../money/cents.ts';
import { decimal } from '../money/decimal.ts';
import {
  bookValueOn,
  type Depreciable,
  depreciationSchedule,
  monthlyBookValues,
} from './depreciation.ts';

/** Any asset from a cent to a trillion, any life from a month to a century, any salvage rate. */
const assets: fc.Arbitrary<Depreciable> = fc
  .record({
    cents: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.bigInt({ min: 1n, max: 10n ** 14n })),
    salvageRatePercent: fc.integer({ min: 0, max: 10_000 }).map((rate) => rate / 100),
    lifeMonths: fc.oneof(fc.integer({ min: 1, max: 1200 }), fc.integer({ min: 1, max: 60 })),
    method: fc.constantFrom('STRAIGHT_LINE', 'DOUBLE_DECLINING', 'SUM_OF_YEARS'),
    startMonth: fc.integer({ min: 0, max: 1200 }),
    startDay: fc.integer({ min: 1, max: 28 }),
  })
  .map(({ cents, salvageRatePercent, lifeMonths, method, startMonth, startDay }) => {
    const originalValue = BigInt(cents);
    return {
      originalValue,
      salvageValue: percentOf(originalValue, String(salvageRatePercent)),
      lifeMonths,
      method: method as Depreciable['method'],
      startUseDate: `${addMonths('1950-01-01', startMonth)}-${String(startDay).padStart(2, '0')}`,
      disposalDate: null,
      totalUnits: null,
      usedUnits: null,
    };
  });

const valueAfter = (asset: Depreciable, months: number): Cents =>
  bookValueOn(asset, `${addMonths(asset.startUseDate, months + 1)}-01`).bookValue;

describe('whatever the asset,', () => {
  it('its schedule sums exactly to original minus salvage', () => {
    fc.assert(
      fc.property(assets, (asset) => {
        const rows = depreciationSchedule(asset);
        const sum = rows.reduce((total, row) => total + row.depreciation, 0n);
        expect(sum).toBe(asset.originalValue - asset.salvageValue);
        expect(rows.reduce((months, row) => months + row.months, 0)).toBe(asset.lifeMonths);
        expect(rows.at(-1)?.endValue).toBe(asset.salvageValue);
      }),
    );
  });

  it('no year is charged less than nothing, and every row follows from the one before', () => {
    fc.assert(
      fc.property(assets, (asset) => {
        let value = asset.originalValue;
        for (const row of depreciationSchedule(asset)) {
          expect(row.depreciation >= 0n).toBe(true);
          value -= row.depreciation;
          expect(row.endValue).toBe(value);
          expect(row.accumulated + row.endValue).toBe(asset.originalValue);
        }
      }),
    );
  });

  it('its value never rises, and stays between salvage and original', () => {
    const months = fc.tuple(fc.nat(1300), fc.nat(1300));
    fc.assert(
      fc.property(assets, months, (asset, [a, b]) => {
        const earlier = valueAfter(asset, Math.min(a, b));
        const later = valueAfter(asset, Math.max(a, b));
        expect(later <= earlier).toBe(true);
        expect(earlier <= asset.originalValue).toBe(true);
        expect(later >= asset.salvageValue).toBe(true);
      }),
    );
  });

  it('its values month by month are those of the days on which the months end', () => {
    fc.assert(
      fc.property(assets, (asset) => {
        const values = monthlyBookValues(asset);
        expect(values).toEqual(values.map((_, months) => valueAfter(asset, months)));
        expect(values).toHaveLength(asset.lifeMonths + 1);
      }),
      { numRuns: 50 },
    );
  });

  it('its value at the end of each year of use is what the schedule says', () => {
    fc.assert(
      fc.property(assets, (asset) => {
        let months = 0;
        for (const row of depreciationSchedule(asset).slice(0, 12)) {
          months += row.months;
          expect(valueAfter(asset, months)).toBe(row.endValue);
        }
      }),
    );
  });

  it('the day inside a month changes nothing', () => {
    const days = fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 28 }));
    fc.assert(
      fc.property(assets, days, fc.nat(1300), (asset, [start, today], months) => {
        const two = (day: number) => String(day).padStart(2, '0');
        const moved = { ...asset, startUseDate: `${asset.startUseDate.slice(0, 8)}${two(start)}` };
        const on = `${addMonths(asset.startUseDate, months)}-${two(today)}`;
        const first = `${on.slice(0, 8)}01`;
        expect(bookValueOn(moved, on)).toEqual(bookValueOn(asset, first));
      }),
    );
  });

  it('scrapping freezes it at the end of that month, and its schedule ends there', () => {
    fc.assert(
      fc.property(assets, fc.nat(1300), fc.nat(300), (asset, usedMonths, later) => {
        const scrapped = {
          ...asset,
          disposalDate: `${addMonths(asset.startUseDate, usedMonths)}-17`,
        };
        const frozen = valueAfter(asset, usedMonths);
        expect(valueAfter(scrapped, usedMonths + later)).toBe(frozen);
        const last = depreciationSchedule(scrapped).at(-1)?.endValue ?? asset.originalValue;
        expect(last).toBe(frozen);
      }),
    );
  });

  it('by units of production it stays between salvage and original too', () => {
    const units = fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.nat(1e9), fc.nat(1e6));
    fc.assert(
      fc.property(assets, units, (asset, [total, used, more]) => {
        const worn = (usedUnits: number) =>
          bookValueOn(
            {
              ...asset,
              method: 'UNITS_OF_PRODUCTION',
              totalUnits: decimal(total),
              usedUnits: decimal(usedUnits),
            },
            '2026-01-01',
          ).bookValue;
        expect(worn(used) <= asset.originalValue).toBe(true);
        expect(worn(used) >= worn(used + more)).toBe(true);
        expect(worn(used + more) >= asset.salvageValue).toBe(true);
      }),
    );
  });
});
