import { type AgeingKey, ageingKeys, type DebtStatus } from '../../contract/debts/debt-fields.ts';
import type { Currency } from '../../contract/fields/currencies.ts';
import { type Day, daysBetween } from '../calendar/days.ts';
import { type Decimal, zero } from '../money/decimal.ts';
import { convert, type Money, type RateUse, total } from '../money/money.ts';
import type { RateTable } from '../money/rates.ts';

/** A receivable or a payable. The amount is what is left of it, 0 or more for both. */
export interface Debt extends Money {
  /** What was paid of it. */
  settled: Decimal;
  /** Null when no due date was agreed: such a debt is never overdue. */
  dueDay: Day | null;
  isPaid: boolean;
}

/** Derived and never stored, so that it is right from midnight on. Due today is not overdue yet. */
export function debtStatus(debt: Pick<Debt, 'dueDay' | 'isPaid'>, today: Day): DebtStatus {
  if (debt.isPaid) return 'PAID';
  return debt.dueDay !== null && debt.dueDay < today ? 'OVERDUE' : 'PENDING';
}

/** Days from today to the due date, below 0 once it has passed; null when nothing falls due. */
export function dueInDays(debt: Pick<Debt, 'dueDay' | 'isPaid'>, today: Day): number | null {
  return debt.isPaid || debt.dueDay === null ? null : daysBetween(today, debt.dueDay);
}

/** Whether an unpaid debt falls due from today to `days` days later, both included. */
export function isUpcoming(
  debt: Pick<Debt, 'dueDay' | 'isPaid'>,
  today: Day,
  days: number,
): boolean {
  const left = dueInDays(debt, today);
  return left !== null && left >= 0 && left <= days;
}

/** Totals in one currency. Exact: rounding is left to the edge. */
export interface DebtTotals extends RateUse {
  /** What is left to pay, overdue or not. */
  outstanding: Decimal;
  /** The part of `outstanding` whose due date has passed. */
  overdue: Decimal;
  /** What was paid, in whole or in part. */
  paid: Decimal;
  outstandingCount: number;
  overdueCount: number;
  paidCount: number;
}

/** Adds debts of one kind up; what has no rate to `currency` is left out and named. */
export function debtTotals(
  debts: readonly Debt[],
  currency: Currency,
  rates: RateTable,
  today: Day,
): DebtTotals {
  const byStatus = Map.groupBy(debts, (debt) => debtStatus(debt, today));
  const overdue = byStatus.get('OVERDUE') ?? [];
  const outstanding = [...(byStatus.get('PENDING') ?? []), ...overdue];
  const paid = byStatus.get('PAID') ?? [];
  const settled = debts.map((debt) => ({ amount: debt.settled, currency: debt.currency }));
  const amount = (items: readonly Money[]) => total(items, currency, rates, today).amount;
  const { rateTime, missingRates, staleRates } = total(
    [...outstanding, ...settled],
    currency,
    rates,
    today,
  );
  return {
    outstanding: amount(outstanding),
    overdue: amount(overdue),
    paid: amount(settled),
    outstandingCount: outstanding.length,
    overdueCount: overdue.length,
    paidCount: paid.length,
    rateTime,
    missingRates,
    staleRates,
  };
}

/** What is outstanding by the days since it was due, in one currency; what has no rate is left out and named. */
export function ageingOf(debts: readonly Debt[], currency: Currency, rates: RateTable, today: Day) {
  const open = debts.filter(({ isPaid }) => !isPaid);
  const byAge = Map.groupBy(open, ({ dueDay }) => ageOf(dueDay, today));
  const { amount, ...use } = total(open, currency, rates, today);
  const buckets = ageingKeys.map((key) => {
    const aged = byAge.get(key) ?? [];
    return { key, amount: total(aged, currency, rates, today).amount, count: aged.length };
  });
  return { buckets, total: amount, ...use };
}

function ageOf(dueDay: Day | null, today: Day): AgeingKey {
  const days = dueDay === null ? 0 : daysBetween(dueDay, today);
  if (days <= 0) return 'NOT_DUE';
  if (days <= 30) return 'D1_30';
  return days <= 90 ? 'D31_90' : 'D90_PLUS';
}

/** What one counterparty owes the user, and is owed by them. */
export interface DebtsOfPerson {
  name: string;
  receivable: Decimal;
  payable: Decimal;
  currency: Currency;
}

/**
 * What is outstanding with each counterparty (debts of equal name are one) in one currency; debts without a
 * rate to it are in a separate row of their currency. Largest absolute balance first.
 */
export function peopleOf(
  debts: readonly (Debt & { name: string; isReceivable: boolean })[],
  currency: Currency,
  rates: RateTable,
): (DebtsOfPerson & { net: Decimal })[] {
  const people = new Map<string, DebtsOfPerson>();
  for (const debt of debts.filter(({ isPaid }) => !isPaid)) {
    const converted = convert(debt, currency, rates);
    const rowCurrency = converted ? currency : debt.currency;
    const key = `${rowCurrency} ${debt.name}`;
    const none = { name: debt.name, receivable: zero, payable: zero, currency: rowCurrency };
    const person = people.get(key) ?? none;
    const side = debt.isReceivable ? 'receivable' : 'payable';
    people.set(key, { ...person, [side]: person[side].plus(converted ?? debt.amount) });
  }
  return [...people.values()]
    .map((person) => ({ ...person, net: person.receivable.minus(person.payable) }))
    .sort((a, b) => b.net.abs().cmp(a.net.abs()) || (a.name < b.name ? -1 : 1));
}
