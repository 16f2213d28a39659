import type { Day } from '../calendar/days.ts';
import type { AnnualRate } from '../money/annual-rate.ts';
import { type Cents, divideHalfUp } from '../money/cents.ts';
import { dueDateOf, wholeMonthsBetween } from './due-dates.ts';
import {
  interestOfDays,
  interestOfMonths,
  levelPayment,
  monthsAtPayment,
  type Stretch,
} from './interest.ts';
import type { Instalment, LoanHistory, LoanTerms, Prepayment, RateChange } from './loan.ts';

export interface Schedule {
  instalments: Instalment[];
  prepayments: AppliedPrepayment[];
}

export interface AppliedPrepayment extends Prepayment {
  /** How many instalments were due until then. */
  afterNumber: number;
  /** What was owed before it by the schedule; what is above it pays nothing. */
  balanceBefore: Cents;
}

/** What is owed, and how it is being repaid. */
interface State {
  balance: Cents;
  rate: AnnualRate;
  /** Instalments still to come. */
  remaining: number;
  /** The level payment (等额本息) or the principal of a month (等额本金). */
  level: Cents;
  /** The rate that the level payment was worked out at. */
  levelRate: AnnualRate;
}

/**
 * The instalments of a loan: those that are booked as the bank took them, the others as agreed. Each
 * event, a new rate or a prepayment, counts from its day on:
 *
 * - On a due day it follows the instalment of that day, and the level is worked out anew.
 * - Inside a period the interest of that period goes by real days. After a prepayment the level is
 *   worked out anew at once; after a new rate the instalment keeps its principal and the level is
 *   worked out anew from the next one on.
 *
 * With `until` it ends with the last instalment that is due by that day.
 */
export function buildSchedule(
  terms: LoanTerms,
  history: LoanHistory = nothingPaid,
  until?: Day,
): Schedule {
  const events = eventsOf(terms, history);
  const booked = new Map(history.instalments.map((paid) => [paid.number, paid]));
  const instalments: Instalment[] = [];
  const prepayments: AppliedPrepayment[] = [];
  const state = firstState(terms);
  let start = terms.startDate;
  let next = 0;
  while (state.remaining > 0) {
    const number = instalments.length + 1;
    const dueDate = dueDateOf(terms, terms.method === 'BULLET' ? terms.months : number);
    if (until !== undefined && dueDate > until) break;
    const stretches: Stretch[] = [];
    let isLevelStale = false;
    let from = start;
    for (let event = events[next]; event && event.day < dueDate; event = events[++next]) {
      if (event.day > from) {
        stretches.push({ from, to: event.day, balance: state.balance, rate: state.rate });
        from = event.day;
      }
      if (event.kind === 'RATE') {
        state.rate = event.annualRate;
        if (event.day > start) isLevelStale = true;
        else levelAnew(terms, state);
      } else {
        prepayments.push({ ...event, afterNumber: number - 1, balanceBefore: state.balance });
        prepay(terms, state, event);
      }
    }
    const paid = booked.get(number);
    if (!paid && terms.handedOverOn !== undefined && dueDate > terms.handedOverOn) break;
    stretches.push({ from, to: dueDate, balance: state.balance, rate: state.rate });
    const interest = paid?.interest ?? interestOfPeriod(terms, stretches, number);
    // What was prepaid on a due day owes no interest for the period that begins then.
    if (state.balance === 0n && interest === 0n) break;
    const principal = least(paid?.principal ?? principalOf(terms, state), state.balance);
    const { remaining } = state;
    state.balance -= principal;
    state.remaining = state.balance === 0n ? 0 : state.remaining - 1;
    const { balance, rate, level } = state;
    instalments.push({ number, dueDate, principal, interest, balance, rate, level, remaining });
    if (isLevelStale && state.remaining > 0) levelAnew(terms, state);
    start = dueDate;
  }
  return { instalments, prepayments };
}

const nothingPaid: LoanHistory = { prepayments: [], instalments: [] };

type Event = ({ kind: 'RATE' } & Omit<RateChange, 'from'> & { day: Day }) | Prepaid;
type Prepaid = { kind: 'PREPAYMENT' } & Prepayment;

/** By day; of one day the rate comes first, so that a shorter term keeps the payment at the new rate. */
function eventsOf({ rates }: LoanTerms, { prepayments }: LoanHistory): Event[] {
  const changes = rates.map(
    ({ from, annualRate }): Event => ({ kind: 'RATE', day: from, annualRate }),
  );
  const paid = prepayments.map((prepayment): Event => ({ kind: 'PREPAYMENT', ...prepayment }));
  return [...changes, ...paid].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

function firstState(terms: LoanTerms): State {
  const state: State = {
    balance: terms.principal,
    rate: terms.annualRate,
    remaining: terms.method === 'BULLET' ? 1 : terms.months,
    level: 0n,
    levelRate: terms.annualRate,
  };
  levelAnew(terms, state);
  if (terms.agreed) state.level = terms.agreed.level;
  return state;
}

/** Spreads what is owed over the instalments that remain, at the present rate. */
function levelAnew(terms: LoanTerms, state: State): void {
  state.level = levelOver(terms, state, state.remaining);
  state.levelRate = state.rate;
}

function levelOver({ method }: LoanTerms, { balance, rate }: State, months: number): Cents {
  if (method === 'ANNUITY') return levelPayment(balance, rate, months);
  return method === 'EQUAL_PRINCIPAL' ? divideHalfUp(balance, BigInt(months)) : 0n;
}

/** Lowers what is owed, and with it either the level or the number of instalments. */
function prepay(terms: LoanTerms, state: State, { amount, mode }: Prepayment): void {
  state.balance -= least(amount, state.balance);
  if (state.balance === 0n) {
    // What is left is the interest of the days before, due with the next instalment.
    state.remaining = 1;
    state.level = 0n;
    return;
  }
  const before = state.level;
  if (mode === 'SHORTEN_TERM') state.remaining = monthsAtLevel(terms, state);
  levelAnew(terms, state);
  // A shorter term keeps the payment; cents that rounding left over can ask for a little more.
  if (mode === 'SHORTEN_TERM' && before > state.level) state.level = before;
}

/** The fewest instalments of the present level that pay what is owed. */
function monthsAtLevel({ method }: LoanTerms, { balance, rate, level, remaining }: State): number {
  if (method === 'ANNUITY') return monthsAtPayment(balance, rate, level, remaining);
  if (method !== 'EQUAL_PRINCIPAL' || level === 0n) return remaining;
  const months = (balance + level - 1n) / level;
  return months < BigInt(remaining) ? Number(months) : remaining;
}

/** The principal of an instalment by the schedule: that of a whole month also where days are odd. */
function principalOf({ method }: LoanTerms, state: State): Cents {
  if (state.remaining === 1) return state.balance;
  if (method === 'ANNUITY') {
    return state.level - interestOfMonths(state.balance, state.levelRate, 1);
  }
  return state.level;
}

function interestOfPeriod(terms: LoanTerms, stretches: readonly Stretch[], number: number): Cents {
  const carried = number === 1 ? (terms.agreed?.carriedInterest ?? null) : null;
  if (carried !== null) return carried + interestOfDays(stretches, terms.dayCount);
  const [only] = stretches;
  if (only && stretches.length === 1 && terms.dayCount === 'MONTHLY') {
    const months = wholeMonthsBetween(only.from, only.to, terms.dueDay);
    if (months !== undefined) return interestOfMonths(only.balance, only.rate, months);
  }
  return interestOfDays(stretches, terms.dayCount);
}

function least(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}
