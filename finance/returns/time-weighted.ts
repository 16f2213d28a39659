import { type Day, daysBetween } from '../calendar/days.ts';
import { type Fixed, fixedToDecimal, multiplyFixed, oneFixed, proportion } from '../money/fixed.ts';
import { countedMoney, type InAndOut, netOf } from './flows.ts';

/** A scope at the end of a day, and the money that came and went on it. */
export interface ValuedDay extends InAndOut {
  day: Day;
  /** What is held at the end of the day. */
  value: Fixed;
  /**
   * Money that came (above 0) or went on earlier days of which no value is known, and the same by the
   * share of the time since the last known value in which it was there (Modified Dietz).
   */
  late?: { amount: Fixed; weighted: Fixed };
}

/** What one day did to a unit of money; the factor is null while nothing was held (空仓). */
export interface ReturnStep {
  day: Day;
  factor: Fixed | null;
}

export interface TimeWeighted {
  /** One for each day given. */
  steps: ReturnStep[];
  /** The product of all factors; a return of 10 % is 1.1. */
  factor: Fixed;
  /** Days on which nothing was held, between the first day and the last. */
  emptyDays: number;
  /** The day of a total loss after which new money came: the factor means nothing then. */
  totalLossBefore: Day | null;
  /** A day on which more went out late than there was, so that there is nothing to divide by. */
  unknownOn: Day | null;
  /** Whether any money came or went. */
  hasFlows: boolean;
}

/**
 * The time-weighted return over days that ascend. A day without money in or out need not be given
 * unless the next day has some: between flows the product of the daily returns is the quotient of the
 * two values. Money in counts at the start of its day, money out at the end; `days` have the gross amounts.
 */
export function timeWeighted(days: readonly ValuedDay[]): TimeWeighted {
  const steps: ReturnStep[] = [];
  let [factor, before] = [oneFixed, 0n];
  let [emptyDays, emptySince, hasBegun] = [0, 0, false];
  let lossDay: Day | null = null;
  let totalLossBefore: Day | null = null;
  let unknownOn: Day | null = null;
  for (const [index, one] of days.entries()) {
    const step = stepOf(before, one);
    const previous = days[index - 1];
    if (step !== null) {
      // A total loss ends the product; the return of new money after it is another return.
      if (lossDay !== null) totalLossBefore = lossDay;
      else factor = multiplyFixed(factor, step);
      if (step === 0n) lossDay ??= one.day;
      // What comes before the first purchase or after the last sale is no gap.
      emptyDays += emptySince;
      emptySince = 0;
      hasBegun = true;
    } else if (one.late) {
      unknownOn ??= one.day;
    } else if (previous && hasBegun && lossDay === null) {
      emptySince += daysBetween(previous.day, one.day);
    }
    steps.push({ day: one.day, factor: step });
    before = one.value;
  }
  const hasFlows = days.some((one) => one.moneyIn > 0n || one.moneyOut > 0n || one.late);
  return { steps, factor, emptyDays, totalLossBefore, unknownOn, hasFlows };
}

function stepOf(before: Fixed, day: ValuedDay): Fixed | null {
  const { value, late } = day;
  const counted = countedMoney(day, before, value);
  const base = before + counted.moneyIn + (late?.weighted ?? 0n);
  if (base <= 0n) return null;
  if (!late) return proportion(value + counted.moneyOut, oneFixed, base);
  return oneFixed + proportion(value - before - netOf(counted) - late.amount, oneFixed, base);
}

const daysOfYear = 365;

/** A return over some days as one of a year: `(1 + r)^(365 ÷ days) − 1`, in percent. */
export function annualPercent(factor: Fixed, days: number): number {
  return (Number(fixedToDecimal(factor)) ** (daysOfYear / days) - 1) * 100;
}
