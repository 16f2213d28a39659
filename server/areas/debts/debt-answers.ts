import { debtPaymentsTable, debtsTable } from '../../../contract/debts/debts.table.ts';
import type {
  DebtAgeing,
  DebtPayment,
  DebtPerson,
  DebtSummary,
  Payable,
  Receivable,
} from '../../../contract/debts/debts.ts';
import type { Currency } from '../../../contract/fields/currencies.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import {
  ageingOf,
  type Debt,
  debtStatus,
  debtTotals,
  dueInDays,
  peopleOf,
} from '../../../finance/debts/debts.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import type { FoundEntry } from '../../area-entries.ts';
import { fromDecimalColumn, fromFlagColumn } from '../../db/columns.ts';
import { toAnswer } from '../../db/row-values.ts';
import type { WriterIn } from '../../ledger/entries/writers.repository.ts';
import type { DebtRow } from './debts.repository.ts';
import type { PaidDebt, PaymentRow } from './payments/debt-payments.repository.ts';
import { outstandingOf, settledBy } from './payments/paid-debt.ts';

export function toReceivable(debt: PaidDebt, today: Day): Receivable {
  return { ...toFacts(debt, today), customerName: debt.row.counterparty };
}

export function toPayable(debt: PaidDebt, today: Day): Payable {
  return { ...toFacts(debt, today), supplierName: debt.row.counterparty };
}

function toFacts(paidDebt: PaidDebt, today: Day) {
  const { row, payments } = paidDebt;
  const debt = toDebt(paidDebt);
  return {
    ...toAnswer(debtsTable, row),
    settledAmount: toWire(debt.settled, 2),
    outstandingAmount: toWire(debt.amount, 2),
    paymentCount: payments.length,
    isMarked: payments.some(({ by_mark }) => fromFlagColumn(by_mark)),
    status: debtStatus(debt, today),
    dueInDays: dueInDays(debt, today),
  };
}

/** A debt as agents find it, when it arose. */
export function toFoundEntry(row: DebtRow): FoundEntry {
  return {
    id: row.id,
    accountId: null,
    type: row.kind,
    amount: toWire(fromDecimalColumn(row.amount), 2),
    currency: row.currency,
    balanceAfter: null,
    day: row.day,
    description: [row.counterparty, row.description].filter(Boolean).join('：'),
  };
}

/** The row as `finance/debts/debts.ts` reckons with it. */
export function toDebt(debt: PaidDebt): Debt {
  const { row, payments } = debt;
  return {
    amount: outstandingOf(debt),
    settled: settledBy(payments),
    currency: row.currency,
    dueDay: row.due_day,
    isPaid: row.paid_at !== null,
  };
}

export function toSummary(
  debts: readonly PaidDebt[],
  currency: Currency,
  rates: RateTable,
  today: Day,
): DebtSummary {
  const { outstanding, overdue, paid, ...rest } = debtTotals(
    debts.map(toDebt),
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

export function toPayment(row: PaymentRow, writerIn: WriterIn): DebtPayment {
  return { ...toAnswer(debtPaymentsTable, row), ...writerIn(row) };
}

export function toAgeing(
  debts: readonly PaidDebt[],
  currency: Currency,
  rates: RateTable,
  today: Day,
): DebtAgeing {
  const { buckets, total, ...use } = ageingOf(debts.map(toDebt), currency, rates, today);
  return {
    buckets: buckets.map((bucket) => ({ ...bucket, amount: toWire(bucket.amount, 2) })),
    total: toWire(total, 2),
    currency,
    ...use,
  };
}

export function toPeople(
  debts: readonly PaidDebt[],
  currency: Currency,
  rates: RateTable,
): DebtPerson[] {
  const named = debts.map((debt) => ({
    ...toDebt(debt),
    name: debt.row.counterparty,
    isReceivable: debt.row.kind === 'RECEIVABLE',
  }));
  return peopleOf(named, currency, rates).map((person) => ({
    ...person,
    receivable: toWire(person.receivable, 2),
    payable: toWire(person.payable, 2),
    net: toWire(person.net, 2),
  }));
}
