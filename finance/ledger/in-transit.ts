import type { Day } from '../calendar/days.ts';
import type { Cents } from '../money/cents.ts';

/** A side of a transfer that two entries make. */
export interface TransferSide<Currency extends string = string> {
  accountId: string;
  currency: Currency;
  day: Day;
  /** Signed. */
  amount: Cents;
}

/** Money that has left one account and not yet come to the other; below zero where it came first. */
export interface InTransit<Currency extends string = string> {
  from: Day;
  /** The day on which it is there, so that nothing is under way at its end. */
  to: Day;
  currency: Currency;
  amount: Cents;
}

/** What is under way between the days of the two sides; undefined where both are of one day. */
export function inTransit<Currency extends string>(
  one: TransferSide<Currency>,
  other: TransferSide<Currency>,
): InTransit<Currency> | undefined {
  if (one.day === other.day) return undefined;
  const [first, second] = one.day < other.day ? [one, other] : [other, one];
  return { from: first.day, to: second.day, currency: first.currency, amount: -first.amount };
}
