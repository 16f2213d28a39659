import type {
  DepreciationMethod,
  depreciationNotes,
} from '../../contract/fixed-assets/fixed-asset-labels.ts';
import type { Day } from '../calendar/days.ts';
import { monthsBetween } from '../calendar/months.ts';
import { type Cents, centsToDecimal, divideHalfUp, toCents } from '../money/cents.ts';
import type { Decimal } from '../money/decimal.ts';
import { type YearCharge, yearCharges } from './depreciation-charges.ts';

/** The facts of a fixed asset that its depreciation depends on. Amounts are in one currency. */
export interface Depreciable {
  originalValue: Cents;
  /** At most the original value. */
  salvageValue: Cents;
  /** Whole months, at least 1. */
  lifeMonths: number;
  method: DepreciationMethod;
  startUseDate: Day;
  /** The day it was scrapped; its month is still charged, the next is not. */
  disposalDate: Day | null;
  /** For units of production: the units of the whole life, and those used so far. */
  totalUnits: Decimal | null;
  usedUnits: Decimal | null;
}

/** One year of use, from the month after the asset was put to use. */
export interface ScheduleYear {
  /** 1 is the first year of use. */
  year: number;
  /** Months charged in it: 12, less in a year that the life or the use ends in. */
  months: number;
  depreciation: Cents;
  /** From the first year to the end of this one. */
  accumulated: Cents;
  /** Book value at the end of it. */
  endValue: Cents;
}

/** The book value of an asset on a day. `bookValue` + `accumulated` is the original value. */
export interface BookValue {
  bookValue: Cents;
  accumulated: Cents;
  /** Why nothing could be depreciated, where that is so. */
  obstacle: keyof typeof depreciationNotes | null;
}

/**
 * How many months are charged by a day: those that have ended, from the month after `startUseDate`
 * to the end of the life or the month of disposal (CAS 4, application guidance: 当月增加的固定资产，
 * 当月不计提折旧，从下月起计提；当月减少的，当月仍计提，从下月起不计提).
 */
export function chargedMonths(asset: Depreciable, today: Day): number {
  return Math.max(0, Math.min(monthsBetween(asset.startUseDate, today) - 1, monthsInUse(asset)));
}

/**
 * The yearly schedule over the whole life, or to the disposal. A whole life sums exactly to
 * `originalValue - salvageValue`. Empty for units of production, whose use in each year is not known ahead.
 */
export function depreciationSchedule(asset: Depreciable): ScheduleYear[] {
  const rows: ScheduleYear[] = [];
  let monthsLeft = monthsInUse(asset);
  let value = asset.originalValue;
  for (const year of yearsOf(asset)) {
    if (monthsLeft <= 0) break;
    const months = Math.min(year.months, monthsLeft);
    const endValue = valueAfterMonths(value, year, months);
    rows.push({
      year: rows.length + 1,
      months,
      depreciation: value - endValue,
      accumulated: asset.originalValue - endValue,
      endValue,
    });
    value = endValue;
    monthsLeft -= months;
  }
  return rows;
}

/**
 * Book value on a day, in cents: the original value less the booked years and, of the running
 * year, the twelfths that have ended. At the end of a year it is that year's `endValue`.
 */
export function bookValueOn(asset: Depreciable, today: Day): BookValue {
  if (asset.method === 'UNITS_OF_PRODUCTION') return byUnits(asset);
  let monthsLeft = chargedMonths(asset, today);
  let value = asset.originalValue;
  for (const year of yearsOf(asset)) {
    if (monthsLeft <= 0) break;
    value = valueAfterMonths(value, year, Math.min(year.months, monthsLeft));
    monthsLeft -= year.months;
  }
  return booked(asset, value);
}

/**
 * The book values after 0, 1, 2 … charged months, to the last month of use: what `bookValueOn`
 * answers on days of those months, for all of them in one pass. One value where time charges nothing.
 */
export function monthlyBookValues(asset: Depreciable): Cents[] {
  if (asset.method === 'UNITS_OF_PRODUCTION') return [byUnits(asset).bookValue];
  const values = [asset.originalValue];
  let monthsLeft = monthsInUse(asset);
  let value = asset.originalValue;
  for (const year of yearsOf(asset)) {
    if (monthsLeft <= 0) break;
    const months = Math.min(year.months, monthsLeft);
    for (let month = 1; month <= months; month += 1)
      values.push(valueAfterMonths(value, year, month));
    value = valueAfterMonths(value, year, months);
    monthsLeft -= months;
  }
  return values;
}

/** 工作量法: the depreciable amount in proportion to what was done of all that can be done. */
function byUnits(asset: Depreciable): BookValue {
  const { totalUnits, usedUnits, originalValue, salvageValue } = asset;
  if (!totalUnits?.gt(0) || !usedUnits) {
    return { bookValue: originalValue, accumulated: 0n, obstacle: 'NO_UNITS' };
  }
  const used = usedUnits.gt(totalUnits) ? totalUnits : usedUnits;
  const depreciable = centsToDecimal(originalValue - salvageValue);
  const depreciated = depreciable.times(used).div(totalUnits);
  return booked(asset, toCents(centsToDecimal(originalValue).minus(depreciated)));
}

function yearsOf({ method, originalValue, salvageValue, lifeMonths }: Depreciable) {
  if (method === 'UNITS_OF_PRODUCTION') return [];
  return yearCharges({ method, original: originalValue, salvage: salvageValue, lifeMonths });
}

/** The value after a number of months of a year. The value is rounded, not the charge: users see the value. */
function valueAfterMonths(
  opening: Cents,
  { charge, months: whole }: YearCharge,
  months: number,
): Cents {
  if (months === whole) return opening - charge;
  return divideHalfUp(opening * BigInt(whole) - charge * BigInt(months), BigInt(whole));
}

function monthsInUse({ startUseDate, disposalDate, lifeMonths }: Depreciable): number {
  if (disposalDate === null) return lifeMonths;
  return Math.max(0, Math.min(lifeMonths, monthsBetween(startUseDate, disposalDate)));
}

function booked({ originalValue }: Depreciable, bookValue: Cents): BookValue {
  return { bookValue, accumulated: originalValue - bookValue, obstacle: null };
}
