import type { DepreciationMethod } from '../contract/fixed-asset-labels.ts';
import type { Day } from './days.ts';
import { type Decimal, round, zero } from './decimal.ts';
import { type ChargeBasis, monthsOfYears, yearlyCharges } from './depreciation-charges.ts';
import { monthsBetween } from './months.ts';

/** A fixed asset as its depreciation sees it. Amounts are in one currency and in whole cents. */
export interface Depreciable extends ChargeBasis {
  method: DepreciationMethod;
  startUseDate: Day;
  /** The day it was scrapped; its month is still charged, the next is not. */
  disposalDate: Day | null;
  /** Units of production: what it can do in all, and what it has done. */
  totalUnits: Decimal | null;
  usedUnits: Decimal | null;
}

/** One year of use, from the month after the asset was put to use. */
export interface ScheduleYear {
  /** 1 is the first year of use. */
  year: number;
  /** Months charged in it: 12, less in a year that the life or the use ends in. */
  months: number;
  depreciation: Decimal;
  /** From the first year to the end of this one. */
  accumulated: Decimal;
  /** Book value at the end of it. */
  endValue: Decimal;
}

/** What an asset stands in the books at. `bookValue` + `accumulated` is the original value. */
export interface BookValue {
  bookValue: Decimal;
  accumulated: Decimal;
  /** Why nothing could be depreciated, where that is so. */
  obstacle: 'NO_UNITS' | null;
}

/**
 * How many months are charged by a day: those that have ended, from the month after `startUseDate`
 * to the end of the life or the month of disposal (CAS 4, application guidance: 当月增加的
 * 固定资产，当月不计提折旧，从下月起计提；当月减少的，当月仍计提，从下月起不计提).
 */
export function chargedMonths(asset: Depreciable, today: Day): number {
  return Math.max(0, Math.min(monthsBetween(asset.startUseDate, today) - 1, monthsInUse(asset)));
}

/**
 * The yearly schedule over the whole life, or to the disposal. Each year's charge is booked in
 * cents; the last takes what the roundings left, so that a whole life sums exactly to
 * `originalValue - salvageValue`. Empty for units of production, whose years nobody knows ahead.
 */
export function depreciationSchedule(asset: Depreciable): ScheduleYear[] {
  const rows: ScheduleYear[] = [];
  let monthsLeft = monthsInUse(asset);
  let accumulated = zero;
  for (const { months: whole, charge } of bookedYears(asset)) {
    const months = Math.min(whole, monthsLeft);
    if (months <= 0) break;
    const endValue = valueAfter(asset, accumulated.plus(share(charge, months, whole)));
    const depreciated = asset.originalValue.minus(endValue);
    rows.push({
      year: rows.length + 1,
      months,
      depreciation: depreciated.minus(accumulated),
      accumulated: depreciated,
      endValue,
    });
    accumulated = depreciated;
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
  let accumulated = zero;
  for (const { months, charge } of bookedYears(asset)) {
    if (monthsLeft <= 0) break;
    accumulated = accumulated.plus(share(charge, Math.min(months, monthsLeft), months));
    monthsLeft -= months;
  }
  return booked(asset, accumulated);
}

/** 工作量法: the depreciable amount in proportion to what was done of all that can be done. */
function byUnits(asset: Depreciable): BookValue {
  const { totalUnits, usedUnits, originalValue } = asset;
  if (!totalUnits?.gt(0) || !usedUnits) {
    return { bookValue: originalValue, accumulated: zero, obstacle: 'NO_UNITS' };
  }
  const used = usedUnits.gt(totalUnits) ? totalUnits : usedUnits;
  return booked(asset, depreciableAmount(asset).times(used).div(totalUnits));
}

/** The years of a whole life with their charges as booked: in cents, never below salvage. */
function* bookedYears(asset: Depreciable) {
  if (asset.method === 'UNITS_OF_PRODUCTION') return;
  const lengths = monthsOfYears(asset.lifeMonths);
  let left = depreciableAmount(asset);
  let year = 0;
  for (const exact of yearlyCharges(asset.method, asset)) {
    const months = lengths[year] ?? 0;
    year += 1;
    const rounded = round(exact, 2);
    const charge = year === lengths.length || rounded.gt(left) ? left : rounded;
    left = left.minus(charge);
    yield { months, charge };
  }
}

function monthsInUse({ startUseDate, disposalDate, lifeMonths }: Depreciable): number {
  if (disposalDate === null) return lifeMonths;
  return Math.max(0, Math.min(lifeMonths, monthsBetween(startUseDate, disposalDate)));
}

function depreciableAmount({ originalValue, salvageValue }: Depreciable): Decimal {
  return originalValue.minus(salvageValue);
}

function share(charge: Decimal, months: number, whole: number): Decimal {
  return months === whole ? charge : charge.times(months).div(whole);
}

/** Rounds the value, not the depreciation: it is the value that people are shown. */
function valueAfter({ originalValue }: Depreciable, accumulated: Decimal): Decimal {
  return round(originalValue.minus(accumulated), 2);
}

function booked(asset: Depreciable, exactAccumulated: Decimal): BookValue {
  const bookValue = valueAfter(asset, exactAccumulated);
  return { bookValue, accumulated: asset.originalValue.minus(bookValue), obstacle: null };
}
