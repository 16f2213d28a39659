import type { DebtStatus } from '../../contract/debts/debt-fields.ts';
import type { Currency } from '../../contract/fields/currencies.ts';
import { type Day, daysBetween } from '../calendar/days.ts';
import type { Decimal } from '../money/decimal.ts';
import { type Money, type RateUse, total } from '../money/money.ts';
import type { RateTable } from '../money/rates.ts';

/** A receivable or a payable. The amount is above 0 for both. */
export interface Debt extends Money {
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
  /** What is not paid, overdue or not. */
  outstanding: Decimal;
  /** The part of `outstanding` whose due date has passed. */
  overdue: Decimal;
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
  const amount = (items: readonly Debt[]) => total(items, currency, rates, today).amount;
  const { rateTime, missingRates, staleRates } = total(debts, currency, rates, today);
  return {
    outstanding: amount(outstanding),
    overdue: amount(overdue),
    paid: amount(paid),
    outstandingCount: outstanding.length,
    overdueCount: overdue.length,
    paidCount: paid.length,
    rateTime,
    missingRates,
    staleRates,
  };
}
