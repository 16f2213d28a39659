import { type Day, daysBetween } from '../calendar/days.ts';
import { type Fixed, fixedToDecimal, multiplyFixed, oneFixed, proportion } from '../money/fixed.ts';

/** A scope at the end of a day, and the money that came and went on it. */
export interface ValuedDay {
  day: Day;
  /** What is held at the end of the day. */
  value: Fixed;
  /** Gross, not below 0. */
  moneyIn: Fixed;
  moneyOut: Fixed;
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
}

/**
 * The time-weighted return over days that ascend. A day without money in or out need not be given
 * unless the next day has some: between flows the product of the daily returns is the quotient of the
 * two values. Net money in counts at the start of its day, net money out at the end.
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
  return { steps, factor, emptyDays, totalLossBefore, unknownOn };
}

function stepOf(before: Fixed, { value, moneyIn, moneyOut, late }: ValuedDay): Fixed | null {
  const net = moneyIn - moneyOut;
  if (late) {
    const base = before + (net > 0n ? net : 0n) + late.weighted;
    if (base <= 0n) return null;
    return oneFixed + proportion(value - before - net - late.amount, oneFixed, base);
  }
  const [netIn, netOut] = net > 0n ? [net, 0n] : [0n, -net];
  if (before + netIn > 0n) return proportion(value + netOut, oneFixed, before + netIn);
  // A day trade from nothing: the base would be 0 although money came in.
  return moneyIn > 0n ? proportion(value + moneyOut, oneFixed, before + moneyIn) : null;
}

const daysOfYear = 365;

/** A return over some days as one of a year: `(1 + r)^(365 ÷ days) − 1`, in percent. */
export function annualPercent(factor: Fixed, days: number): number {
  return (Number(fixedToDecimal(factor)) ** (daysOfYear / days) - 1) * 100;
}
