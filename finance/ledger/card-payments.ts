import type { Day } from '../calendar/days.ts';
import { addMonths, dayOfMonth } from '../calendar/months.ts';

/** The days of a month, 1 to 31, on which a credit card is billed and paid; the last day of a month that is shorter. */
export interface CardDays {
  /** Null when it is not known, and then neither is what has to be paid. */
  statementDay: number | null;
  paymentDay: number;
}

/** Something that moved the account of the card. */
export interface CardMovement {
  day: Day;
  /** In cents; what the owner pays back is above zero. */
  amount: bigint;
}

export interface CardPayment {
  date: Day;
  /** What the statement before `date` says is owed, in cents; null before that statement. */
  owed: bigint | null;
  /** What of it was not paid back since, until today. */
  left: bigint | null;
}

/**
 * The payments of a card on the days from one until another, both included. Each pays what was owed at
 * the end of the last statement day before it; everything that came into the account since then counts
 * as paid back, also after the payment day.
 */
export function cardPayments(
  { statementDay, paymentDay }: CardDays,
  movements: readonly CardMovement[],
  { from, to, today }: { from: Day; to: Day; today: Day },
): CardPayment[] {
  const payments: CardPayment[] = [];
  const moved = byDay(movements);
  for (let months = 0; ; months += 1) {
    const month = addMonths(from, months);
    const date = dayOfMonth(month, paymentDay);
    if (date > to) return payments;
    if (date < from) continue;
    const statement = statementDay === null ? null : statementBefore(date, statementDay);
    payments.push({ date, ...billOf(moved, statement, today) });
  }
}

function statementBefore(date: Day, statementDay: number): Day {
  const sameMonth = dayOfMonth(date.slice(0, 7), statementDay);
  return sameMonth < date ? sameMonth : dayOfMonth(addMonths(date, -1), statementDay);
}

/** What moved the account on one day. */
interface CardDay {
  day: Day;
  /** All of it. */
  net: bigint;
  /** What came in. */
  paid: bigint;
}

/** Added up once, because each of many payments goes through all days. */
function byDay(movements: readonly CardMovement[]): CardDay[] {
  const days = new Map<Day, CardDay>();
  for (const { day, amount } of movements) {
    const one = days.get(day) ?? { day, net: 0n, paid: 0n };
    one.net += amount;
    if (amount > 0n) one.paid += amount;
    days.set(day, one);
  }
  return [...days.values()];
}

function billOf(
  moved: readonly CardDay[],
  statement: Day | null,
  today: Day,
): Pick<CardPayment, 'owed' | 'left'> {
  if (statement === null || statement >= today) return { owed: null, left: null };
  let balance = 0n;
  let paid = 0n;
  for (const one of moved) {
    if (one.day <= statement) balance += one.net;
    else paid += one.paid;
  }
  const owed = balance < 0n ? -balance : 0n;
  return { owed, left: owed > paid ? owed - paid : 0n };
}
