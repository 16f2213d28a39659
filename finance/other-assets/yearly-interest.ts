import { addDays, type Day, daysBetween } from '../calendar/days.ts';
import { type AnnualRate, annualRateUnit } from '../money/annual-rate.ts';
import { type Cents, divideHalfUp } from '../money/cents.ts';

/** Provident funds credit interest once a year, for the year that ends on this day of the calendar. */
const settlementDay = '06-30';
/** Banks count a year of daily balances as 360 days. */
const daysOfYear = 360n;

/** What something is worth from the end of a day on. */
export interface DatedValue {
  day: Day;
  value: Cents;
}

export interface YearlyInterest {
  /** The day on which it is credited. */
  day: Day;
  /** The first day that earns interest: that of the first value, or the day after the year before has ended. */
  from: Day;
  days: number;
  interest: Cents;
}

/**
 * The interest of the year until the last 30 June that is not after `today`: the sum of the balances at
 * the end of its days × rate ÷ 360, rounded half up to the cent. Undefined without a value before that
 * day. `values` are by day.
 */
export function yearlyInterest(
  values: readonly DatedValue[],
  rate: AnnualRate,
  today: Day,
): YearlyInterest | undefined {
  const thisYears = `${today.slice(0, 4)}-${settlementDay}`;
  const lastYear = String(Number(today.slice(0, 4)) - 1).padStart(4, '0');
  const day = thisYears <= today ? thisYears : `${lastYear}-${settlementDay}`;
  const yearBefore = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}-${settlementDay}`;
  const first = values[0]?.day;
  if (first === undefined || first >= day) return undefined;
  const from = first > yearBefore ? first : addDays(yearBefore, 1);
  let sum = 0n;
  for (const [index, { day: since, value }] of values.entries()) {
    const until = values[index + 1]?.day ?? addDays(day, 1);
    const begin = since < from ? from : since;
    const end = until > day ? addDays(day, 1) : until;
    if (begin < end) sum += value * BigInt(daysBetween(begin, end));
  }
  const interest = divideHalfUp(sum * rate, annualRateUnit * daysOfYear);
  return { day, from, days: daysBetween(from, day) + 1, interest };
}
