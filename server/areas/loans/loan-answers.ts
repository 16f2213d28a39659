import type { Currency } from '../../../contract/fields/currencies.ts';
import { loansTable } from '../../../contract/loans/loans.table.ts';
import type {
  Loan,
  LoanSchedule,
  LoanSummary,
  PrepaymentPreview as PreviewAnswer,
} from '../../../contract/loans/loans.ts';
import type { Day } from '../../../finance/calendar/days.ts';
import { type Instalment, paymentOf } from '../../../finance/loans/loan.ts';
import type { LoanFigures } from '../../../finance/loans/loan-figures.ts';
import type { PrepaymentPreview } from '../../../finance/loans/preview-prepayment.ts';
import { rateToWire } from '../../../finance/money/annual-rate.ts';
import { type Cents, centsToDecimal, centsToWire } from '../../../finance/money/cents.ts';
import { toWire } from '../../../finance/money/decimal.ts';
import { addUp, total } from '../../../finance/money/money.ts';
import type { RateTable } from '../../../finance/money/rates.ts';
import { toAnswer } from '../../db/row-values.ts';
import type { WriterIn } from '../../ledger/entries/writers.repository.ts';
import { type BookedLoan, figuresOfLoan, historyOf } from '../../ledger/loan-terms.ts';
import type { StoredLoan } from '../../ledger/stored-loans.repository.ts';

/** A loan with what it comes to today. */
export function toLoan(loan: StoredLoan, today: Day): Loan {
  const { row, rates, acts } = loan;
  const figures = figuresOfLoan(loan, today);
  const { next } = figures;
  const inForce = rates.findLast(({ from_day }) => from_day <= today) ?? row;
  const lastAct = acts.at(-1);
  return {
    ...toAnswer(loansTable, row),
    rates: rates.map(({ id, from_day, annual_rate_percent }) => ({
      id,
      from: from_day,
      annualRatePercent: Number(annual_rate_percent),
    })),
    status: next ? 'ACTIVE' : 'CLOSED',
    outstanding: centsToWire(figures.outstanding),
    payment: centsToWire(figures.payment),
    nextDueDate: next?.dueDate ?? null,
    paidCount: figures.paidCount,
    remainingMonths: figures.remainingCount,
    overdueCount: figures.instalments.filter(({ state }) => state === 'OVERDUE').length,
    interestPaid: centsToWire(figures.interestPaid),
    interestToCome: centsToWire(figures.interestToCome),
    currentRatePercent: Number(inForce.annual_rate_percent),
    nextInstalment: next ? toInstalment(next) : null,
    lastDueDate: figures.instalments.at(-1)?.dueDate ?? null,
    lastAct: lastAct ? { id: lastAct.id, kind: lastAct.kind } : null,
  };
}

function toInstalment(instalment: Instalment) {
  return {
    number: instalment.number,
    dueDate: instalment.dueDate,
    payment: centsToWire(paymentOf(instalment)),
    principal: centsToWire(instalment.principal),
    interest: centsToWire(instalment.interest),
  };
}

/** The schedule of a stored loan, or of one that is only tried out. */
export function toSchedule(
  currency: Currency,
  figures: LoanFigures,
  booked: Pick<BookedLoan, 'instalments'> & {
    prepayments: readonly { id: string | null }[];
  },
): LoanSchedule {
  const paid = new Map(booked.instalments.map((instalment) => [instalment.number, instalment]));
  return {
    currency,
    payment: centsToWire(figures.payment),
    totalInterest: centsToWire(figures.totalInterest),
    totalPaid: centsToWire(figures.totalPaid),
    interestPaid: centsToWire(figures.interestPaid),
    interestToCome: centsToWire(figures.interestToCome),
    outstanding: centsToWire(figures.outstanding),
    rows: figures.instalments.map((instalment) => ({
      ...toInstalment(instalment),
      balance: centsToWire(instalment.balance),
      ratePercent: rateToWire(instalment.rate),
      state: instalment.state,
      paymentId: paid.get(instalment.number)?.id ?? null,
      paidDay: paid.get(instalment.number)?.day ?? null,
    })),
    prepayments: figures.prepayments.map(({ day, amount, mode, afterNumber }, index) => ({
      id: booked.prepayments[index]?.id ?? null,
      day,
      amount: centsToWire(amount),
      mode,
      afterNumber,
    })),
  };
}

export function scheduleOf(loan: StoredLoan, today: Day, writerIn: WriterIn): LoanSchedule {
  const schedule = toSchedule(loan.row.currency, figuresOfLoan(loan, today), historyOf(loan));
  const writers = new Map(loan.acts.map((act) => [act.id, writerIn(act)]));
  return {
    ...schedule,
    rows: schedule.rows.map((row) => ({ ...row, ...writers.get(row.paymentId ?? '') })),
    prepayments: schedule.prepayments.map((one) => ({ ...one, ...writers.get(one.id ?? '') })),
  };
}

export function toPreview(preview: PrepaymentPreview): PreviewAnswer {
  const { remainingMonths, monthsSaved, lastDueDate, principalPerMonth, ...amounts } = preview;
  const wire = Object.fromEntries(
    Object.entries(amounts).map(([name, cents]) => [name, centsToWire(cents)]),
  ) as Record<keyof typeof amounts, number>;
  return {
    ...wire,
    remainingMonths,
    monthsSaved,
    lastDueDate,
    principalPerMonth: principalPerMonth === null ? null : centsToWire(principalPerMonth),
  };
}

/** What is owed of all loans that run; what has no rate to `currency` is left out and named. */
export function toLoanSummary(
  loans: readonly StoredLoan[],
  currency: Currency,
  rates: RateTable,
  today: Day,
): LoanSummary {
  const runningLoans = loans
    .map((loan) => ({ row: loan.row, figures: figuresOfLoan(loan, today) }))
    .filter(({ figures }) => figures.next !== undefined);
  const sumOf = (some: typeof runningLoans, of: (figures: LoanFigures) => Cents) =>
    toWire(
      addUp(
        some.map(({ row, figures }) => moneyOf(row, of(figures))),
        currency,
        rates,
      ),
      2,
    );
  const sumsOf = (some: typeof runningLoans) => ({
    loanCount: some.length,
    outstanding: sumOf(some, ({ outstanding }) => outstanding),
    interestToCome: sumOf(some, ({ interestToCome }) => interestToCome),
  });
  const inGroups = runningLoans.filter(({ row }) => row.loan_group !== null);
  const groups = Map.groupBy(inGroups, ({ row }) => row.loan_group ?? '');
  const owed = runningLoans.map(({ row, figures }) => moneyOf(row, figures.outstanding));
  const { amount: _, ...rateUse } = total(owed, currency, rates, today);
  return {
    ...sumsOf(runningLoans),
    groups: [...groups].map(([group, some]) => ({
      group,
      ...sumsOf(some),
      payment: sumOf(some, ({ payment }) => payment),
    })),
    currency,
    ...rateUse,
  };
}

function moneyOf({ currency }: StoredLoan['row'], cents: Cents) {
  return { amount: centsToDecimal(cents), currency };
}
