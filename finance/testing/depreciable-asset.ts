import { type Depreciable, depreciationSchedule } from '../depreciation/depreciation.ts';
import { type Cents, centsToDecimal, toCents } from '../money/cents.ts';
import { decimal, toText } from '../money/decimal.ts';

export interface Given {
  original: number | string;
  salvage?: number | string;
  years?: number;
  lifeMonths?: number;
  method?: Depreciable['method'];
  start?: string;
  scrapped?: string;
  total?: number;
  used?: number;
}

export function asset(given: Given): Depreciable {
  const { original, salvage = 0, years = 5, lifeMonths = years * 12, total, used } = given;
  return {
    originalValue: toCents(decimal(original)),
    salvageValue: toCents(decimal(salvage)),
    lifeMonths,
    method: given.method ?? 'STRAIGHT_LINE',
    startUseDate: given.start ?? '2020-12-15',
    disposalDate: given.scrapped ?? null,
    totalUnits: total === undefined ? null : decimal(total),
    usedUnits: used === undefined ? null : decimal(used),
  };
}

export const textOf = (cents: Cents) => toText(centsToDecimal(cents));

export const charges = (given: Given) =>
  depreciationSchedule(asset(given)).map((row) => textOf(row.depreciation));

export const endValues = (given: Given) =>
  depreciationSchedule(asset(given)).map((row) => textOf(row.endValue));
