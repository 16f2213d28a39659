import { addDays, type Day } from '../calendar/days.ts';
import { lastDayOfMonth } from '../calendar/months.ts';
import type { Cents } from '../money/cents.ts';
import {
  closeOn,
  type Deposit,
  type DepositTerm,
  paymentDays,
  termsUntil,
  worthInTerm,
} from './deposit.ts';

/** A deposit, and how it was taken out. */
export interface HeldDeposit {
  deposit: Deposit;
  closing: { day: Day; interest: Cents } | null;
  /** The day from which on it counts; left out, from its beginning. */
  takenOver?: Day | null;
}

/** What was paid out in addition to the interest when a deposit was taken out on a day. */
export function principalPaidOn(deposit: Deposit, day: Day): Cents {
  const { worth, interest } = closeOn(deposit, day);
  return worth - interest;
}

/** What a deposit was worth at the end of each of some days, which ascend; nothing once it is taken out. */
export function worthOnDays(held: HeldDeposit, days: readonly Day[]): Cents[] {
  const { deposit, closing } = held;
  const begins = beginningOf(held);
  const last = days.at(-1);
  if (last === undefined) return [];
  const terms = termsUntil(deposit, addDays(last, 1));
  let index = 0;
  return days.map((day) => {
    if (day < begins || (closing && day >= closing.day)) return 0n;
    while ((terms[index + 1]?.from ?? '9') <= day) index += 1;
    return worthInTerm(deposit, terms[index] as DepositTerm, day).worth;
  });
}

function beginningOf({ deposit, takenOver }: HeldDeposit): Day {
  return takenOver ?? deposit.startDate;
}

/** A change of what a deposit is worth on a day, and its reason. */
export interface DepositChange {
  day: Day;
  /**
   * OPENING and INSTALMENT are paid in, PAYOUT and CLOSING paid out (below 0), INTEREST is earned or lost, TAKEN_OVER
   * has come from another owner.
   */
  kind: 'OPENING' | 'INSTALMENT' | 'PAYOUT' | 'CLOSING' | 'INTEREST' | 'TAKEN_OVER';
  amount: Cents;
}

/**
 * Every change of what a deposit is worth between the ends of two days; they sum to the whole change.
 * Interest is counted at the end of each month, on days on which money moves, and on the last day.
 */
export function changesBetween(held: HeldDeposit, from: Day, to: Day): DepositChange[] {
  const moves = movesUntil(held, to).filter(({ day }) => day > from);
  const begins = beginningOf(held);
  const first = from < begins ? begins : from;
  const marks = [...moves.map(({ day }) => day), ...monthEnds(first, to), to];
  const days = [...new Set([from, ...marks])].sort();
  const worth = worthOnDays(held, days);
  return days.slice(1).flatMap((day, index) => {
    const ofDay = moves.filter((move) => move.day === day);
    const moved = ofDay.reduce((sum, { amount }) => sum + amount, 0n);
    const interest = (worth[index + 1] ?? 0n) - (worth[index] ?? 0n) - moved;
    if (interest === 0n) return ofDay;
    return [...ofDay, { day, kind: 'INTEREST' as const, amount: interest }];
  });
}

/** What was paid in and out until the end of a day, and came from another owner. */
function movesUntil(held: HeldDeposit, until: Day): DepositChange[] {
  const { takenOver, deposit } = held;
  if (takenOver == null) return paidUntil(held, until);
  if (takenOver > until) return [];
  const [amount = 0n] = worthOnDays({ deposit, closing: null }, [takenOver]);
  const later = paidUntil(held, until).filter(
    ({ day, kind }) => day > takenOver || kind === 'CLOSING',
  );
  return [{ day: takenOver, kind: 'TAKEN_OVER', amount }, ...later];
}

/** What was paid in and out until the end of a day. */
function paidUntil({ deposit, closing }: HeldDeposit, until: Day): DepositChange[] {
  const { startDate, principal, renewal } = deposit;
  if (startDate > until) return [];
  const isHeld = (day: Day) => day <= until && (!closing || day <= closing.day);
  const moves: DepositChange[] = paymentDays(deposit)
    .filter(isHeld)
    .map((day) => ({ day, kind: day === startDate ? 'OPENING' : 'INSTALMENT', amount: principal }));
  if (renewal === 'PRINCIPAL') {
    // A deposit that is taken out on the last day of a term is not renewed on it.
    const terms = termsUntil(
      deposit,
      closing && closing.day <= until ? closing.day : addDays(until, 1),
    );
    for (const { to, interest } of terms.slice(0, -1)) {
      moves.push({ day: to, kind: 'PAYOUT', amount: -interest });
    }
  }
  if (closing && closing.day <= until) {
    const amount = -(principalPaidOn(deposit, closing.day) + closing.interest);
    moves.push({ day: closing.day, kind: 'CLOSING', amount });
  }
  return moves;
}

/** The last days of months after one day until another. */
function monthEnds(from: Day, to: Day): Day[] {
  const ends: Day[] = [];
  for (let day = lastDayOfMonth(from.slice(0, 7)); day <= to; ) {
    if (day > from) ends.push(day);
    day = lastDayOfMonth(addDays(day, 1).slice(0, 7));
  }
  return ends;
}
