import { type Day, daysBetween } from '../../finance/calendar/days.ts';
import { sameDayInMonths } from '../../finance/calendar/months.ts';
import type { ModelLoan } from './household.ts';

/** A day's interest on it at 6 % is a cent. */
export const loanUnit = 6000;

export interface ModelInstalment {
  number: number;
  dueDate: Day;
  principal: number;
  interest: number;
}

/**
 * All instalments, with the changes of the rate and the prepayments. The interest of a month is a twelfth of a
 * year’s, or by days of a year of 360 where something changes within it.
 */
export function instalmentsOf(loan: ModelLoan) {
  const prepaid = loan.acts.filter(({ number }) => number === null);
  const events = [
    ...loan.rates.map(({ from: day, ratePercent }) => ({ day, ratePercent, prepaid: 0 })),
    ...prepaid.map(({ day, principal }) => ({ day, ratePercent: null, prepaid: principal })),
  ].sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
  const instalments: ModelInstalment[] = [];
  let balance = loan.level * loan.months;
  let { ratePercent } = loan;
  let from = loan.start;
  while (balance > 0) {
    const number = instalments.length + 1;
    const dueDate = sameDayInMonths(loan.start, number);
    let [countedTo, interestByDays] = [from, 0];
    while (events[0] && events[0].day < dueDate) {
      const [event] = events.splice(0, 1);
      if (!event) break;
      interestByDays += balance * ratePercent * daysBetween(countedTo, event.day);
      countedTo = event.day;
      balance -= event.prepaid;
      ratePercent = event.ratePercent ?? ratePercent;
    }
    interestByDays += balance * ratePercent * daysBetween(countedTo, dueDate);
    const interest = countedTo === from ? (balance * ratePercent) / 1200 : interestByDays / 36_000;
    if (balance === 0 && interest === 0) break;
    const principal = Math.min(loan.level, balance);
    balance -= principal;
    instalments.push({ number, dueDate, principal, interest });
    from = dueDate;
  }
  return instalments;
}

/** How many instalments are paid: the assumed ones, and those that were booked after them. */
export function paidCount({ assumed, acts }: ModelLoan): number {
  return assumed + acts.filter(({ number }) => number !== null).length;
}

/** What is owed: an instalment that is not booked does not lower it. */
export function owedOf(loan: ModelLoan): number {
  const assumed = instalmentsOf(loan).slice(0, loan.assumed);
  const paid = [...assumed, ...loan.acts].reduce((sum, { principal }) => sum + principal, 0);
  return loan.level * loan.months - paid;
}

/** What could be prepaid on a day: all that is due by then is taken as paid. */
export function prepayableOn(loan: ModelLoan, day: Day): number {
  const due = instalmentsOf(loan).filter(({ dueDate }) => dueDate <= day);
  const prepaid = loan.acts.filter(({ number }) => number === null);
  return [...due, ...prepaid].reduce(
    (left, { principal }) => left - principal,
    loan.level * loan.months,
  );
}
