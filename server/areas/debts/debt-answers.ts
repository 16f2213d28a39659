import type { DebtSummary, Payable, Receivable } from '../../../contract/debts/debts.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import { type Debt, debtStatus, debtTotals, dueInDays } from '../../../finance/debts/debts.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import { fromDecimalColumn } from '../../db/columns.ts';
import type { DebtRow } from './debts.repository.ts';

export function toReceivable(row: DebtRow, today: Day): Receivable {
  return { ...toFacts(row, today), customerName: row.counterparty };
}

export function toPayable(row: DebtRow, today: Day): Payable {
  return { ...toFacts(row, today), supplierName: row.counterparty };
}

function toFacts(row: DebtRow, today: Day) {
  const debt = toDebt(row);
  return {
    id: row.id,
    amount: toWire(debt.amount, 2),
    currency: row.currency,
    day: row.day,
    dueDate: row.due_day,
    description: row.description,
    status: debtStatus(debt, today),
    dueInDays: dueInDays(debt, today),
    paidAt: row.paid_at,
    paidDay: row.paid_day,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The row as `finance/debts/debts.ts` reckons with it. */
export function toDebt(row: DebtRow): Debt {
  return {
    amount: fromDecimalColumn(row.amount),
    currency: row.currency,
    dueDay: row.due_day,
    isPaid: row.paid_at !== null,
  };
}

export function toSummary(
  rows: readonly DebtRow[],
  currency: Currency,
  rates: RateTable,
  today: Day,
): DebtSummary {
  const { outstanding, overdue, paid, ...rest } = debtTotals(
    rows.map(toDebt),
    currency,
    rates,
    today,
  );
  return {
    totalAmount: toWire(outstanding, 2),
    overdueAmount: toWire(overdue, 2),
    paidAmount: toWire(paid, 2),
    currency,
    ...rest,
  };
}
