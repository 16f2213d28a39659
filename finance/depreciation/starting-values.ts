import type { Day } from '../calendar/days.ts';
import { addMonths, monthsBetween } from '../calendar/months.ts';
import type { Cents } from '../money/cents.ts';
import { divideRounded } from '../money/scaled.ts';

/** What something was worth on the market from a day on. */
export interface MarketValue {
  day: Day;
  cents: Cents;
}

/**
 * What an asset was worth on the market before its first market value (起始估值): its price on the day of
 * the purchase, and on the first of each month after it a like part of the way to the first market value,
 * which is reached on the first of its own month. Nothing where both days lie in one month.
 */
export function startingValues(purchase: MarketValue, first: MarketValue): MarketValue[] {
  const months = monthsBetween(purchase.day, first.day);
  if (months <= 0) return [];
  const rise = first.cents - purchase.cents;
  const values = [purchase];
  for (let month = 1; month <= months; month += 1) {
    const cents = purchase.cents + divideRounded(rise * BigInt(month), BigInt(months));
    values.push({ day: `${addMonths(purchase.day, month)}-01`, cents });
  }
  return values;
}
