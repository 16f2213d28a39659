import type { DepositType, Renewal } from '../../contract/deposits/deposit-fields.ts';
import { addDays, type Day, daysBetween } from '../calendar/days.ts';
import { monthsAndDays, sameDayInMonths } from '../calendar/months.ts';
import { type AnnualRate, annualRateUnit } from '../money/annual-rate.ts';
import { type Cents, divideHalfUp } from '../money/cents.ts';

/** Money that a bank keeps for a term at an agreed rate. */
export interface Deposit {
  type: DepositType;
  /** Of 零存整取, what is paid in each month. */
  principal: Cents;
  annualRate: AnnualRate;
  startDate: Day;
  term: Term;
  /** What days beyond or short of a term earn. */
  demandRate: AnnualRate;
  renewal: Renewal;
  /** The rates of the second and later terms; the last known one stands for those that are missing. */
  renewalRates: readonly AnnualRate[];
}

export type Term = { months: number } | { days: number };

/** One term of a deposit; renewal begins another. */
export interface DepositTerm {
  number: number;
  from: Day;
  to: Day;
  annualRate: AnnualRate;
  principal: Cents;
  /** What the whole term earns. */
  interest: Cents;
  /** True when the rate of this renewal is not known and that of the term before stands for it. */
  isEstimated: boolean;
}

/** The terms that begin before a day, and of a deposit that is renewed at least so many. */
export function termsUntil(deposit: Deposit, day: Day, atLeast = 1): DepositTerm[] {
  const terms = [termOf(deposit, deposit.startDate, totalPrincipal(deposit), 1)];
  for (let last = terms[0]; last && renews(deposit); last = terms.at(-1)) {
    if (last.to >= day && terms.length >= atLeast) break;
    const interest = deposit.renewal === 'PRINCIPAL_AND_INTEREST' ? last.interest : 0n;
    terms.push(termOf(deposit, last.to, last.principal + interest, last.number + 1));
  }
  return terms;
}

/** 零存整取 ends with its term: there is no renewal by itself. */
function renews({ renewal, type }: Deposit): boolean {
  return renewal !== 'NONE' && type !== 'INSTALMENT';
}

function termOf(deposit: Deposit, from: Day, principal: Cents, number: number): DepositTerm {
  const rates = [deposit.annualRate, ...deposit.renewalRates];
  const annualRate = rates[number - 1] ?? rates.at(-1) ?? 0n;
  const to = termEnd(deposit.term, from);
  const earned = termInterest(deposit, { from, annualRate, principal }, to);
  return {
    number,
    from,
    to,
    annualRate,
    principal,
    interest: earned,
    isEstimated: number > rates.length,
  };
}

function termEnd(term: Term, from: Day): Day {
  return 'months' in term ? sameDayInMonths(from, term.months) : addDays(from, term.days);
}

function totalPrincipal(deposit: Deposit): Cents {
  return (
    deposit.principal * BigInt(instalmentsUntil(deposit, termEnd(deposit.term, deposit.startDate)))
  );
}

/** The days on which money is paid in: the first, and of 零存整取 the same day of each later month of its term. */
export function paymentDays({ type, term, startDate }: Deposit): Day[] {
  const count = type === 'INSTALMENT' && 'months' in term ? term.months : 1;
  return Array.from({ length: count }, (_, paid) => sameDayInMonths(startDate, paid));
}

/** How many payments of 零存整取 were made until a day; other deposits are made at once. */
function instalmentsUntil({ type, term, startDate }: Deposit, day: Day): number {
  if (type !== 'INSTALMENT' || !('months' in term)) return 1;
  return Math.min(term.months, monthsAndDays(startDate, day).months + 1);
}

/**
 * What a term has earned until a day at its own rate: whole months ÷ 12, odd days ÷ 360; a term that is
 * agreed in days by real days ÷ 360. Rounded once.
 */
function termInterest(
  deposit: Deposit,
  { from, annualRate, principal }: Pick<DepositTerm, 'from' | 'annualRate' | 'principal'>,
  day: Day,
): Cents {
  if ('days' in deposit.term) return interest(principal, annualRate, daysBetween(from, day));
  const elapsed = monthsAndDays(from, day);
  // A twelfth of a year is 30 of 360 days.
  const days = 30 * elapsed.months + elapsed.days;
  if (deposit.type !== 'INSTALMENT') return interest(principal, annualRate, days);
  // Each payment earns 30 days less than the one before: paid × days − 30 × (0 + 1 + … + (paid − 1)).
  const paid = instalmentsUntil(deposit, day);
  return interest(deposit.principal, annualRate, paid * days - 15 * paid * (paid - 1));
}

/** What the days until an early end earn at the demand rate, by real days. */
function demandInterest(deposit: Deposit, { from, principal }: DepositTerm, day: Day): Cents {
  if (deposit.type !== 'INSTALMENT') {
    return interest(principal, deposit.demandRate, daysBetween(from, day));
  }
  const days = Array.from({ length: instalmentsUntil(deposit, day) }, (_, paid) =>
    daysBetween(sameDayInMonths(from, paid), day),
  );
  return interest(
    deposit.principal,
    deposit.demandRate,
    days.reduce((sum, more) => sum + more, 0),
  );
}

function interest(amount: Cents, rate: AnnualRate, days: number): Cents {
  return divideHalfUp(amount * rate * BigInt(days), 360n * annualRateUnit);
}

/** What a deposit is worth at the end of a day. */
export interface DepositWorth {
  /** What is in it; interest that a renewal added is principal from then on. */
  principal: Cents;
  interest: Cents;
  worth: Cents;
}

/** The worth on a day, with what the running term has earned so far; nothing before it begins. */
export function depositWorthOn(deposit: Deposit, day: Day): DepositWorth {
  if (day < deposit.startDate) return { principal: 0n, interest: 0n, worth: 0n };
  return worthInTerm(deposit, termOn(deposit, day), day);
}

/** The same where the term of the day is known: the last one that has begun. */
export function worthInTerm(deposit: Deposit, term: DepositTerm, day: Day): DepositWorth {
  const principal = principalOn(deposit, term, day);
  const earned =
    term.to < day ? closeInTerm(deposit, term, day).interest : termInterest(deposit, term, day);
  return { principal, interest: earned, worth: principal + earned };
}

/** The term that a day is in; a renewal has begun on the day on which the term before ended. */
export function termOn(deposit: Deposit, day: Day): DepositTerm {
  const terms = termsUntil(deposit, addDays(day, 1));
  return terms.at(-1) as DepositTerm;
}

function principalOn(deposit: Deposit, { principal }: DepositTerm, day: Day): Cents {
  if (deposit.type !== 'INSTALMENT') return principal;
  return deposit.principal * BigInt(instalmentsUntil(deposit, day));
}

/** What the bank pays when a deposit is taken out on a day. */
export interface Closing {
  kind: 'EARLY' | 'ON_TIME' | 'LATE';
  /** Days of the term until then. */
  days: number;
  /** What they earn: at the demand rate when the term is broken. */
  termInterest: Cents;
  overdueDays: number;
  /** What days after the term earn, at the demand rate. */
  overdueInterest: Cents;
  interest: Cents;
  worth: Cents;
}

/** Works out what taking the deposit out on a day pays; on the last day of a term it is on time. */
export function closeOn(deposit: Deposit, day: Day): Closing {
  return closeInTerm(deposit, termsUntil(deposit, day).at(-1) as DepositTerm, day);
}

function closeInTerm(deposit: Deposit, term: DepositTerm, day: Day): Closing {
  const principal = principalOn(deposit, term, day);
  const isEarly = day < term.to;
  // Without notice given in time it earns as on demand; held longer, it goes on earning its own rate.
  const isNotice = deposit.type === 'NOTICE' && !isEarly;
  const end = isEarly || isNotice ? day : term.to;
  const earned = isEarly ? demandInterest(deposit, term, day) : termInterest(deposit, term, end);
  const overdueDays = daysBetween(end, day);
  const overdueInterest = interest(principal, deposit.demandRate, overdueDays);
  return {
    kind: isEarly ? 'EARLY' : overdueDays > 0 ? 'LATE' : 'ON_TIME',
    days: daysBetween(term.from, end),
    termInterest: earned,
    overdueDays,
    overdueInterest,
    interest: earned + overdueInterest,
    worth: principal + earned + overdueInterest,
  };
}
